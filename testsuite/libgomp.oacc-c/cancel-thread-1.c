/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   pthread_cancel of a thread that waits for a queue: the queues can be used by
   others, and the program ends.  */
/* { dg-do run } */

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int a[1 << 16];

static void *
work (void *unused)
{
  (void) unused;
  for (;;)
    {
#pragma acc parallel loop present(a) async(1)
      for (int i = 0; i < 1 << 12; i++)
        a[i] = i;
#pragma acc wait(1)
      pthread_testcancel ();
    }
  return NULL;
}

int
main (void)
{
#pragma acc enter data create(a)
  for (int i = 0; i < 16; i++)
    {
      pthread_t thread;
      void *result;

      if (pthread_create (&thread, NULL, work, NULL) != 0)
        abort ();
      usleep (2000 + 1000 * i);
      if (pthread_cancel (thread) != 0 || pthread_join (thread, &result) != 0
          || result != PTHREAD_CANCELED)
        abort ();
#pragma acc parallel loop present(a) async(1)
      for (int k = 0; k < 100; k++)
        a[k] = k + i;
#pragma acc update self(a[0:100]) async(1)
#pragma acc wait(1)
      for (int k = 0; k < 100; k++)
        if (a[k] != k + i)
          abort ();
    }
#pragma acc exit data delete(a)
  return 0;
}
