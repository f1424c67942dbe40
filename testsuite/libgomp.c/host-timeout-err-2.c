/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel of the emulated device that waits for what does not come is stopped, also
   where the program blocks all signals.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_HOST_TIMEOUT "2" } */
/* { dg-shouldfail "time is over" } */
/* { dg-output "libgomp: kernel main .target region 0. on device 0 .host. stopped by GOMP_PSET_HOST_TIMEOUT, after 2 seconds\n" } */

#include <pthread.h>
#include <signal.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int
main (void)
{
  int done = 0;
  sigset_t all;

  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, NULL);
#pragma omp target map(tofrom: done)
  {
    pthread_mutex_lock (&lock);
    pthread_mutex_lock (&lock);
    done = 1;
  }
  printf ("done: %d\n", done);
  return 0;
}
