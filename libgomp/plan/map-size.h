/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sizes that compilers get wrong, put right by what the list has besides.  */

#ifndef GOMP_MAP_SIZE_H
#define GOMP_MAP_SIZE_H 1

#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "plan/map-decode.h"

/* Correct the size, and where that is wrong too the start, of item I of LIST.
   The sizes that gfortran gets wrong are those of
   - empty, reversed and strided sections, and sections of such arrays
     (map-section.h);
   - sections that begin inside of an array and go on behind it, as that of the
     last row of a matrix does;
   - components of deferred length: in OpenACC gfortran 12 to 16, in OpenMP 15
     and 16;
   - dummy arguments that are class arrays: gfortran 15 and 16.

   An array with gaps between its elements gets a SHAPE from SCRATCH, and FILLS.

   CLASS is that of the item's kind: data, references to data, or a private
   copy.  HEADER is the index of the latest STRUCT before item I, or
   GOMP_NO_ITEM if there is none.  The items before item I have been decoded.
   Item I has the address, size and entry that the compiler's arrays have, and
   no class yet.

   An item before item I may get another size, too.  For the data of a class
   array gfortran may list two entries with the same address: the first with the
   size of the declared type, the second with that of the dynamic type.  If item
   I is the second and has the larger size, the item of the first gets it.

   Host memory is read: the descriptor or pointer that an entry of the list is
   about, mostly the next entry.  In OpenACC, an item of size 0 may be the
   characters that a component of deferred length refers to.  Debug information
   then gives their number.  To find the component, gomp_source_length reads the
   local variables of the procedure that has the construct, and global ones.

   In an update, a negative size that cannot be corrected is moved to LISTED, and
   the size becomes 0.  If nothing is mapped at the item's address the array is
   taken for an empty one; else the update fails (gomp_plan_update).

   Returns false if item I is characters of deferred length whose number is not
   known; the item then keeps its size, 0, and gomp_list_decode fails.  Returns
   true otherwise, whether something was corrected or not.

   Source: what gfortran 12 to 16 pass.  */
bool gomp_map_size_correct (struct gomp_list *list, uint32_t i, uint32_t header,
                            enum gomp_kind_class class,
                            struct gomp_scratch *scratch) GOMP_HIDDEN;

/* Let ITEM of LIST, whose start is the data address of the gfortran descriptor
   at BYTES, have just the elements that the descriptor says: from the lowest to
   the highest, with a SHAPE from SCRATCH and FILLS if there are gaps between
   them.  Elements that overlap get no SHAPE.  Returns false, with ITEM
   unchanged, if the descriptor makes no sense.  */
bool gomp_map_size_follow (struct gomp_list *list, struct gomp_item *item,
                           const void *bytes, struct gomp_scratch *scratch)
  GOMP_HIDDEN;

/* Return whether SIZE, which the compiler's list gives for the data of an
   array, has one of two faults that gomp_map_size_correct corrects.  VIEW is
   the array's descriptor.  The faults are:
   - SIZE is extent times stride of the last dimension, in elements, but the
     elements do not lie side by side in ascending order.
   - The array has characters of deferred length, and SIZE is 0 or too
     large.  */
bool gomp_map_size_is_wrong (const struct gomp_descriptor_view *view,
                             size_t size) GOMP_HIDDEN;

/* Return whether entry D of ARRAYS, a pset, is the descriptor of the data of
   entry D - 1, or of the array that this is a section of, and says that there are gaps between the elements, or that the
   size of that entry is wrong: gomp_map_size_correct then changes something.
   D is not 0.  */
bool gomp_map_size_read_gaps (const struct gomp_arrays *arrays, size_t d)
  GOMP_HIDDEN;

/* The same.  That the elements of a vector lie side by side is seen without a
   call.  */
static inline bool
gomp_map_size_has_gaps (const struct gomp_arrays *arrays, size_t d)
{
  const struct
  {
    gfc_descriptor head;
    gfc_dimension dim;
  } *vector = arrays->addresses[d];

  return (vector != NULL
          && !(GOMP_LIKELY (arrays->sizes[d] == sizeof *vector)
               && GOMP_LIKELY (vector->dim.stride == 1)
               && GOMP_LIKELY ((size_t) vector->head.span
                               == vector->head.dtype.elem_len))
          && gomp_map_size_read_gaps (arrays, d));
}

/* Return the size in bytes of the pointer or descriptor at WHERE, which an
   ATTACH is about, and of which at least the first word can be read.  DATA is
   the item before the ATTACH in the list.  DATA and the ATTACH belong to an
   allocatable component.  The program lists them at run time, by code that
   gfortran made, only if the component is allocated (GOMP_FLAG_LATE).  The size
   is that of a gfortran descriptor if the bytes at WHERE describe DATA;
   otherwise that of a pointer.  */
size_t gomp_map_size_attached (const struct gomp_item *data,
                               const uintptr_t *where) GOMP_HIDDEN;

#endif
