/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   All threads share a device's queues: one waits for what another began.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-mappings-left 0 } */

#include <pthread.h>

#include "async-check.h"

#define THREADS 6
#define ROUNDS 100

static pthread_barrier_t barrier;
static int rows[THREADS][N];

static void *
work (void *argument)
{
  int me = (int) (size_t) argument, next = (me + 1) % THREADS;

  acc_copyin (rows[me], sizeof rows[me]);
  for (int round = 0; round < ROUNDS; round++)
    {
      start_fill (rows[me], 1000 * me + round, 2, me);
      pthread_barrier_wait (&barrier);
      acc_wait (next);
      CHECK (has_filled (rows[next], 1000 * next + round));
      acc_wait_async (next, me + THREADS * (round % 5));
      CHECK (acc_async_test (next) == 1);
      pthread_barrier_wait (&barrier);
    }
  acc_delete_async (rows[me], sizeof rows[me], me);
  acc_wait (me);
  CHECK (!acc_is_present (rows[me], sizeof rows[me]));
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];

  pthread_barrier_init (&barrier, NULL, THREADS);
  for (int t = 0; t < THREADS; t++)
    CHECK (pthread_create (&threads[t], NULL, work, (void *) (size_t) t)
           == 0);
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  return 0;
}
