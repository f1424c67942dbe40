/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A section that does not begin where the pointer points: bias.  */
/* { dg-do run } */

#include <stdlib.h>

struct vector
{
  int *p;
};

int
main (void)
{
  int a[100], seen = 0, i;
  struct vector v = { a };
  int *p = a;

  for (i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target map(to: v) map(tofrom: v.p[40:20]) map(from: seen)
  {
    seen = v.p[40] + v.p[59];
    v.p[50] = -1;
  }
  if (seen != 99 || a[50] != -1)
    abort ();
#pragma omp target map(tofrom: p[10:5]) map(from: seen)
  {
    seen = p[10] + p[14];
    p[12] = -2;
  }
  if (seen != 24 || a[12] != -2 || a[11] != 11 || a[13] != 13)
    abort ();
  return 0;
}
