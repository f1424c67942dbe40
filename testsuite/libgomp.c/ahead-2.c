/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads that fetch small neighbouring objects one by one while others change
   theirs, and then each other's: nobody gets bytes that were read before.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdlib.h>

#define THREADS 4
#define OBJECTS 12
#define TURNS 60

static int values[THREADS][OBJECTS][4];
static pthread_barrier_t barrier;

static void *
work (void *data)
{
  int me = (int) (size_t) data, wrong = 0;

  for (int t = 0; t < TURNS; t++)
    {
      int other = (me + t) % THREADS;
      for (int o = 0; o < OBJECTS; o++)
        {
          int *p = values[me][o];
#pragma omp target update from(p[0:4])
          wrong += p[0] != t || p[3] != me;
        }
      pthread_barrier_wait (&barrier);
      for (int o = 0; o < OBJECTS; o += 3)
        {
          int *p = values[other][o], *q = values[other][o + 1];
          int *r = values[other][o + 2];
#pragma omp target map(alloc: p[0:4], q[0:4])
          p[0]++, q[0]++;
          r[0] = t + 1;
#pragma omp target update to(r[0:1])
        }
      pthread_barrier_wait (&barrier);
    }
  return (void *) (size_t) wrong;
}

int
main (void)
{
  pthread_t threads[THREADS];
  void *wrong;

  pthread_barrier_init (&barrier, NULL, THREADS);
  for (int m = 0; m < THREADS; m++)
    for (int o = 0; o < OBJECTS; o++)
      {
        int *p = values[m][o];
        p[3] = m;
#pragma omp target enter data map(to: p[0:4])
      }
  for (int m = 0; m < THREADS; m++)
    if (pthread_create (&threads[m], NULL, work, (void *) (size_t) m) != 0)
      abort ();
  for (int m = 0; m < THREADS; m++)
    if (pthread_join (threads[m], &wrong) != 0 || wrong != NULL)
      abort ();
  return 0;
}
