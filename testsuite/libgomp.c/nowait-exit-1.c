/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target nowait outside of parallel regions that nobody waits for: the regions
   end before the program does (OpenMP 5.2, 1.3).  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_NOWAIT_TASKS "1" } */
/* { dg-output "begun\[\r\n\]+result 42\[\r\n\]+$" } */

#include <omp.h>
#include <stdio.h>

static int x;

int
main (void)
{
#pragma omp target map(tofrom : x) nowait depend(out : x)
  x = 42;
#pragma omp target device(omp_get_initial_device()) map(to : x) \
  nowait depend(in : x)
  printf ("result %d\n", x);
  printf ("begun\n");
  return 0;
}
