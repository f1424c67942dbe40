/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes of simd loops have private arrays, and call functions with frames of
   their own (OpenMP 5.2, 10.4).  The array is in a clause: of one declared in
   the loop GCC 12 does not give each lane of an NVIDIA GPU its own.  */
/* { dg-do run } */

#include <stdlib.h>

#define N 2048

#pragma omp declare target
static int __attribute__ ((noinline))
mix (const int *table, int i)
{
  int local[8];

  for (int k = 0; k < 8; k++)
    local[k] = table[(i + k) % 64] * (k + 1);
  return local[i % 8] + local[(i + 3) % 8];
}
#pragma omp end declare target

static int
wanted (int i)
{
  int table[64];

  for (int k = 0; k < 64; k++)
    table[k] = i * k;
  return mix (table, i);
}

int
main (void)
{
  static int a[N];
  int table[64], last = -1;
  long sum = 0, want = 0;

#pragma omp target parallel map(from: a) map(tofrom: last, sum)
#pragma omp for simd private(table) lastprivate(last) reduction(+: sum)
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < 64; k++)
        table[k] = i * k;
      a[i] = mix (table, i);
      last = i;
      sum += a[i];
    }
  for (int i = 0; i < N; i++)
    {
      want += wanted (i);
      if (a[i] != wanted (i))
        abort ();
    }
  if (last != N - 1 || sum != want)
    abort ();
  return 0;
}
