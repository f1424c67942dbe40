/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sizes that compilers get wrong, put right by what the list has besides.  */

#ifndef GOMP_MAP_SIZE_H
#define GOMP_MAP_SIZE_H 1

#include "plan/map-decode.h"

/* Correct the size, and where that is wrong, too, the start of item I of LIST; the
   items before it are there, of which one may become larger.  HEADER is the latest
   STRUCT among them, or GOMP_NO_ITEM.  Item I has the address, size and entry that
   the compiler's arrays have, and no class yet.
   Reads host memory: the descriptor that the next entry is about, or the pointer;
   in OpenACC, of what has no size, any variable.
   A negative size in update that cannot be put right becomes SPARE, and the size
   0: an empty array, of which nothing is mapped, or an error.
   False: item I is characters of deferred length, and nobody knows how many.
   Source: what gfortran 12 to 16 pass for empty and reversed sections, for
   components of deferred length in OpenACC, and 15 and 16 for those in OpenMP and
   for dummy arguments that are class arrays.  */
bool gomp_map_size_correct (struct gomp_list *list, uint32_t i,
                            uint32_t header) GOMP_HIDDEN;

/* Return the bytes of what the pointer at WHERE, which is read, is the first
   word of: those of a gfortran descriptor if that describes DATA, the item
   before, which gfortran has found at run time; else those of a pointer.  */
size_t gomp_map_size_attached (const struct gomp_item *data,
                               const uintptr_t *where) GOMP_HIDDEN;

#endif
