/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reductions of all operators and types over gangs, workers and vector lanes,
   also of one level alone.  */
/* { dg-do run } */
/* { dg-additional-options "-O2" } */

#include <stdlib.h>

enum { N = 1000 };

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define REDUCE(TYPE, OP, START, WHAT, ...) \
  do \
    { \
      TYPE seen = START, expected = START; \
      PRAGMA (acc parallel loop __VA_ARGS__) \
      for (int i = 0; i < N; i++) \
        seen = seen OP (WHAT); \
      for (int i = 0; i < N; i++) \
        expected = expected OP (WHAT); \
      if (seen != expected) \
        abort (); \
    } \
  while (0)

#define ALL_LEVELS(TYPE, OP, START, WHAT, CLAUSE) \
  REDUCE (TYPE, OP, START, WHAT, gang worker vector CLAUSE); \
  REDUCE (TYPE, OP, START, WHAT, gang CLAUSE); \
  REDUCE (TYPE, OP, START, WHAT, worker CLAUSE); \
  REDUCE (TYPE, OP, START, WHAT, vector CLAUSE)

static void
maxima (const int *a)
{
  int most = 0, least = 0, max = -1, min = 1000000;

#pragma acc parallel loop copyin(a[0:N]) reduction(max: most) \
  reduction(min: least)
  for (int i = 0; i < N; i++)
    {
      most = a[i] > most ? a[i] : most;
      least = a[i] < least ? a[i] : least;
    }
  for (int i = 0; i < N; i++)
    {
      max = a[i] > max ? a[i] : max;
      min = a[i] < min ? a[i] : min;
    }
  if (most != max || least != min)
    abort ();
}

/* A sum of each row by the lanes of one worker.  */
static void
rows (const int *a)
{
  int sums[20];

#pragma acc parallel loop gang worker copyin(a[0:N]) copyout(sums)
  for (int r = 0; r < 20; r++)
    {
      int sum = 0;
#pragma acc loop vector reduction(+: sum)
      for (int i = 0; i < 50; i++)
        sum += a[50 * r + i];
      sums[r] = sum;
    }
  for (int r = 0; r < 20; r++)
    {
      for (int i = 0; i < 50; i++)
        sums[r] -= a[50 * r + i];
      if (sums[r] != 0)
        abort ();
    }
}

int
main (void)
{
  int a[N];

  for (int i = 0; i < N; i++)
    a[i] = i * 7919 % 1009 - 500;
  ALL_LEVELS (int, +, 5, i * 3, reduction(+: seen));
  ALL_LEVELS (unsigned, *, 3, i % 2 * 2 + 1, reduction(*: seen));
  ALL_LEVELS (unsigned, ^, 1, i * 77u, reduction(^: seen));
  ALL_LEVELS (unsigned, |, 0, 1u << i % 31, reduction(|: seen));
  ALL_LEVELS (unsigned, &, ~0u, ~(1u << i % 7), reduction(&: seen));
  ALL_LEVELS (long long, +, 1ll << 40, i * 123456789ll,
              reduction(+: seen));
  ALL_LEVELS (float, +, 0.5f, i * 0.25f, reduction(+: seen));
  ALL_LEVELS (double, +, 0.5, i * 0.125, reduction(+: seen));
  ALL_LEVELS (int, &&, 1, i != 500, reduction(&&: seen));
  maxima (a);
  rows (a);
  return 0;
}
