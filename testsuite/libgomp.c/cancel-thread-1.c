/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   pthread_cancel while a kernel runs, or data is copied: the thread goes, and
   the device does what others ask for.  */
/* { dg-do run } */

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int large[1 << 18], results[64];

static void *
work (void *unused)
{
  (void) unused;
  for (;;)
    {
      int sum = 0;
#pragma omp target map(to: large) map(tofrom: sum)
      for (int i = 0; i < 20000; i++)
        sum += large[i];
      pthread_testcancel ();
    }
  return NULL;
}

int
main (void)
{
  for (int i = 0; i < 1 << 18; i++)
    large[i] = i & 3;
  for (int i = 0; i < 24; i++)
    {
      pthread_t thread;
      void *result;
      int sum = 0;

      if (pthread_create (&thread, NULL, work, NULL) != 0)
        abort ();
      usleep (1000 + 700 * i);
      if (pthread_cancel (thread) != 0 || pthread_join (thread, &result) != 0
          || result != PTHREAD_CANCELED)
        abort ();
#pragma omp target map(to: large) map(tofrom: sum)
      for (int k = 0; k < 100; k++)
        sum += large[k];
      if (sum != 150)
        abort ();
#pragma omp target map(from: results)
      for (int k = 0; k < 64; k++)
        results[k] = k + i;
      if (results[63] != 63 + i)
        abort ();
    }
  return 0;
}
