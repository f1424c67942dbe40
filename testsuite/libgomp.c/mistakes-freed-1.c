/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A large array is freed before its mapping ends: the memory is the system's again.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target exit data at mistakes-freed-1\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p\\\[0:1000000\\\], 8000000 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: its host memory is gone \\(freed\\?\\) or shorter than that\[\r\n\]+" } */
/* { dg-output "  to do: free \\(deallocate\\) it when its mapping has ended, or map no more than is allocated: elements are counted, not bytes\[\r\n\]+" } */
/* { dg-output "libgomp: Copying to host memory \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) failed: it is not there\[\r\n\]+$" } */

#include <stdlib.h>

int
main (void)
{
  double *p = calloc (1000000, sizeof *p);

#pragma omp target enter data map(to: p[0:1000000])
  free (p);
#pragma omp target exit data map(from: p[0:1000000])
  return 0;
}
