/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads that map and update small objects and run kernels, each with data of its own
   and with a common one: a thread sees what was sent before it was told so.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdlib.h>

#define THREADS 6
#define TURNS 40
#define N 50

static int common[THREADS];
static pthread_barrier_t barrier;

static void *
work (void *data)
{
  int own[N], me = (int) (size_t) data, wrong = 0;

  for (int t = 0; t < TURNS; t++)
    {
      for (int i = 0; i < N; i++)
        own[i] = t + i;
#pragma omp target enter data map(to: own)
      own[0] = -1;
#pragma omp target update to(own[0:1])
      common[me] = t;
#pragma omp target update to(common[me:1])
      pthread_barrier_wait (&barrier);
#pragma omp target map(tofrom: wrong)
      {
        for (int i = 0; i < THREADS; i++)
          wrong += common[i] != t;
        wrong += own[0] != -1 || own[N - 1] != t + N - 1;
        own[1] = 0;
      }
      pthread_barrier_wait (&barrier);
#pragma omp target exit data map(from: own)
      wrong += own[0] != -1 || own[1] != 0;
    }
  return (void *) (size_t) wrong;
}

int
main (void)
{
  pthread_t threads[THREADS];
  void *wrong;

  pthread_barrier_init (&barrier, NULL, THREADS);
#pragma omp target enter data map(to: common)
  for (int t = 0; t < THREADS; t++)
    if (pthread_create (&threads[t], NULL, work, (void *) (size_t) t) != 0)
      abort ();
  for (int t = 0; t < THREADS; t++)
    if (pthread_join (threads[t], &wrong) != 0 || wrong != NULL)
      abort ();
#pragma omp target exit data map(delete: common)
  return 0;
}
