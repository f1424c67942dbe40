/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer without clause whose target is mapped: the device address, also in
   the middle (OpenMP 5.2, 5.8.6).  */
/* { dg-do run } */

#include <stdlib.h>

int
main (void)
{
  int a[100], i, seen = 0, *p = a, *q = &a[60];

  for (i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target data map(tofrom: a)
#pragma omp target map(from: seen)
  {
    seen = p[99] + q[1];
    q[0] = -1;
  }
  if (seen != 160 || a[60] != -1)
    abort ();
  return 0;
}
