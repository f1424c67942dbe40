/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Each device has queues of its own, also of equal value.  */
/* { dg-do run } */
/* { dg-devices 2 } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "500000" } */

#include "async-check.h"

int
main (void)
{
  for (int d = 0; d < 2; d++)
    {
      acc_set_device_num (d, acc_device_not_host);
      set_up ();
    }
  start_fill (a, 1, 1, 1);
  CHECK (acc_async_test (1) == 0);
  acc_set_device_num (0, acc_device_not_host);
  CHECK (acc_async_test (1) == 1);
  CHECK (acc_async_test_all () == 1);
  acc_wait (1);
  acc_wait_all ();
  acc_set_device_type (acc_device_host);
  CHECK (acc_async_test (1) == 1);
  acc_wait_all ();
  acc_set_device_num (1, acc_device_not_host);
  CHECK (acc_async_test (1) == 0);
  acc_wait (1);
  CHECK (has_filled (a, 1));
  return 0;
}
