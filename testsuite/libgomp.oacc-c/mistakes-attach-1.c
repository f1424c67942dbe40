/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer is attached before its target is mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*\[\r\n\]+" } */
/* { dg-output "  at mistakes-attach-1\\.c:22\[\r\n\]+" } */

#include <openacc.h>
#include <stdlib.h>

struct list { int n; double *v; };

int
main (void)
{
  struct list x = { 4, malloc (4 * sizeof (double)) };

#pragma acc enter data copyin(x)
#pragma acc enter data attach(x.v)
#pragma acc serial present(x)
  x.v[1] = 1;
  return 0;
}
