/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A thread that has used no device yet waits for a queue on which another thread
   has put a kernel (OpenACC 3.3, 2.16.3: queues are the device's, whichever
   thread uses them), by each of the routines.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <openacc.h>
#include <pthread.h>
#include <stdlib.h>

static int a[10];

static void *
wait_one (void *unused)
{
  acc_wait (1);
  return unused;
}

static void *
wait_all (void *unused)
{
  acc_wait_all ();
  return unused;
}

static void *
test (void *unused)
{
  while (!acc_async_test (1))
    continue;
  return unused;
}

static void *
test_all (void *unused)
{
  while (!acc_async_test_all ())
    continue;
  return unused;
}

int
main (void)
{
  static void *(*const ways[]) (void *) = { wait_one, wait_all, test, test_all };
  pthread_t thread;

#pragma acc enter data copyin(a)
  for (int w = 0; w < 4; w++)
    {
#pragma acc parallel async(1) present(a)
      {
        volatile int busy = 0;

        for (int i = 0; i < 300000; i++)
          busy++;
        a[0]++;
      }
      pthread_create (&thread, NULL, ways[w], NULL);
      pthread_join (thread, NULL);
      if (!acc_async_test (1))
        abort ();
    }
#pragma acc exit data copyout(a)
  return a[0] != 4;
}
