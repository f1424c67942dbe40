/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The pointer moves to other memory between exit and enter of its section: the
   device's follows.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include <stdlib.h>

struct vector
{
  int n;
  int *p;
};

int
main (void)
{
  int pool[5][10], i, j;
  struct vector v = { 10, NULL };

  for (i = 0; i < 5; i++)
    for (j = 0; j < 10; j++)
      pool[i][j] = i;
#pragma omp target enter data map(to: v)
  for (i = 0; i < 5; i++)
    {
      int total = 0;

      v.p = pool[i];
#pragma omp target enter data map(to: v.p[0:10])
#pragma omp target map(tofrom: total)
      for (j = 0; j < v.n; j++)
        {
          total += v.p[j];
          v.p[j] = -1;
        }
#pragma omp target exit data map(from: v.p[0:10])
      if (total != 10 * i || pool[i][9] != -1)
        abort ();
    }
#pragma omp target exit data map(delete: v)
  return 0;
}
