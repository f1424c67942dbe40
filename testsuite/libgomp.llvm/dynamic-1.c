/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   schedule(dynamic) with a reduction, where nothing in the region is serial: one
   team and several, chunks, and a combined loop of teams.
   operations: 3 to, 3 from, 0 left  */

enum { N = 1000 };

static int a[N];

/* A parallel loop by itself.  */
static long
one_team (void)
{
  long sum = 0;

#pragma omp target parallel for schedule(dynamic, 3) reduction(+ : sum) \
  map(to : a)
  for (int i = 0; i < N; i++)
    sum += a[i];
  return sum;
}

/* Teams that share the loop.  */
static long
teams (void)
{
  long sum = 0;

#pragma omp target teams distribute parallel for schedule(dynamic) \
  reduction(+ : sum) map(to : a) num_teams(3)
  for (int i = 0; i < N; i++)
    sum += a[i];
  return sum;
}

/* A kernel of a parallel region with two loops.  */
static long
two_loops (void)
{
  long sum = 0;

#pragma omp target parallel map(to : a) reduction(+ : sum)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      sum += a[i];
#pragma omp for schedule(guided, 2)
    for (int i = 0; i < N; i++)
      sum += a[i];
  }
  return sum;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i;
  return !(one_team () == 499500 && teams () == 499500
           && two_loops () == 999000);
}
