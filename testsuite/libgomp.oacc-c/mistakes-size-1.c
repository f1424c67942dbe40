/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The size is 0.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_create at mistakes-size-1\\.c:18\[\r\n\]+" } */
/* { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  to do: pass the size in bytes, which is 0 here\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+0\\\] is a bad range\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  double a[10];

  acc_create (a, 0);
  return 0;
}
