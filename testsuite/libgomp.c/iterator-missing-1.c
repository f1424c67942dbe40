/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenMP 5.2, 5.8.3 and 5.2.1: target data with an iterator, and with a pointer
   member for which gcc's list has no room.  The kernel read what device memory
   happened to hold.  */
/* { dg-do run } */
/* { dg-require-effective-target gcc_16_up } */
/* { dg-mappings-left 0 } */

#include <stdlib.h>

#define N 4

static int *rows[N];
static struct part
{
  int n, *values;
} x;

int
main (void)
{
  int sum = 0, one = 0;

  x.n = 100;
  x.values = malloc (100 * sizeof (int));
  for (int i = 0; i < 100; i++)
    x.values[i] = i;
  for (int i = 0; i < N; i++)
    {
      rows[i] = malloc (10 * sizeof (int));
      for (int j = 0; j < 10; j++)
        rows[i][j] = j;
    }
#pragma omp target enter data map(to: rows)
#pragma omp target data map(iterator(i = 0:N), to: rows[i][:10]) \
  map(to: x.n, x.values[0:100])
  {
#pragma omp target map(tofrom: sum)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 10; j++)
        sum += rows[i][j];
#pragma omp target map(from: one)
    one = x.values[5] + x.n;
  }
#pragma omp target exit data map(release: rows)
  return sum != 180 || one != 105;
}
