/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is mapped is allocated anew with another size.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_copyin at mistakes-grown-1\\.c:23, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p\\\[0:100\\\], 800 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: p\\\[0:40\\\], 320 bytes at 0x\[0-9a-f\]+, mapped at mistakes-grown-1\\.c:21\[\r\n\]+" } */
/* { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+800\\\] not mapped\[\r\n\]+$" } */

#include <openacc.h>

static double pool[100];

int
main (void)
{
  double *p = pool;

  acc_copyin (p, 40 * sizeof *p);
  p = pool;
  acc_copyin (p, 100 * sizeof *p);
  return 0;
}
