/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   exit (0) while other threads have work on queues, and wait: status 0 and no
   word.  */
/* { dg-do run } */
/* { dg-require-effective-target child_devices } */
/* { dg-require-effective-target offload_device } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int begun;

static void *
work (void *number)
{
  int queue = (int) (long) number;
  int x[100] = { 0 };

  for (;;)
    {
#pragma acc parallel loop copy(x) async(queue)
      for (int i = 0; i < 100; i++)
        x[i]++;
#pragma acc enter data copyin(x) async(queue)
#pragma acc update self(x) async(queue)
#pragma acc wait(queue)
#pragma acc exit data delete(x)
      __atomic_store_n (&begun, 1, __ATOMIC_RELAXED);
    }
  return NULL;
}

static void
child (int us)
{
  pthread_t thread;

  for (long i = 0; i < 4; i++)
    if (pthread_create (&thread, NULL, work, (void *) i) != 0)
      abort ();
  while (!begun)
    usleep (100);
  usleep (us);
  exit (0);
}

int
main (void)
{
  for (int i = 0; i < 8; i++)
    {
      int status;
      pid_t pid = fork ();

      if (pid == 0)
        {
          alarm (40);
          child (2000 * i);
        }
      if (pid < 0 || waitpid (pid, &status, 0) != pid || status != 0)
        abort ();
    }
  return 0;
}
