/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What target data has mapped is deleted in the region, and something else is
   mapped that has a part of it: what was to come back is not there.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "partly mapped" } */
/* { dg-output "libgomp: end target data at data-anew-err-1\\.c:\[0-9\]+, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a\\\[0:60\\\], 240 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: the region's mapping was deleted, and what is mapped since has only a part of it: a\\\[40:60\\\], 240 bytes at 0x\[0-9a-f\]+, mapped at data-anew-err-1\\.c:21\[\r\n\]+" } */
/* { dg-output "  to do: enter what the region has mapped, or parts of it, or leave it deleted\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+240\\\] outside mapped block \\\[0x\[0-9a-f\]+,\\+240\\\]\[\r\n\]+$" } */

static int a[100];

int
main (void)
{
#pragma omp target data map(tofrom: a[0:60])
  {
#pragma omp target exit data map(delete: a[0:60])
#pragma omp target enter data map(to: a[40:60])
  }
  return 0;
}
