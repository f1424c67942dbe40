/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   With an async clause all inner events say so, and waiting for the queue is an
   event of its own (OpenACC 3.3, 5.1.11, 5.2.1).  */
/* { dg-do run } */

#include "prof-log.h"

#define CONSTRUCT "compute( enter( enter) launch( launch) exit( exit) compute)"

static void
check_async (acc_event_t first, acc_event_t last, long async)
{
  for (int i = 0; i < prof_n; i++)
    if (prof_events[i].prof.event_type >= first
        && prof_events[i].prof.event_type <= last)
      CHECK (prof_events[i].prof.async == async);
}

int
main (void)
{
  int values[100] = { 0 };

  acc_init (acc_device_default);
  prof_reset ();
  for (int queue = 0; queue < 3; queue++)
    {
#pragma acc parallel loop copy(values) async(queue)
      for (int i = 0; i < 100; i++)
        values[i] += i;
      CHECK (prof_were (CONSTRUCT));
      check_async (acc_ev_enter_data_start, acc_ev_exit_data_end, queue);
      check_async (acc_ev_enqueue_launch_start, acc_ev_enqueue_launch_end,
                   queue);
      CHECK (prof_first (acc_ev_compute_construct_end)->prof.async == queue);
      prof_reset ();

#pragma acc wait(queue)
      CHECK (prof_were ("wait( wait)"));
      CHECK (prof_first (acc_ev_wait_start)->prof.async == queue);
      CHECK (prof_from (acc_construct_wait, 0));
      prof_reset ();
      CHECK (values[99] == (queue + 1) * 99);
    }

#pragma acc parallel loop copy(values) async
  for (int i = 0; i < 100; i++)
    values[i] += i;
  CHECK (prof_first (acc_ev_compute_construct_end)->prof.async
         == acc_async_noval);
#pragma acc wait
  CHECK (values[99] == 4 * 99);
  return 0;
}
