/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   More is mapped than the device has room for.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_HOST_MEMORY "16m" } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target enter data at mistakes-memory-1\\.c:18, on device 0\[\r\n\]+" } */
/* { dg-output "  data: large\\\[0:67108864\\\], 67108864 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: what the construct maps does not fit beside what is mapped\[\r\n\]+" } */
/* { dg-output "  to do: map less at a time, or leave what is no longer used \\(GOMP_PSET_SUMMARY=1 says what is mapped\\)\[\r\n\]+" } */
/* { dg-output "libgomp: device memory allocation fail: device 0 has no \[0-9\]+ bytes left\[\r\n\]+$" } */

static char large[64 << 20];

int
main (void)
{
#pragma omp target enter data map(alloc: large)
  return 0;
}
