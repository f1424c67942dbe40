/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data with device memory that other data has.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_map_data at mistakes-map-device-1\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  data: b\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: the device memory is that of other data: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-map-device-1\\.c:19\[\r\n\]+" } */
/* { dg-output "  to do: allocate memory of its own with acc_malloc\[\r\n\]+" } */
/* { dg-output "libgomp: device address \\\[0x\[0-9a-f\]+, \\+40\\\] is already mapped\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10], b[10], *d = acc_malloc (sizeof a);

  acc_map_data (a, d, sizeof a);
  acc_map_data (b, d, sizeof b);
  return 0;
}
