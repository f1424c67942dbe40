/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Waits: the directive, the clause and the routines (OpenACC 3.3, 5.1.11).  */
/* { dg-do run } */

#include "prof-log.h"

static int values[100];

static void
start_work (int queue)
{
#pragma acc parallel loop copy(values) async(queue)
  for (int i = 0; i < 100; i++)
    values[i]++;
  prof_reset ();
}

int
main (void)
{
  acc_init (acc_device_default);
  start_work (1);
#pragma acc wait
  CHECK (prof_were ("wait( wait)"));
  CHECK (prof_from (acc_construct_wait, 0));

  start_work (1);
#pragma acc wait(1)
  CHECK (prof_were ("wait( wait)"));
  CHECK (prof_first (acc_ev_wait_start)->prof.async == 1);

  start_work (2);
  acc_wait (2);
  CHECK (prof_were ("wait( wait)"));
  CHECK (prof_from (acc_construct_runtime_api, 0));
  CHECK (prof_first (acc_ev_wait_start)->prof.async == 2);

  start_work (2);
  acc_wait_all ();
  CHECK (prof_were ("wait( wait)"));
  CHECK (prof_from (acc_construct_runtime_api, 0));

  /* The clause: before the copies.  */
  start_work (3);
#pragma acc update self(values) if_present wait(3)
  CHECK (prof_count (acc_ev_wait_start, NULL) == 1);
  CHECK (prof_count (acc_ev_wait_end, NULL) == 1);
  CHECK (prof_from (acc_construct_update, 0));

  CHECK (values[0] == 5 && values[99] == 5);
  return 0;
}
