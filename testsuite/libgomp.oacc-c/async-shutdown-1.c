/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A shutdown with work on queues: the work may be lost, and new queues begin
   empty.  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "50000" } */
/* { dg-mappings-left 0 } */

#include "async-check.h"

int
main (void)
{
  for (int round = 0; round < 3; round++)
    {
      set_up ();
      start_fill (a, 1, 5, 1);
      acc_wait_async (1, 2);
      start_copy (b, a, 2);
      acc_copyout_async (b, sizeof b, 2);
      acc_shutdown (acc_device_not_host);

      acc_init (acc_device_not_host);
      CHECK (acc_async_test_all () == 1);
      CHECK (!acc_is_present (a, sizeof a) && !acc_is_present (b, sizeof b));
      set_up ();
      start_fill (a, 50, 1, 1);
      acc_wait (1);
      CHECK (has_filled (a, 50) && has_filled (b, -200));
      acc_shutdown (acc_device_not_host);
    }
  return 0;
}
