/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Gangs, workers and vector lanes: reductions at each level, private arrays,
   routines, atomics (OpenACC 3.3, 2.9, 2.12, 2.15).  */
/* { dg-do run } */

#include <stdlib.h>

#define N 24
#define M 70

#pragma acc routine vector
static void __attribute__ ((noinline))
row_add (int *row, int value)
{
#pragma acc loop vector
  for (int j = 0; j < M; j++)
    row[j] += value;
}

#pragma acc routine seq
static int __attribute__ ((noinline))
weigh (int i, int j)
{
  int powers[6];

  powers[0] = 1;
  for (int k = 1; k < 6; k++)
    powers[k] = powers[k - 1] * (j % 5 + 1);
  return powers[i % 6];
}

int
main (void)
{
  static int a[N][M], rows[N], hist[16];
  long total = 0, want_total = 0;
  int largest = -1, want_largest = -1, any = 0;

#pragma acc data copyout(a) copyout(rows) copy(hist)
  {
#pragma acc parallel num_gangs(6) num_workers(4) vector_length(32)
#pragma acc loop gang worker
    for (int i = 0; i < N; i++)
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        a[i][j] = weigh (i, j);

#pragma acc parallel num_gangs(6) vector_length(32)
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      row_add (a[i], i);

#pragma acc parallel num_gangs(4) num_workers(8) vector_length(32) \
  copy(total, largest, any)
#pragma acc loop gang reduction(+: total) reduction(max: largest) \
  reduction(||: any)
    for (int i = 0; i < N; i++)
      {
        int sum = 0, scratch[4];
#pragma acc loop worker vector reduction(+: sum) private(scratch)
        for (int j = 0; j < M; j++)
          {
            for (int k = 0; k < 4; k++)
              scratch[k] = a[i][j] * k;
            sum += scratch[j % 4];
#pragma acc atomic
            hist[a[i][j] & 15]++;
          }
        rows[i] = sum;
        total += sum;
        largest = sum > largest ? sum : largest;
        any = any || sum > 1000000000;
      }
  }
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int j = 0; j < M; j++)
        {
          int want = weigh (i, j) + i;
          if (a[i][j] != want)
            abort ();
          sum += want * (j % 4);
          hist[want & 15]--;
        }
      if (rows[i] != sum)
        abort ();
      want_total += sum;
      want_largest = sum > want_largest ? sum : want_largest;
    }
  for (int i = 0; i < 16; i++)
    if (hist[i] != 0)
      abort ();
  if (total != want_total || largest != want_largest || any)
    abort ();
  return 0;
}
