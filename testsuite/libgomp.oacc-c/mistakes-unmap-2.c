/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_unmap_data of what a directive has entered.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_unmap_data at mistakes-unmap-2\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is mapped: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-unmap-2\\.c:19\[\r\n\]+" } */
/* { dg-output "  to do: acc_delete or exit data ends what copyin, create or enter data has begun\[\r\n\]+" } */
/* { dg-output "libgomp: refusing to unmap block \\\[0x\[0-9a-f\]+,\\+40\\\] that has not been mapped by 'acc_map_data'\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10];

#pragma acc enter data create(a)
  acc_unmap_data (a);
  return 0;
}
