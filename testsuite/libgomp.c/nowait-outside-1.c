/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target nowait outside of parallel regions: the program goes on while the
   device works (OpenMP 5.2, 13.8).  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_NOWAIT_TASKS "1" } */
/* { dg-require-effective-target offload_device } */

#include <omp.h>
#include <stdlib.h>

static long rounds = 100000;

/* Return 0 + 1 + ... + ROUNDS - 1, modulo 2^32, the slow way.  */
#pragma omp declare target
static unsigned
work (long rounds)
{
  volatile unsigned sum = 0;

  for (long i = 0; i < rounds; i++)
    sum += (unsigned) i;
  return sum;
}
#pragma omp end declare target

static unsigned
expected (void)
{
  unsigned sum = 0;

  for (long i = 0; i < rounds; i++)
    sum += (unsigned) i;
  return sum;
}

/* Return the seconds that a region takes.  */
static double
whole_time (void)
{
  double begin = omp_get_wtime ();
  unsigned sum = 0;

#pragma omp target map(tofrom : sum) firstprivate(rounds)
  sum = work (rounds);
  return sum == expected () ? omp_get_wtime () - begin : (exit (1), 0);
}

/* Return the seconds until the program goes on.  */
static double
call_time (void)
{
  double begin = omp_get_wtime (), time;
  unsigned first = 0, second = 0;

#pragma omp target map(tofrom : first) firstprivate(rounds) nowait
  first = work (rounds);
#pragma omp target map(tofrom : second) firstprivate(rounds) nowait
  second = work (rounds);
  time = omp_get_wtime () - begin;
#pragma omp taskwait
  if (first != expected () || second != first)
    exit (2);
  return time;
}

int
main (void)
{
  while (whole_time () < 0.2)
    rounds *= 2;
  /* Other programs may be in the way.  */
  for (int i = 0; i < 5; i++)
    if (call_time () < 0.1)
      return 0;
  return 3;
}
