/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entries in another order than the compiler's: the members of a structure next to
   each other.  Pure, but that it reads the pointers which the list attaches.  */

#ifndef GOMP_MAP_ORDER_H
#define GOMP_MAP_ORDER_H 1

#include "plan/map-decode.h"

/* Return an order in which the members of the STRUCT at entry E, which stays
   where it was, come directly behind it.  gfortran 12 lists what a pointer
   among the members refers to before the next member.  ORDER: the entries of
   ARRAYS in the order in which they are decoded, or NULL: as they are listed.
   The result is ORDER, or from SCRATCH if it is a new one.  Where it cannot be
   told for certain what the members are, they are what is listed there.  */
const uint32_t *gomp_map_order_members (const struct gomp_arrays *arrays,
                                        uint32_t e, const uint32_t *order,
                                        struct gomp_scratch *scratch)
  GOMP_HIDDEN;

#endif
