/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Some of all that is done with devices of other processes, for the checkers of
   memory and of threads that watch it.  Prints how many devices there are if all
   that they have done is right.  */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define LARGE (3 << 20)
#define N 64

static int a[N], b[N];
static char *large;

static void
need (int fine, const char *what)
{
  if (fine)
    return;
  printf ("%s is wrong\n", what);
  exit (1);
}

/* Messages without pieces; data that is present.  */
static void
use_small (void)
{
  int sum = 0;

  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target data map(to: a) map(from: b)
  for (int i = 0; i < 5; i++)
    {
#pragma omp target map(tofrom: sum)
      for (int j = 0; j < N; j++)
        {
          b[j] = a[j] + i;
          sum += b[j];
        }
    }
  need (sum == 5 * N * (N - 1) / 2 + 10 * N && b[1] == 5, "small data");
}

/* Pieces, there and back.  */
static void
use_large (void)
{
#pragma omp target map(tofrom: large[:LARGE])
  for (int i = 0; i < LARGE; i++)
    large[i] = i;
  for (int i = 0; i < LARGE; i++)
    need (large[i] == (char) i, "large data");
}

static void
use_threads (int devices)
{
#pragma omp parallel for num_threads(3)
  for (int t = 0; t < 12; t++)
    {
      int values[100];
      for (int i = 0; i < 100; i++)
        values[i] = t;
#pragma omp target map(tofrom: values) device(t % devices)
      for (int i = 0; i < 100; i++)
        values[i]++;
      need (values[0] == t + 1 && values[99] == t + 1, "a thread's data");
    }
}

static void
use_tasks (void)
{
  int n = 0;

#pragma omp target enter data map(to: n)
#pragma omp target nowait map(tofrom: n) depend(inout: n)
  n++;
#pragma omp target nowait map(tofrom: n) depend(inout: n)
  n++;
#pragma omp taskwait
#pragma omp target exit data map(from: n)
  need (n == 2, "a task's data");
}

/* From the first device to the last, and back to the host.  */
static void
use_peers (int devices)
{
  int last = devices - 1, host = omp_get_initial_device ();
  char *from = omp_target_alloc (LARGE, 0);
  char *to = omp_target_alloc (LARGE, last);

  need (omp_target_memcpy (from, large, LARGE, 0, 0, 0, host) == 0
          && omp_target_memcpy (to, from, LARGE, 0, 0, last, 0) == 0,
        "a copy to a device");
  for (int i = 0; i < LARGE; i++)
    large[i] = 0;
  need (omp_target_memcpy (large, to, LARGE, 0, 0, host, last) == 0,
        "a copy to the host");
  for (int i = 0; i < LARGE; i++)
    need (large[i] == (char) i, "copied data");
  omp_target_free (from, 0);
  omp_target_free (to, last);
}

int
main (void)
{
  int devices = omp_get_num_devices ();

  large = calloc (1, LARGE);
  use_small ();
  use_large ();
  use_threads (devices);
  use_tasks ();
  use_peers (devices);
  free (large);
  printf ("%d devices serve\n", devices);
  return 0;
}
