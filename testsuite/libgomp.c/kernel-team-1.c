/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads of a team on the device: barriers, single, critical, locks, atomics,
   sections, ordered, tasks with dependences, nested parallel (OpenMP 5.2, 10,
   11, 12, 15).  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

#define N 200

static void
check (int holds)
{
  if (!holds)
    abort ();
}

static void
test_sharing (void)
{
  int threads = 0, in_critical = 0, singles = 0, sections = 0, locked = 0;
  int order[N], next = 0;

#pragma omp target map(tofrom: threads, in_critical, singles, sections, \
                       locked, order, next)
  {
    omp_lock_t lock;
    omp_init_lock (&lock);
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      threads++;
#pragma omp barrier
      for (int i = 0; i < 10; i++)
        {
#pragma omp critical
          in_critical += threads;
          omp_set_lock (&lock);
          locked++;
          omp_unset_lock (&lock);
#pragma omp single
          singles++;
        }
#pragma omp sections
      {
#pragma omp section
#pragma omp atomic
        sections += 1;
#pragma omp section
#pragma omp atomic
        sections += 10;
#pragma omp section
#pragma omp atomic
        sections += 100;
      }
#pragma omp for ordered schedule(dynamic)
      for (int i = 0; i < N; i++)
        {
#pragma omp ordered
          order[next++] = i;
        }
    }
    omp_destroy_lock (&lock);
  }
  check (threads >= 1 && in_critical == 10 * threads * threads);
  check (locked == 10 * threads && singles == 10 && sections == 111);
  for (int i = 0; i < N; i++)
    check (order[i] == i);
}

static void
test_tasks (void)
{
  int chain = 0, nested = 0;

#pragma omp target map(tofrom: chain, nested)
#pragma omp parallel num_threads(4)
  {
#pragma omp single
    {
      for (int i = 1; i <= 20; i++)
#pragma omp task depend(inout: chain)
        chain = chain * 3 % 1009 + i;
#pragma omp taskwait
    }
#pragma omp parallel num_threads(2)
#pragma omp atomic
    nested++;
  }
  int want = 0;
  for (int i = 1; i <= 20; i++)
    want = want * 3 % 1009 + i;
  check (chain == want && nested >= 1);
}

static void
test_schedules (void)
{
  int a[N] = { 0 };

#pragma omp target teams num_teams(3) thread_limit(4) map(tofrom: a)
  {
#pragma omp distribute parallel for schedule(static, 7)
    for (int i = 0; i < N; i++)
      a[i] += i;
#pragma omp distribute parallel for schedule(dynamic, 3)
    for (int i = 0; i < N; i++)
      a[i] += 1000 * i;
#pragma omp distribute parallel for schedule(guided)
    for (int i = 0; i < N; i++)
#pragma omp atomic
      a[i] += 1000000;
  }
  for (int i = 0; i < N; i++)
    check (a[i] == 1001 * i + 1000000);
}

int
main (void)
{
  test_sharing ();
  test_tasks ();
  test_schedules ();
  return 0;
}
