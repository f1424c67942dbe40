/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A division by zero in a kernel: a report, not silence or a hang.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "division by zero" { offload_device } } */
/* { dg-output "libgomp: \[^\n\]*kernel \[^\n\]*SIGFPE" } */

#include <stdio.h>

int
main (int argc, char **argv)
{
  volatile int zero = argc - 1, result = 1;

  (void) argv;
#pragma omp target map(tofrom: zero, result)
  result = 10 / zero;
  printf ("%d\n", result);
  return 0;
}
