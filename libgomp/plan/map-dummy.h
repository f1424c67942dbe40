/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Corrects where dummy arguments of assumed shape with negative strides lie:
   gfortran passes a wrong start and a wrong size for them.  */

#ifndef GOMP_MAP_DUMMY_H
#define GOMP_MAP_DUMMY_H 1

#include "plan/map-decode.h"

/* What is known of where an item lies that may be a dummy argument of assumed
   shape.  */
enum gomp_dummy
{
  GOMP_DUMMY_RIGHT,     /* the item is right, perhaps after a correction */
  GOMP_DUMMY_DOUBT,     /* the item may be right or wrong: the caller asks
                           debug information, and takes the item as it is if
                           that knows nothing */
  GOMP_DUMMY_UNKNOWN    /* the item is wrong, or most probably so */
};

/* Correct start and size of item I of LIST if it is a dummy argument of
   assumed shape with a negative stride; the items before it have been decoded.
   gfortran maps such an argument by its first element, and by a size that
   takes all strides but the last one for positive; a negative last stride
   makes the size negative.  The list does not have the descriptor.  It has
   those words of the descriptor that the region uses, as scalars that the
   compiler made: the offset, the stride of the last dimension, its upper bound,
   and so on to the first dimension.  These scalars are read in host memory, and
   so is the pointer to the argument, whose address is in the next entry.

   Returns GOMP_DUMMY_RIGHT if the item is right, perhaps after a correction, or
   if it is no dummy argument of assumed shape.  Returns GOMP_DUMMY_UNKNOWN,
   with nothing corrected, in three cases:
   - The size is negative, and the scalars do not tell where the array lies.
   - The size is positive, and the scalars tell that some stride is negative,
     but not where the array lies.
   - The scalars may belong to either of two arrays, and a stride is negative.
   Returns GOMP_DUMMY_DOUBT in three cases:
   - A stride is negative, and the item has been corrected.  If a lower bound is
     not 1, the scalars allow other corrections as well, and this one may be
     wrong.
   - The scalars also make another array, with as many dimensions or more; or
     some are left over, and the size, which is negative, tells nothing.  The item
     has been corrected.
   - The size is positive.  The scalars may be those of this array, with lower
     bounds other than 1 and a negative stride: the item is wrong then.  They
     may as well be other scalars of the program: the item is right then.

   After GOMP_DUMMY_DOUBT and GOMP_DUMMY_UNKNOWN the caller asks debug
   information (gomp_source_dummy), and takes start and size from there.  If
   debug information does not tell them, the item stays as it is after
   GOMP_DUMMY_DOUBT; after GOMP_DUMMY_UNKNOWN gomp_list_decode fails.

   Source: what gfortran 12 to 16 pass.  */
enum gomp_dummy gomp_map_dummy_correct (struct gomp_list *list, uint32_t i)
  GOMP_HIDDEN;

/* Note in LIST that where item I lies depends on the values of all scalars that
   gomp_map_dummy_correct reads, so that a memo is not used when one of them is
   another: debug information has been asked for the array that they are of.  */
void gomp_map_dummy_note (struct gomp_list *list, uint32_t i) GOMP_HIDDEN;

/* Return whether entry E of ARRAYS can be a dummy argument of assumed shape:
   the next entry then has size 0, as the pointer to such an argument has.  */
static inline bool
gomp_map_may_be_dummy (const struct gomp_arrays *arrays, uint32_t e)
{
  return e + 1 < arrays->n && arrays->sizes[e + 1] == 0;
}

#endif
