/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entries in another order than the compiler's: the members of a structure
   next to each other.  Pure, but that it reads the pointers which the list
   attaches.  */

#ifndef GOMP_MAP_ORDER_H
#define GOMP_MAP_ORDER_H 1

#include "plan/map-decode.h"

/* Return an order of the entries of ARRAYS in which the members of the STRUCT
   at entry E come directly behind it; the STRUCT keeps its place.  (gfortran
   12 lists the target of a pointer member before the next member.)  ORDER is
   the order of entries so far, or NULL for that of the list.

   The result is ORDER, perhaps NULL, if the members come directly behind the
   STRUCT already.  It is ORDER, too, if the list does not tell which entries
   are the members: as many entries as the STRUCT has members, directly behind
   it, are then taken for them.  In all other cases the order changes.  If ORDER
   is NULL, the result then is a new array of ARRAYS->n indices from SCRATCH.
   If ORDER is not NULL, its array is changed in place and is the result.  */
const uint32_t *gomp_map_order_members (const struct gomp_arrays *arrays,
                                        uint32_t e, const uint32_t *order,
                                        struct gomp_scratch *scratch)
  GOMP_HIDDEN;

/* Order the entries of ARRAYS so that STRUCTs with the same address are one:
   the members of all of them come directly behind the first one, those of the
   first one first.  (For a dummy argument that is a pointer or allocatable,
   gfortran 12 and 13 list one STRUCT for each component.)  FIRST is the first
   entry that is a STRUCT.  *ORDER is as for gomp_map_order_members, which has
   not been called for ARRAYS.

   The result is NULL, and *ORDER is left as it is, if no two STRUCTs have the
   same address, or if a STRUCT announces no entries, entries that do not
   follow, or iterators.  Else *ORDER has the members of all STRUCTs next to
   them, and the result has for each entry that is a STRUCT the number of
   members which it has in *ORDER: 0 for those whose members an earlier STRUCT
   has got.  Both are arrays of ARRAYS->n elements from SCRATCH.  */
const uint32_t *gomp_map_join_structs (const struct gomp_arrays *arrays,
                                       uint32_t first, const uint32_t **order,
                                       struct gomp_scratch *scratch)
  GOMP_HIDDEN;

#endif
