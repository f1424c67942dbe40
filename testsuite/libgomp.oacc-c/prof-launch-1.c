/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launch events name the kernel and its dimensions, the same at start and end
   (OpenACC 3.3, 5.2.2.2).  */
/* { dg-do run } */

#include "prof-log.h"

int
main (void)
{
  int total = 0;

  acc_init (acc_device_default);
  for (int round = 0; round < 3; round++)
    {
      prof_reset ();
#pragma acc parallel loop reduction(+: total) copy(total) \
  num_gangs(8) num_workers(1) vector_length(32)
      for (int i = 0; i < 100; i++)
        total += i;

      const struct prof_event *start
        = prof_first (acc_ev_enqueue_launch_start);
      const struct prof_event *end = prof_first (acc_ev_enqueue_launch_end);
      const acc_launch_event_info *first = &start->info.launch_event;
      const acc_launch_event_info *last = &end->info.launch_event;
      CHECK (prof_count (acc_ev_enqueue_launch_start, NULL) == 1);
      /* The device need not follow the clauses.  */
      CHECK (first->num_gangs >= 1 && first->num_workers >= 1
             && first->vector_length >= 1);
      CHECK (last->num_gangs == first->num_gangs
             && last->num_workers == first->num_workers
             && last->vector_length == first->vector_length);
      CHECK (start->kernel[0] && strcmp (start->kernel, end->kernel) == 0);
      /* Now it is known.  */
      CHECK (prof_first (acc_ev_compute_construct_end)->api.device_api
             != acc_device_api_none);
    }
  CHECK (total == 3 * 4950);
  return 0;
}
