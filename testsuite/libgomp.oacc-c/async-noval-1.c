/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An async clause without a value has a queue of its own (OpenACC 3.3,
   2.16.1).  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "300000" } */

#include "async-check.h"

static void
start (int first)
{
#pragma acc parallel loop present(a) async
  for (int i = 0; i < N; i++)
    a[i] = first + i;
}

int
main (void)
{
  set_up ();
  start (1);
  CHECK (acc_async_test (acc_async_noval) == 0);
  CHECK (acc_async_test (0) == 1);
  acc_wait (acc_async_noval);
  CHECK (acc_async_test (acc_async_noval) == 1);
  CHECK (has_filled (a, 1));

  start_fill (b, 2, 1, acc_async_noval);
  CHECK (acc_async_test (acc_async_noval) == 0);
  start_fill (a, 3, 1, 0);
  acc_wait (0);
  CHECK (has_filled (a, 3));
#pragma acc wait(acc_async_noval)
  CHECK (has_filled (b, 2));

  start (4);
  acc_wait_async (acc_async_noval, 0);
  start_copy (b, a, 0);
  acc_wait (0);
  CHECK (has_filled (b, 4));
  return 0;
}
