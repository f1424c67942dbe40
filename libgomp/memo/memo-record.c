/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a recording is told of remembered constructs.  */

#include "memo/memo-record.h"

#include "plan/plan-record.h"

GOMP_NOINLINE void
gomp_memo_record_begin (const struct gomp_memo *memo, bool quiet)
{
  gomp_record_way (quiet ? GOMP_WAY_QUIET : GOMP_WAY_REMEMBERED);
  gomp_plan_record (&memo->plan, memo, memo->number);
}

/* MEMO copies out what it has to, and removes the N MAPPINGS.  */
static void
record_left (const struct gomp_memo *memo, struct gomp_mapping *const *mappings,
             size_t n)
{
  const struct gomp_changes *changes = &memo->changes;
  size_t n_writes = memo->context == GOMP_CONTEXT_EXIT ? changes->n_writes : 0;

  if (gomp_record_outcome_again (GOMP_RECORD_LEFT, memo, memo->number))
    return;
  gomp_record_outcome_begin (memo->n_outs + n + n_writes);
  gomp_copy_outs_record (memo->outs, memo->n_outs);
  for (size_t m = 0; m < n; m++)
    gomp_mapping_record_removed (mappings[m]);
  for (size_t w = 0; w < n_writes; w++)
    gomp_record_left (GOMP_RECORD_DETACHED, changes->writes[w].start,
                      changes->writes[w].extent, 0);
  gomp_record_outcome_end (GOMP_RECORD_LEFT, memo, memo->number);
}

GOMP_NOINLINE void
gomp_memo_record_end (const struct gomp_memo *memo)
{
  if (memo->context != GOMP_CONTEXT_EXIT)
    {
      record_left (memo, memo->inserts.mappings, memo->inserts.n);
      return;
    }
  gomp_record_way (GOMP_WAY_REMEMBERED);
  record_left (memo, memo->changes.mappings, memo->changes.n_mappings);
}
