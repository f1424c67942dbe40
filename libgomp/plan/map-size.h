/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sizes that compilers get wrong, put right by what the list has besides.  */

#ifndef GOMP_MAP_SIZE_H
#define GOMP_MAP_SIZE_H 1

#include "base/descriptor.h"
#include "plan/map-decode.h"

/* Correct the size, and where that is wrong too the start, of item I of LIST.
   CLASS is that of its kind: data, references to data, or a private copy.  The
   items before it have been decoded, and one of them may become larger.
   HEADER is the index of the latest STRUCT among them, or GOMP_NO_ITEM.  Item
   I has the address, size and entry that the compiler's arrays have, and no
   class yet.

   Host memory is read: the descriptor or pointer that the next entry is about;
   in OpenACC, for an item of size 0, variables of the program, too.

   In an update, a negative size that cannot be corrected is moved to SPARE, and
   the size becomes 0.  If nothing is mapped at the item's address the array is
   taken for an empty one; else the update fails (gomp_plan_update).

   Returns false if item I is characters of deferred length whose number is not
   known.

   Source: what gfortran 12 to 16 pass for empty and reversed sections, for
   components of deferred length in OpenACC, and 15 and 16 for those in OpenMP
   and for dummy arguments that are class arrays.  */
bool gomp_map_size_correct (struct gomp_list *list, uint32_t i, uint32_t header,
                            enum gomp_kind_class class) GOMP_HIDDEN;

/* Return whether gomp_map_size_correct would change SIZE, the size that the
   compiler gives to the data that the descriptor VIEW is of.  */
bool gomp_map_size_is_wrong (const struct gomp_descriptor_view *view,
                             size_t size) GOMP_HIDDEN;

/* Return the size in bytes of the pointer or descriptor at WHERE, which an
   ATTACH is about, and of which at least the first word can be read.  DATA is
   the item before the ATTACH in the list.  Both are of an allocatable component
   of which code that gfortran made has found at run time that it is allocated
   (GOMP_FLAG_LATE).  The size is that of a gfortran descriptor if the bytes at
   WHERE describe DATA; otherwise that of a pointer.  */
size_t gomp_map_size_attached (const struct gomp_item *data,
                               const uintptr_t *where) GOMP_HIDDEN;

#endif
