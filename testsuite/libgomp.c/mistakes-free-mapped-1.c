/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_free of the device's address of what is mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: omp_target_free at mistakes-free-mapped-1\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  found: the device memory is that of mapped data: a.0:40., 160 bytes at 0x\[0-9a-f\]+, mapped at mistakes-free-mapped-1\\.c:18\[\r\n\]+" } */
/* { dg-output "  to do: leave it to target exit data; omp_target_free is for what omp_target_alloc has given\[\r\n\]+" } */
/* { dg-output "libgomp: omp_target_free: memory at 0x\[0-9a-f\]+ is still mapped at \\\[0x\[0-9a-f\]+,\\+160\\\]\[\r\n\]+$" } */

#include <omp.h>

static int a[40];

int
main (void)
{
#pragma omp target enter data map(to: a)
#pragma omp target data use_device_addr(a)
  omp_target_free (a, 0);
  return 0;
}
