/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What kernels do, at -O0, where they call functions whose stacks nobody has
   counted: teams, threads, parallel regions between serial code, reductions,
   atomics, arguments of all kinds.
   options: -O0
   operations: vary  */

#include <omp.h>
#include <stdio.h>

#pragma omp declare target
int g = 5, squares[10];
static int
square (int x)
{
  return x * x;
}
#pragma omp end declare target

static int failures;

static void
check (const char *what, double found, double wanted)
{
  if (found == wanted)
    return;
  printf ("%s: %g, and not %g\n", what, found, wanted);
  failures++;
}

static void
declared (void)
{
#pragma omp target
  {
    g += 2;
    squares[3] = square (g);
  }
#pragma omp target update from(g, squares)
  check ("variable", g, 7);
  check ("function", squares[3], 49);
}

static void
teams_and_threads (void)
{
  int teams = 0, threads = 0, ran[40] = { 0 }, begun[5] = { 0 };

  /* libomp makes no more teams than there are processors.  */
#pragma omp target teams num_teams(5) thread_limit(96) map(from : teams) \
  map(tofrom : begun)
  {
    begun[omp_get_team_num ()]++;
    if (omp_get_team_num () == 0)
      teams = omp_get_num_teams ();
  }
#pragma omp target parallel num_threads(33) map(from : threads) map(tofrom : ran)
  {
    if (omp_get_thread_num () == 0)
      threads = omp_get_num_threads ();
    ran[omp_get_thread_num ()]++;
  }
  for (int i = 0; i < 5; i++)
    check ("a team", begun[i], i < teams);
  check ("threads", threads, 33);
  check ("the last thread", ran[32], 1);
  check ("behind it", ran[33], 0);
}

static void
serial_code_between (void)
{
  int a[300], sum = 0;

  for (int i = 0; i < 300; i++)
    a[i] = 1;
#pragma omp target map(tofrom : a, sum)
  {
#pragma omp parallel for
    for (int i = 0; i < 300; i++)
      a[i] += i;
    for (int i = 0; i < 300; i++)
      sum += a[i];
#pragma omp parallel for
    for (int i = 0; i < 300; i++)
      a[i] = sum;
    sum++;
  }
  check ("serial code", sum, 300 + 299 * 150 + 1);
  check ("what is parallel behind it", a[299], sum - 1);
}

static void
reductions (void)
{
  static double x[10000];
  double sum = 0, most = -1;
  int count = 0;

  for (int i = 0; i < 10000; i++)
    x[i] = i;
  for (int round = 1; round <= 2; round++)
    {
#pragma omp target teams distribute parallel for map(to : x) \
  reduction(+ : sum) reduction(max : most) map(tofrom : sum, most)
      for (int i = 0; i < 10000; i++)
        {
          sum += x[i];
          most = x[i] > most ? x[i] : most;
        }
      check ("sum", sum, round * 49995000.);
      check ("maximum", most, 9999);
    }
#pragma omp target teams distribute parallel for map(tofrom : count)
  for (int i = 0; i < 1000; i++)
    {
#pragma omp atomic
      count++;
    }
  check ("atomic", count, 1000);
}

struct s
{
  int n;
  int *p;
};

static void
arguments (void)
{
  int data[] = { 1, 2, 3, 4 }, sum = 0;
  struct s s = { 4, data };
  char c = -3;
  short h = -300;
  float f = 1.5f;
  long l = 1L << 40, all = 0;
  int array[7] = { 1, 2, 3, 4, 5, 6, 7 };

#pragma omp target map(s, s.p[0 : 4]) firstprivate(c, h, f, l, array) \
  map(from : sum, all)
  {
    sum = 0;
    for (int i = 0; i < s.n; i++)
      sum += s.p[i] *= 10;
    array[0] = 99;
    all = c + h + (long) (f * 2) + l + array[6] + array[0];
  }
  check ("what a struct points to", sum, 100);
  check ("that on the host", data[3], 40);
  check ("firstprivate", all, -3 - 300 + 3 + (1L << 40) + 7 + 99);
  check ("that on the host", array[0], 1);
}

static void
tasks_and_time (void)
{
  int q = 0;
  double time = -1;

#pragma omp target nowait depend(out : q) map(tofrom : q)
  q = 3;
#pragma omp target nowait depend(inout : q) map(tofrom : q)
  q *= 5;
#pragma omp taskwait
#pragma omp target map(from : time)
  {
    double begin = omp_get_wtime ();
    for (volatile int i = 0; i < 1000; i++)
      ;
    time = omp_get_wtime () - begin;
  }
  check ("one after the other", q, 15);
  check ("time", time > 0 && time < 10, 1);
}

int
main (void)
{
  declared ();
  teams_and_threads ();
  serial_code_between ();
  reductions ();
  arguments ();
  tasks_and_time ();
  return failures;
}
