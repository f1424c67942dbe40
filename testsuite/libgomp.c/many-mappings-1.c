/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Thousands of mappings at a time, entered in one order and left in another;
   each keeps its contents.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include <stdlib.h>

#define N 3000

int
main (void)
{
  static int *blocks[N];
  int i, k;

  for (i = 0; i < N; i++)
    {
      int *p = blocks[i] = malloc ((1 + i % 7) * sizeof (int));
      for (k = 0; k <= i % 7; k++)
        p[k] = i;
#pragma omp target enter data map(to: p[0:1 + i % 7])
    }
  for (i = 0; i < N; i += 100)
    {
      int *p = blocks[i];
#pragma omp target map(tofrom: p[0:1])
      p[0] += 5;
    }
  for (k = 0; k < N; k++)
    {
      i = k * 1009 % N;
      int *p = blocks[i];
      p[0] = -1;
#pragma omp target exit data map(from: p[0:1 + i % 7])
      if (p[0] != i + (i % 100 == 0 ? 5 : 0) && p[0] != -1)
        abort ();
      if (p[i % 7] != i && i % 7 != 0)
        abort ();
    }
  for (i = 0; i < N; i++)
    free (blocks[i]);
  return 0;
}
