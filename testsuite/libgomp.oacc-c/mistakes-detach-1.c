/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer is detached in a region that has attached it.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc end data at mistakes-detach-1\\.c:24, on device 0\[\r\n\]+" } */
/* { dg-output "  data: x\\.v, at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it was detached more often than attached\[\r\n\]+" } */
/* { dg-output "  to do: detach only what the same region or enter data has attached\[\r\n\]+" } */
/* { dg-output "libgomp: attach count underflow\[\r\n\]+$" } */

#include <openacc.h>
#include <stdlib.h>

struct list { int n; double *v; };

int
main (void)
{
  struct list x = { 4, malloc (4 * sizeof (double)) };

#pragma acc enter data copyin(x)
#pragma acc data copy(x.v[0:4])
  acc_detach ((void **) &x.v);
  return 0;
}
