/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Map events for a tool (OMPT): what a construct maps, collected with the
   present table's lock held, and told when that lock has been left.

   A construct tells of at most one such event:
   - A target construct tells what it maps, when it begins, and nothing when it
     ends.
   - target enter data, and the beginning of target data, tell what they map.
   - target exit data, and the end of target data, tell what they give back.
   - target update tells nothing.
   A construct that maps or gives back nothing tells nothing.  */

#ifndef GOMP_TRACE_MAP_H
#define GOMP_TRACE_MAP_H 1

#include "plan/plan.h"

/* Collect what PLAN, which has been committed, maps, if a tool is to be told of
   the calling thread's construct.  Table's lock held.  */
void gomp_trace_map_enter (const struct gomp_plan *plan) GOMP_HIDDEN;
/* Collect what PLAN gives back, if a tool is to be told of the calling thread's
   construct, and if this construct is a target exit data or the end of a target
   data.  Otherwise do nothing: so at the end of a target construct.  Table's
   lock held.  */
void gomp_trace_map_leave (const struct gomp_plan_leave *plan) GOMP_HIDDEN;
/* Tell the tool of what has been collected on the calling thread since the last
   call.  No lock held.  */
void gomp_trace_map_tell (void) GOMP_HIDDEN;

#endif
