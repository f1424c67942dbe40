/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel reads through a pointer whose target is not mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*\[\r\n\]+" } */
/* { dg-output "  at mistakes-host-pointer-1\\.c:17\[\r\n\]+" } */

#include <stdlib.h>

int
main (void)
{
  double *p = calloc (1 << 20, sizeof *p), sum = 0;

#pragma omp target map(tofrom: sum) firstprivate(p)
  sum += p[0];
  return sum != 0;
}
