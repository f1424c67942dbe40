/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A copy to a device address that is null.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_memcpy_to_device at mistakes-copy-null-1\\.c:17\[\r\n\]+" } */
/* { dg-output "  to do: the device's address is null: it comes from acc_malloc or acc_deviceptr\[\r\n\]+" } */
/* { dg-output "libgomp: invalid device address\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10] = { 0 };

  acc_memcpy_to_device (0, a, sizeof a);
  return 0;
}
