/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a recording is told of plans.  To be called only if gomp_record_is_on.
   None of these functions changes a plan.  */

#ifndef GOMP_PLAN_RECORD_H
#define GOMP_PLAN_RECORD_H 1

#include "plan/plan.h"
#include "record/record.h"

/* Return the indices of LIST's items in the order of the compiler's entries, for
   the caller to free; NULL if they have that order.  Decoding puts members behind their STRUCT, wherever they
   are listed.  */
uint32_t *gomp_list_by_entry (const struct gomp_list *list) GOMP_HIDDEN;

/* Record what becomes of the items of PLAN, after gomp_plan_resolve.  If PLAN
   is that of a memo, WHAT is the memo and NUMBER its number, which together
   identify the memo.  Otherwise WHAT is NULL and NUMBER means nothing.  If the
   calling thread has recorded the plan of this memo before, the recording
   refers to what it has already, and PLAN is not looked at.  */
void gomp_plan_record (const struct gomp_plan *plan, const void *what,
                       uint64_t number) GOMP_HIDDEN;

/* Record what PLAN copies, removes and detaches.  Lock held.  */
void gomp_plan_leave_record (const struct gomp_plan_leave *plan) GOMP_HIDDEN;
/* Record what PLAN copies.  */
void gomp_plan_update_record (const struct gomp_plan_update *plan) GOMP_HIDDEN;

/* Both functions tell parts of an outcome, by gomp_record_left, between the
   caller's calls of gomp_record_outcome_begin and gomp_record_outcome_end.
   gomp_copy_outs_record tells N parts: each of the COPIES is made.
   gomp_mapping_record_removed tells one part: MAPPING is removed.  */
void gomp_copy_outs_record (const struct gomp_copy_out *copies, size_t n)
  GOMP_HIDDEN;
void gomp_mapping_record_removed (const struct gomp_mapping *mapping)
  GOMP_HIDDEN;

#endif
