/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   pthread_cancel while a trace is written: the thread goes behind its constructs,
   and leaves nothing locked.  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_TRACE "/dev/null" } */

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int done;

static void
sum_up (void)
{
  int table[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, sum = 0;

#pragma omp target enter data map(to: table)
#pragma omp target map(tofrom: sum)
  for (int i = 0; i < 8; i++)
    sum += table[i];
#pragma omp target exit data map(delete: table)
  if (sum != 36)
    abort ();
}

static void *
work (void *unused)
{
  (void) unused;
  pthread_cancel (pthread_self ());
  sum_up ();
  done++;
  pthread_testcancel ();
  return NULL;
}

int
main (void)
{
  alarm (60);
  sum_up ();
  for (int i = 1; i <= 4; i++)
    {
      pthread_t thread;
      void *result;

      if (pthread_create (&thread, NULL, work, NULL) != 0
          || pthread_join (thread, &result) != 0 || result != PTHREAD_CANCELED
          || done != i)
        abort ();
      sum_up ();
    }
  return 0;
}
