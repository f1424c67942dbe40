/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A tool is told of constructs of several threads: the events of each are
   nested, and all numbers differ (OpenMP 5.2, 19.4.4).  */
/* { dg-do run } */
/* { dg-additional-options "-rdynamic" } */

#include <omp.h>

#include "ompt-recorder.h"

#define THREADS 4
#define TIMES 20

static void
recorder_set (void)
{
  set_emi ();
}

static void
recorder_end (void)
{
}

static int
by_number (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;

  return x < y ? -1 : x > y;
}

int
main (void)
{
  static uint64_t numbers[2 * THREADS * TIMES];
  int n = 0, wrong = 0;

#pragma omp parallel num_threads(THREADS) reduction(+ : wrong)
  {
    int values[100] = { 0 };

    REQUIRE (n_initialized == 0 || get_thread_data ()->value == 0);
    for (int t = 0; t < TIMES; t++)
      {
#pragma omp target map(tofrom : values)
        values[t]++;
        wrong += values[t] != 1;
        /* Each thread has data of its own.  */
        REQUIRE (get_thread_data ()->value == (uint64_t) t);
        get_thread_data ()->value++;
      }
  }
  REQUIRE (wrong == 0);
  REQUIRE (n_initialized == (omp_get_num_devices () > 0));
  for (int e = 0; e < n_events; e++)
    if (events[e].what == TARGET && events[e].endpoint == ompt_scope_begin)
      numbers[n++] = events[e].target;
  REQUIRE (n == THREADS * TIMES);
  REQUIRE (count (0, TARGET, ompt_scope_end, ompt_target) == n);
  qsort (numbers, (size_t) n, sizeof numbers[0], by_number);
  for (int i = 1; i < n; i++)
    REQUIRE (numbers[i] != numbers[i - 1]);
  return 0;
}
