/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   While a thread is in exit, another one waits for queues, which have gone,
   and is about to return from main: the status is that of exit.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-shouldfail "exit" } */

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int finalized;

/* Registered first: runs when the runtime has ended.  */
static void
linger (void)
{
  finalized = 1;
  usleep (200000);
}

static void *
leave (void *unused)
{
  (void) unused;
  exit (3);
}

int
main (void)
{
  pthread_t thread;
  int x = 1;

  atexit (linger);
#pragma acc parallel loop async(1) copy(x)
  for (int i = 0; i < 1; i++)
    x++;
#pragma acc wait
  pthread_create (&thread, NULL, leave, NULL);
  while (!finalized)
    usleep (1000);
#pragma acc wait
  return 0;
}
