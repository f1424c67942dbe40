/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A section has as many elements as the array has bytes.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target at mistakes-bytes-1\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p\\\[0:80000000\\\], 640000000 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: its host memory is shorter than that, or the rest is gone: p\\\[0:\[0-9\]+\\\], \[0-9\]+ bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  to do: free \\(deallocate\\) it when its mapping has ended, or map no more than is allocated: elements are counted, not bytes\[\r\n\]+" } */
/* { dg-output "libgomp: Copying from host memory \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) failed: it is not there\[\r\n\]+$" } */

#include <stdlib.h>

int
main (void)
{
  long n = 10000000;
  double *p = calloc (n, sizeof *p);

#pragma omp target map(tofrom: p[0:n * sizeof *p])
  p[0] = 1;
  free (p);
  return 0;
}
