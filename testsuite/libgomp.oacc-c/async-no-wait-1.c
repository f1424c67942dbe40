/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is done at once waits for queues that work on the data, though no
   `wait' says so: copies both ways, kernels, and taking memory away.  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "20000" } */

#include "async-check.h"

#include <stdlib.h>

/* Put 4 kernels on a queue, one of which is slow.  */
static void
start (int first)
{
  start_fill (a, first, 4, 1);
}

static void
structured (void)
{
  int c[N], sum[1] = { 0 };

#pragma acc data copyout(c) copyin(a)
  {
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++)
      c[i] = i;
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++)
      c[i] += 5;
  }
  CHECK (is_filled (c, N, 5));

  /* An end that finds the data still in use leaves it alone.  */
#pragma acc enter data copyin(sum)
#pragma acc parallel async(2) present(sum)
  sum[0] = 7;
#pragma acc data copy(sum)
  {
  }
#pragma acc exit data copyout(sum)
  CHECK (sum[0] == 7);
}

static void
updates (void)
{
  start (1);
#pragma acc update self(a)
  CHECK (is_filled (a, N, 1));

  /* The kernels see what was there when they were started.  */
  fill (a, N, 10);
#pragma acc update device(a)
  start_copy (b, a, 1);
  start_copy (b, a, 1);
  fill (a, N, 20);
#pragma acc update device(a)
#pragma acc wait(1)
  CHECK (has_filled (b, 10) && has_filled (a, 20));
}

static void
routines (void)
{
  int result[N];

  start (30);
  acc_memcpy_from_device (result, acc_deviceptr (a), sizeof result);
  CHECK (is_filled (result, N, 30));
  start (40);
  acc_update_self (a, sizeof a);
  CHECK (is_filled (a, N, 40));
  start (50);
  acc_copyout_finalize (a, sizeof a);
  CHECK (is_filled (a, N, 50));
  acc_copyin (a, sizeof a);
}

static void
kernels (void)
{
  int sum = 0;

  start (60);
#pragma acc parallel loop present(a) reduction(+: sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK (sum == 60 * N + N * (N - 1) / 2);
}

/* The memory of what goes is for others at once.  */
static void
memory (void)
{
  enum { LARGE = 100000 };
  int *p = malloc (LARGE * sizeof *p), *q = malloc (LARGE * sizeof *q);

  for (int i = 0; i < LARGE; i++)
    q[i] = i;
  for (int round = 0; round < 4; round++)
    {
#pragma acc enter data create(p[0:LARGE])
#pragma acc parallel loop async(1) present(p[0:LARGE])
      for (int i = 0; i < LARGE; i++)
        p[i] = -1;
#pragma acc parallel loop async(3) present(p[0:LARGE])
      for (int i = 0; i < LARGE; i++)
        p[i] = -2;
#pragma acc exit data delete(p[0:LARGE])
#pragma acc enter data copyin(q[0:LARGE])
#pragma acc wait
#pragma acc exit data copyout(q[0:LARGE])
      for (int i = 0; i < LARGE; i++)
        CHECK (q[i] == i);
    }
  free (p);
  free (q);
}

int
main (void)
{
  set_up ();
  for (int round = 0; round < 3; round++)
    {
      structured ();
      updates ();
      routines ();
      kernels ();
    }
  memory ();
  return 0;
}
