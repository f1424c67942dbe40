/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A tool is told of target device(ancestor: 1): a construct of the host's,
   inside the launch of the kernel that asks for it, on the thread that waits
   for that kernel (OpenMP 5.2, 13.2).  */
/* { dg-do run } */
/* { dg-require-effective-target ancestor_clause } */
/* { dg-additional-options "-rdynamic" } */
/* { dg-additional-options "-foffload-options=nvptx-none=-misa=sm_35" { target nvptx } } */

#include <omp.h>

#include "ompt-recorder.h"

#pragma omp requires reverse_offload

static void
recorder_set (void)
{
  set_emi ();
}

static void
recorder_end (void)
{
}

int
main (void)
{
  int x = 1, inner;
  const struct event *kernel;

#pragma omp target map(tofrom: x)
  {
    x++;
#pragma omp target device(ancestor: 1) map(always, tofrom: x)
    {
      x *= 10;
    }
    x++;
  }
  REQUIRE (x == 21);
  REQUIRE (events[0].what == TARGET && events[0].endpoint == ompt_scope_begin);
  REQUIRE (count (0, TARGET, ompt_scope_begin, ompt_target) == 2);
  REQUIRE (count (0, TARGET, ompt_scope_end, ompt_target) == 2);
  for (inner = 1; events[inner].what != TARGET; inner++)
    continue;
  REQUIRE (events[inner].endpoint == ompt_scope_begin);
  REQUIRE (events[inner].device == initial_device);
  REQUIRE (events[inner].target != events[0].target);
  kernel = find (0, SUBMIT, ompt_scope_begin, 0);
  if (kernel == NULL)
    return 0;
  REQUIRE (kernel < &events[inner]);
  REQUIRE (find (0, SUBMIT, ompt_scope_end, 0) > &events[inner]);
  REQUIRE (events[n_events - 1].target == events[0].target);
  REQUIRE (events[0].device != initial_device);
  return 0;
}
