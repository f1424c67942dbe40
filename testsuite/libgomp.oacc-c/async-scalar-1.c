/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Scalars of a function in constructs that are in a queue: GCC maps temporaries
   tofrom for them, which the next construct uses again at once.  */
/* { dg-do run } */

#include <stdlib.h>

#define N 100
#define STEPS 50

static void
add_steps (int *a)
{
  for (int i = 0; i < STEPS; i++)
#pragma acc parallel loop present(a[0:N]) async(1)
    for (int j = 0; j < N; j++)
      a[j] += i;
}

/* The construct changes the scalar, and the next one goes on from there.  */
static int
count_steps (void)
{
  int count = 0;

  for (int i = 0; i < STEPS; i++)
    {
#pragma acc parallel copy(count) async(1)
      count++;
    }
#pragma acc wait
  return count;
}

int
main (void)
{
  int a[N];

  for (int j = 0; j < N; j++)
    a[j] = 0;
#pragma acc data copy(a)
  {
    for (int i = 0; i < STEPS; i++)
#pragma acc parallel loop present(a) async(1)
      for (int j = 0; j < N; j++)
        a[j] += i;
    add_steps (a);
#pragma acc wait(1)
  }
  for (int j = 0; j < N; j++)
    if (a[j] != STEPS * (STEPS - 1))
      abort ();
  if (count_steps () != STEPS)
    abort ();
  return 0;
}
