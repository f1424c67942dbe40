/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target nowait outside of parallel regions, with dependences, among tasks of
   the host, in a taskgroup, and more of them than threads (OpenMP 5.2, 15.4,
   15.9.5).  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_NOWAIT_TASKS "1" } */

#include <omp.h>

static int
chain (void)
{
  int x = 1, y = 0, z = 0;

#pragma omp target enter data map(to : x) nowait depend(out : x)
#pragma omp target map(tofrom : x) nowait depend(inout : x)
  x = 5;
#pragma omp target update from(x) nowait depend(inout : x)
#pragma omp task shared(x, y) depend(in : x) depend(out : y)
  y = x * 2;
#pragma omp target map(tofrom : y) nowait depend(inout : y)
  y += 1;
#pragma omp target exit data map(release : x) nowait depend(inout : x)
#pragma omp task shared(y, z) depend(in : y)
  z = y;
#pragma omp taskwait
  return x == 5 && y == 11 && z == 11;
}

static int
group (void)
{
  int a[8] = { 0 }, sum = 0;

#pragma omp taskgroup
  for (int i = 0; i < 8; i++)
    {
#pragma omp target map(from : a[i]) firstprivate(i) nowait
      a[i] = i;
    }
  for (int i = 0; i < 8; i++)
    sum += a[i];
  return sum == 28;
}

static int
many (void)
{
  static int a[300], c;
  int right = 0;

  for (int i = 0; i < 300; i++)
    {
#pragma omp target map(from : a[i]) firstprivate(i) nowait
      a[i] = i + 1;
#pragma omp target map(tofrom : c) nowait depend(inout : c)
      c++;
    }
#pragma omp taskwait
  for (int i = 0; i < 300; i++)
    right += a[i] == i + 1;
  return right == 300 && c == 300;
}

static int
on_host (void)
{
  int x = 1, during, host = omp_get_initial_device ();

#pragma omp target device(host) map(tofrom : x) nowait
  x = 2;
  during = x;
#pragma omp taskwait
  return during == 1 && x == 2;
}

/* The team that tasks have here is not a parallel region's.  */
static int
outside (void)
{
  int n = 0;

  if (omp_in_parallel () || omp_get_level () || omp_get_num_threads () != 1)
    return 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
  n += omp_get_num_threads ();
  return n == 9;
}

int
main (void)
{
  return (!chain ()     ? 1
          : !group ()   ? 2
          : !many ()    ? 3
          : !on_host () ? 4
          : !outside () ? 5
                        : 0);
}
