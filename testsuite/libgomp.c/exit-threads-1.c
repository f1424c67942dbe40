/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   exit (0) while other threads use the device: status 0 and no word, wherever
   they are.  */
/* { dg-do run } */
/* { dg-require-effective-target child_devices } */
/* { dg-require-effective-target offload_device } */

#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int begun;

static void *
work (void *unused)
{
  int x[100] = { 0 };

  (void) unused;
  for (;;)
    {
#pragma omp target map(tofrom: x)
      for (int i = 0; i < 100; i++)
        x[i]++;
#pragma omp target enter data map(to: x)
#pragma omp target update from(x)
#pragma omp target exit data map(delete: x)
      __atomic_store_n (&begun, 1, __ATOMIC_RELAXED);
    }
  return NULL;
}

static void
child (int us)
{
  pthread_t thread;

  for (int i = 0; i < 4; i++)
    if (pthread_create (&thread, NULL, work, NULL) != 0)
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
