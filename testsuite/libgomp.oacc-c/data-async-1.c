/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The asynchronous routines, on a queue that takes its time: in order, and done
   after the wait (OpenACC 3.3, 3.2.18 to 3.2.23).  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "2000" } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 100000

static int a[N], b[N];

int
main (void)
{
  fill (a, N, 1);
  fill (b, N, 5);
  acc_copyin_async (a, sizeof a, 1);
  acc_create_async (b, sizeof b, 1);
#pragma acc parallel loop present(a, b) async(1)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 10;
  acc_update_self_async (b, 10 * sizeof *b, 1);
  acc_wait (1);
  CHECK (is_filled (b, 10, 11));
  CHECK (is_filled (b + 10, N - 10, 15));

  /* A present one: another reference, no copy.  */
  acc_copyin_async (a, sizeof a, 1);
  acc_create_async (a, sizeof a, 1);
  fill (a, N, 1000);
  acc_update_device_async (a, sizeof a, 1);
#pragma acc parallel loop present(a, b) async(1)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 10;
  acc_copyout_async (b, sizeof b, 1);
  acc_wait (1);
  CHECK (is_filled (b, N, 1010));
  CHECK (!acc_is_present (b, 1));

  acc_delete_async (a, sizeof a, 1);
  acc_copyout_async (a, sizeof a, 1);
  acc_wait (1);
  CHECK (acc_is_present (a, sizeof a));
  acc_delete_async (a, sizeof a, 1);
  acc_wait (1);
  CHECK (!acc_is_present (a, 1));

  /* Without a queue; with the one that has no number.  */
  acc_copyin_async (a, sizeof a, acc_async_sync);
  CHECK (device_is_filled (a, N, 1000));
  device_fill (a, N, 7);
  acc_copyout_async (a, sizeof a, acc_async_noval);
  acc_wait (acc_async_noval);
  CHECK (is_filled (a, N, 7));
  return 0;
}
