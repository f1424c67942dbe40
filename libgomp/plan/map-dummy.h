/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Dummy arguments of assumed shape with negative strides.  */

#ifndef GOMP_MAP_DUMMY_H
#define GOMP_MAP_DUMMY_H 1

#include "plan/map-decode.h"

/* Correct start and size of item I of LIST if it is a dummy argument of
   assumed shape; the items before it are there.  gfortran maps such a one by
   its first element and a size that takes all strides but the last for
   positive; that one makes it negative.  No descriptor is in the list, but
   regions get those of its words that they use, as scalars of the compiler's
   own: offset, stride of the last dimension, its upper bound, ... of the
   first.  Reads host memory: those scalars, and the pointer that the next
   entry names.  True: the item is right by now, as far as can be told.  False:
   the scalars only tell that a stride is negative, or two arrays may be meant;
   nothing is corrected.  Source: what gfortran 12 to 16 pass.  */
bool gomp_map_dummy_correct (struct gomp_list *list, uint32_t i) GOMP_HIDDEN;

/* Return whether entry E of ARRAYS can be such an argument, by the size of the
   next one, which would be its pointer.  */
static inline bool
gomp_map_may_be_dummy (const struct gomp_arrays *arrays, uint32_t e)
{
  return e + 1 < arrays->n && arrays->sizes[e + 1] == 0;
}

#endif
