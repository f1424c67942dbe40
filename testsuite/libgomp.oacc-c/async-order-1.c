/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_wait_async and acc_wait_all_async (OpenACC 3.3, 3.2.12, 3.2.14): what
   one queue gets waits for what is on another.  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "100000" } */

#include "async-check.h"

int
main (void)
{
  static int c[N];

  set_up ();
  acc_copyin (c, sizeof c);

  /* The first queue is still at work when the second could do its own.  */
  start_fill (a, 1, 4, 1);
  acc_wait_async (1, 2);
  start_copy (b, a, 2);
  acc_wait (2);
  CHECK (acc_async_test (1) == 1);
  CHECK (has_filled (a, 1) && has_filled (b, 1));

  /* Only what was there waits.  */
  start_fill (a, 10, 1, 1);
  acc_wait_async (1, 2);
  start_fill (a, 20, 10, 1);
  start_copy (b, a, 2);
  acc_wait (2);
  CHECK (acc_async_test (1) == 0);
  CHECK (!has_filled (b, 1) && !has_filled (b, 20));
  acc_wait (1);
  CHECK (has_filled (a, 20));

  /* The thread waits.  */
  start_fill (a, 30, 3, 1);
  acc_wait_async (1, acc_async_sync);
  CHECK (acc_async_test (1) == 1 && has_filled (a, 30));

  /* A queue does not wait for itself.  */
  start_fill (a, 40, 2, 1);
  acc_wait_async (1, 1);
  start_fill (a, 41, 1, 1);
  acc_wait (1);
  CHECK (has_filled (a, 41));

  /* For all, also on a queue that is one of them.  */
  start_fill (a, 50, 4, 1);
  start_fill (b, 60, 4, 2);
  acc_wait_all_async (3);
  start_copy (c, b, 3);
  acc_wait (3);
  CHECK (acc_async_test (1) == 1 && acc_async_test (2) == 1);
  CHECK (has_filled (a, 50) && has_filled (c, 60));
  start_fill (b, 70, 4, 2);
  acc_wait_all_async (1);
  start_copy (a, b, 1);
  acc_wait (1);
  CHECK (has_filled (a, 70));

  start_fill (a, 80, 2, 1);
  start_fill (b, 90, 3, 2);
  start_fill (c, 95, 1, 3);
  acc_wait_all ();
  CHECK (has_filled (a, 80) && has_filled (b, 90) && has_filled (c, 95));
  return 0;
}
