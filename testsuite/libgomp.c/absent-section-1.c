/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer whose section of length 0 is not mapped keeps its value in the
   kernel (OpenMP 5.2, 5.8.6).  Stock libgomp 12 makes it null.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>

int
main (void)
{
  int a[10], *p = a, *q = NULL;
  uintptr_t seen_p = 0, seen_q = 1;

#pragma omp target map(from: seen_p, seen_q)
  {
    seen_p = (uintptr_t) p;
    seen_q = (uintptr_t) q;
  }
  if (seen_p != (uintptr_t) a || seen_q != 0)
    abort ();
  return 0;
}
