/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_async_test and acc_async_test_all (OpenACC 3.3, 3.2.9, 3.2.10), while a
   queue is busy and afterwards.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "500000" } */

#include "async-check.h"

int
main (void)
{
  set_up ();
  CHECK (acc_async_test (1) == 1);
  CHECK (acc_async_test_all () == 1);

  start_fill (a, 1, 1, 1);
  CHECK (acc_async_test (1) == 0);
  CHECK (acc_async_test_all () == 0);
  CHECK (acc_async_test (0) == 1);
  CHECK (acc_async_test (2) == 1);
  CHECK (acc_async_test (acc_async_noval) == 1);
  CHECK (acc_async_test (acc_async_sync) == 1);
  acc_wait (1);
  CHECK (acc_async_test (1) == 1);
  CHECK (acc_async_test_all () == 1);
  CHECK (has_filled (a, 1));

  /* Seen done is done.  */
  start_fill (a, 2, 1, 1);
  start_fill (b, 3, 1, 2);
  while (!acc_async_test (1))
    continue;
  CHECK (has_filled (a, 2));
  while (!acc_async_test_all ())
    continue;
  CHECK (has_filled (b, 3));
  CHECK (acc_async_test (2) == 1);
  return 0;
}
