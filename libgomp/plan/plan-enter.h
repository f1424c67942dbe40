/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Shared by the two halves of planning an entry.  */

#ifndef GOMP_PLAN_ENTER_H
#define GOMP_PLAN_ENTER_H 1

#include "plan/plan.h"

/* Find what a pointer to host address ADDR refers to: a mapping that is there,
   or an item this construct makes; holding the byte at ADDR or, unless it has
   to be INSIDE, ending there.  One of *MAPPING and *ITEM is set, and the other
   is NULL or GOMP_NO_ITEM.  False: there is neither.  Lock held.  */
bool gomp_plan_find_target (const struct gomp_plan *plan, uintptr_t addr,
                            bool inside, struct gomp_mapping **mapping,
                            uint32_t *item)
  GOMP_HIDDEN;

/* Return LIST's items, as indices, in an order in which what contains others
   comes before them, and pointers come behind what they are in; members of a
   STRUCT follow it.  From SCRATCH.  */
const uint32_t *gomp_plan_order (const struct gomp_list *list,
                                 struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
