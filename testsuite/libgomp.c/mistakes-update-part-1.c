/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   More is updated than is mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target update at mistakes-update-part-1\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p\\\[0:40\\\], 320 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: p\\\[10:50\\\], 400 bytes at 0x\[0-9a-f\]+, mapped at mistakes-update-part-1\\.c:19\[\r\n\]+" } */
/* { dg-output "  to do: update just that part, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when only \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is mapped\[\r\n\]+$" } */

#include <stdlib.h>

int
main (void)
{
  double *p = malloc (100 * sizeof *p);

#pragma omp target enter data map(to: p[10:50])
#pragma omp target update to(p[0:40])
  return 0;
}
