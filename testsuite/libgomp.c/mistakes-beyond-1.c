/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The wrong variable is left, and a part of it entered again.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target data at mistakes-beyond-1\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  data: q\\\[15:10\\\], 80 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: q\\\[0:20\\\], 160 bytes at 0x\[0-9a-f\]+, mapped at mistakes-beyond-1\\.c:19\[\r\n\]+" } */
/* { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is already mapped\[\r\n\]+$" } */

#include <stdlib.h>

int
main (void)
{
  double *p = malloc (80), *q = malloc (160);

#pragma omp target enter data map(to: p[0:10], q[0:20])
#pragma omp target exit data map(from: p[0:10])
#pragma omp target data map(tofrom: q[15:10])
  {
  }
  return 0;
}
