/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Start and size of dummy arguments of assumed shape with negative strides,
   which gfortran gets wrong, put right.  */

#ifndef GOMP_MAP_DUMMY_H
#define GOMP_MAP_DUMMY_H 1

#include "plan/map-decode.h"

/* Correct start and size of item I of LIST if it is a dummy argument of
   assumed shape with a negative stride; the items before it have been decoded.
   gfortran maps such an argument by its first element, and by a size that
   takes all strides but the last one for positive; a negative last stride
   makes the size negative.  The list does not have the descriptor.  It has
   those words of the descriptor that the region uses, as scalars that the
   compiler made: the offset, the stride of the last dimension, its upper bound,
   and so on to the first dimension.  These scalars are read in host memory.  So
   is the pointer that the next entry names.

   Returns true if the item is corrected, or seems to be right as it is.  Items
   that are no dummy arguments of assumed shape seem to be right, too.  Returns
   false, with nothing corrected, in three cases:
   - The size is negative, and the scalars do not tell where the array lies.
   - The size is positive, and the scalars tell that some stride is negative,
     but not where the array lies.
   - The scalars may belong to either of two arrays, and a stride is negative.
   After false, the caller asks debug information (gomp_source_dummy).  If that
   does not tell either where the array lies, gomp_list_decode fails.

   Source: what gfortran 12 to 16 pass.  */
bool gomp_map_dummy_correct (struct gomp_list *list, uint32_t i) GOMP_HIDDEN;

/* Return whether entry E of ARRAYS can be a dummy argument of assumed shape:
   the next entry then has size 0, as the pointer to such an argument has.  */
static inline bool
gomp_map_may_be_dummy (const struct gomp_arrays *arrays, uint32_t e)
{
  return e + 1 < arrays->n && arrays->sizes[e + 1] == 0;
}

#endif
