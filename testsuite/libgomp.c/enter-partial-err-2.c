/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Two pointers of one directive refer to a whole and to a part of it, of which
   the part alone is mapped.  The whole cannot be (OpenMP 5.2, 5.8.3), although
   gfortran's lists look the same where a procedure's frame may stay out.  */
/* { dg-do run } */
/* { dg-shouldfail "partly mapped" { offload_device } } */
/* { dg-output "libgomp: Trying to map into device .* is already mapped" } */

#include <stdlib.h>

int
main (void)
{
  int *whole = malloc (100 * sizeof *whole), *part = whole + 10, sum = 0;

  for (int i = 0; i < 100; i++)
    whole[i] = i;
#pragma omp target enter data map(to: part[0:5])
#pragma omp target map(tofrom: whole[0:100], part[0:5], sum)
  {
    for (int i = 0; i < 100; i++)
      sum += whole[i];
    sum += part[0];
  }
  return sum == 4960 ? 0 : 1;
}
