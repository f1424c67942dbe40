/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   On the host all is done at once, whatever the queue.  */
/* { dg-do run } */

#include "async-check.h"

int
main (void)
{
  acc_set_device_type (acc_device_host);
  start_fill (a, 1, 3, 1);
  CHECK (is_filled (a, N, 1));
  CHECK (acc_async_test (1) == 1 && acc_async_test_all () == 1);
  start_copy (b, a, acc_async_noval);
  CHECK (is_filled (b, N, 1));
  acc_wait_async (1, 2);
  acc_wait_all_async (2);
#pragma acc wait(1, 2) async(3)
#pragma acc wait
  acc_wait (1);
  acc_wait_all ();
  return 0;
}
