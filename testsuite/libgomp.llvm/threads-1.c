/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads of the program's own, each with data of its own and one variable of
   all, on one device, which the first of them initializes.
   operations: vary
   options: -lpthread  */

#include <pthread.h>

#define THREADS 6
#define ROUNDS 40

static int shared[64];

static void
one_round (int *x, int add)
{
#pragma omp target data map(tofrom : x[0 : 100])
  {
#pragma omp target
    for (int i = 0; i < 100; i++)
      x[i] += add;
#pragma omp target update from(x[0 : 50])
  }
#pragma omp target enter data map(to : shared)
#pragma omp target map(to : shared) map(tofrom : x[0 : 100])
  x[0] += shared[3];
#pragma omp target exit data map(release : shared)
}

static void *
run (void *arg)
{
  int x[100], first = *(int *) arg, bad = 0;

  for (int round = 0; round < ROUNDS; round++)
    {
      for (int i = 0; i < 100; i++)
        x[i] = first;
      one_round (x, round);
      for (int i = 0; i < 100; i++)
        bad += x[i] != first + round + (i == 0 ? 2 : 0);
    }
  *(int *) arg = bad;
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];
  int values[THREADS], bad = 0;

  shared[3] = 2;
  for (int t = 0; t < THREADS; t++)
    {
      values[t] = t;
      pthread_create (&threads[t], NULL, run, &values[t]);
    }
  for (int t = 0; t < THREADS; t++)
    {
      pthread_join (threads[t], NULL);
      bad += values[t];
    }
  return bad != 0;
}
