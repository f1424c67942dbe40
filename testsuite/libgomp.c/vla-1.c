/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Variable-length arrays: implicit tofrom map, firstprivate and sections.  */
/* { dg-do run } */

#include <stdlib.h>

static void
check (int n)
{
  int a[n], b[n][3], c[n], i, seen = 0;

  for (i = 0; i < n; i++)
    {
      a[i] = i;
      c[i] = 1;
      b[i][0] = b[i][1] = b[i][2] = i;
    }
#pragma omp target firstprivate(c) map(tofrom: b[0:n][:], seen)
  for (i = 0; i < n; i++)
    {
      a[i] += 1;
      b[i][1] += c[i];
      c[i] = 100;
      seen += b[i][2];
    }
  for (i = 0; i < n; i++)
    if (a[i] != i + 1 || b[i][1] != i + 1 || b[i][0] != i || c[i] != 1)
      abort ();
  if (seen != n * (n - 1) / 2)
    abort ();
}

int
main (void)
{
  for (int n = 1; n < 5000; n *= 7)
    check (n);
  return 0;
}
