/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Planning how a construct is entered: whether each item is new, present or
   absent (plan-enter.c), and what is copied (plan-resolve.c).  */

#ifndef GOMP_PLAN_ENTER_H
#define GOMP_PLAN_ENTER_H 1

#include "plan/plan.h"

/* Find what a pointer to host address ADDR refers to: a present mapping, or an
   item for which the construct of PLAN makes a mapping.  If INSIDE, the mapping
   or item has to hold the byte at ADDR.  If not INSIDE, one that ends just at
   ADDR will do when none holds that byte.  If a mapping is found, sets *MAPPING
   to it and *ITEM to GOMP_NO_ITEM, and returns true.  If an item is found, sets
   *ITEM to its index and *MAPPING to NULL, and returns true.  If nothing is
   found, sets *MAPPING to NULL and *ITEM to GOMP_NO_ITEM, and returns false.
   Lock held.  */
bool gomp_plan_find_target (const struct gomp_plan *plan, uintptr_t addr,
                            bool inside, struct gomp_mapping **mapping,
                            uint32_t *item) GOMP_HIDDEN;

/* Return the indices of all items of LIST, in an array from SCRATCH, in an
   order in which they can be placed:
   - First come items with bytes of their own (DATA and DESCRIPTOR of a size
     above 0), each before those that lie inside it.
   - Last come items for which something has to be mapped before: STORE, ATTACH,
     USE_DEVICE, and DATA and DESCRIPTOR of size 0.
   - All other items come in between.
   - A STRUCT comes with its members, which follow it directly.  It comes first
     if some member has bytes of its own.  The members have the same order among
     themselves.  */
const uint32_t *gomp_plan_order (const struct gomp_list *list,
                                 struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
