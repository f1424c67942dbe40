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
   order in which each item comes before those that lie inside it, pointers
   come behind the items that they lie in, and the members of a STRUCT follow
   it.  */
const uint32_t *gomp_plan_order (const struct gomp_list *list,
                                 struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
