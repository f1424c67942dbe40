/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Neighbouring sections mapped on their own do not overlap; each is found by
   its first and last byte.  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  char a[64], seen[4];
  int i;

  for (i = 0; i < 64; i++)
    a[i] = i;
  for (i = 0; i < 4; i++)
    {
#pragma omp target enter data map(to: a[16 * i:16])
    }
  for (i = 0; i < 4; i++)
    {
#pragma omp target map(tofrom: a[16 * i:16]) map(from: seen[i:1])
      {
        seen[i] = a[16 * i] + a[16 * i + 15];
        a[16 * i + 15] = -1;
      }
    }
  for (i = 0; i < 4; i++)
    if (seen[i] != 32 * i + 15)
      abort ();
  for (i = 3; i >= 0; i--)
    {
#pragma omp target exit data map(from: a[16 * i:16])
      if (a[16 * i + 15] != -1 || a[16 * i + 14] != 16 * i + 14)
        abort ();
    }
  return 0;
}
