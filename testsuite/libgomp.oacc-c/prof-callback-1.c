/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Callbacks may use OpenACC themselves, in all events, and be told about it
   (OpenACC 3.3, 5.3).  */
/* { dg-do run } */

#include <acc_prof.h>
#include <stdlib.h>

#define N 1000

static double values[N], own[64];
static int depth, calls, nested;

/* What takes locks in the runtime.  */
static void
use_openacc (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  (void) info, (void) api;
  if (depth > 0)
    {
      nested++;
      return;
    }
  depth++;
  calls++;
  if (prof->event_type != acc_ev_device_init_start
      && prof->event_type != acc_ev_device_init_end)
    {
      void *memory = acc_malloc (4096);
      if (memory == NULL && acc_get_device_type () != acc_device_host)
        abort ();
      acc_free (memory);
      acc_copyin (own, sizeof own);
      acc_update_self (own, sizeof own);
      if (!acc_is_present (own, sizeof own))
        abort ();
      acc_copyout (own, sizeof own);
      acc_wait_all ();
    }
  acc_get_device_type ();
  depth--;
}

void
acc_register_library (acc_prof_reg reg, acc_prof_reg unreg,
                      acc_prof_lookup_func lookup)
{
  (void) unreg, (void) lookup;
  for (int event = 1; event < acc_ev_last; event++)
    if (event != acc_ev_runtime_shutdown
        && event != acc_ev_device_shutdown_start
        && event != acc_ev_device_shutdown_end)
      reg ((acc_event_t) event, use_openacc, acc_reg);
}

int
main (void)
{
  for (int round = 0; round < 3; round++)
    {
#pragma acc data copy(values)
      {
#pragma acc parallel loop present(values)
        for (int i = 0; i < N; i++)
          values[i] += i;
#pragma acc update self(values)
      }
#pragma acc parallel loop copy(values) async(1)
      for (int i = 0; i < N; i++)
        values[i] += i;
#pragma acc wait(1)
    }
  if (values[1] != 6 || values[N - 1] != 6 * (N - 1))
    abort ();
  if (calls < 30 || nested == 0 || depth != 0)
    abort ();
  return 0;
}
