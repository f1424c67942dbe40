/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A zero-length section maps a pointer of a struct whose target is not mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*\[\r\n\]+" } */
/* { dg-output "  at mistakes-pointee-1\\.c:19\[\r\n\]+" } */

#include <stdlib.h>

struct list { int n; double *v; };

int
main (void)
{
  struct list x = { 4, calloc (4, sizeof (double)) };

#pragma omp target map(tofrom: x)
  x.v[2] = 1;
  return 0;
}
