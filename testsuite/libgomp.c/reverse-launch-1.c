/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target device(ancestor: 1): the region's other threads launch kernels on the device
   that waits for it, and threads that have nothing to do with it launch theirs.  */
/* { dg-do run } */
/* { dg-require-effective-target ancestor_clause } */
/* { dg-additional-options "-foffload-options=nvptx-none=-misa=sm_35" { target nvptx } } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

#define THREADS 4
#define CHECK(condition) if (!(condition)) abort ()

static int results[THREADS];

static int
next (int number)
{
  int result = 0;

#pragma omp target map(tofrom: result)
  result = number + 1;
  return result;
}

static void
launch_all (int first)
{
#pragma omp parallel num_threads(THREADS)
  if (omp_get_thread_num () > 0)
    results[omp_get_thread_num ()] = next (first + omp_get_thread_num ());
}

static void
test_threads (void)
{
  int y = 0;

#pragma omp target map(tofrom: y)
  {
    y = 1;
#pragma omp target device(ancestor: 1) map(always, tofrom: y)
    {
      launch_all (10 * y);
      y += 5;
    }
    y *= 2;
  }
  CHECK (y == 12);
  for (int t = 1; t < THREADS; t++)
    CHECK (results[t] == 11 + t);
}

static void
test_others (void)
{
  int wrong = 0;

#pragma omp parallel num_threads(THREADS) reduction(+: wrong)
  for (int i = 0; i < 20; i++)
    if (omp_get_thread_num () > 0)
      wrong += next (i) != i + 1;
    else
      {
        int y = i;
#pragma omp target map(tofrom: y)
        {
#pragma omp target device(ancestor: 1) map(always, tofrom: y)
          y++;
          y++;
        }
        wrong += y != i + 2;
      }
  CHECK (wrong == 0);
}

int
main (void)
{
  test_threads ();
  test_others ();
  puts ("fine");
  return 0;
}
