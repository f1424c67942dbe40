/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The wait clause and directive (OpenACC 3.3, 2.16.2, 2.16.3), with queues
   that take part and others that were never used.  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "100000" } */

#include "async-check.h"

int
main (void)
{
  int sum = 0;

  set_up ();

  /* On another queue.  */
  start_fill (a, 1, 4, 1);
#pragma acc parallel loop present(a, b) wait(1, 17) async(2)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  acc_wait (2);
  CHECK (has_filled (b, 1));

  /* On its own.  */
  start_fill (a, 5, 2, 1);
#pragma acc parallel loop present(a, b) wait(1) async(1)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  acc_wait (1);
  CHECK (has_filled (b, 5));

  /* Synchronous ones.  */
  start_fill (a, 10, 4, 1);
#pragma acc parallel loop present(a) wait(1) copy(sum) reduction(+:sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK (sum == 145);
  start_fill (a, 20, 3, 1);
  start_fill (b, 30, 3, 2);
#pragma acc parallel loop present(a, b) wait
  for (int i = 0; i < N; i++)
    b[i] += a[i] - i;
  CHECK (has_filled (a, 20) && has_filled (b, 50));

  /* Data clauses and update.  */
  start_fill (a, 40, 4, 1);
#pragma acc update self(a) wait(1)
  CHECK (is_filled (a, N, 40));
  start_fill (b, 60, 4, 1);
#pragma acc exit data copyout(b) wait(1) async(2)
#pragma acc wait(2)
  CHECK (is_filled (b, N, 60));

  /* The directive.  */
  acc_copyin (b, sizeof b);
  start_fill (a, 70, 4, 1);
#pragma acc wait(1) async(2)
  start_copy (b, a, 2);
#pragma acc wait(2)
  CHECK (has_filled (b, 70));
  start_fill (a, 80, 3, 1);
  start_fill (b, 90, 2, 2);
#pragma acc wait
  CHECK (has_filled (a, 80) && has_filled (b, 90));
  start_fill (a, 100, 4, 1);
#pragma acc wait async(3)
  start_copy (b, a, 3);
#pragma acc wait(3)
  CHECK (has_filled (b, 100));
  return 0;
}
