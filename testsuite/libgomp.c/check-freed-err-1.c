/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Small memory is unmapped on the host while it is mapped on the device; what is
   beside it among other small objects comes back first.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "mistake" { offload_device } } */
/* { dg-output "libgomp: target update at check-freed-err-1\\.c:31, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p\\\[0:10\\\], 80 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: its host memory is gone \\(freed\\?\\) or shorter than that\[\r\n\]+" } */
/* { dg-output "  to do: free \[^\r\n\]*\[\r\n\]+" } */
/* { dg-output "libgomp: Copying to host memory \[^\r\n\]* failed: it is not there\[\r\n\]+$" } */

#define _DEFAULT_SOURCE 1
#include <stdio.h>
#include <sys/mman.h>

int
main (void)
{
  double q[10] = { 0 };
  double *p = mmap (0, 4096, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (p == MAP_FAILED)
    return 1;
#pragma omp target enter data map(to: p[0:10], q)
#pragma omp target map(p[0:10], q)
  p[0] = q[0] = 1;
  munmap (p, 4096);
#pragma omp target update from(q, p[0:10])
  return 0;
}
