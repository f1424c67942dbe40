/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_memcpy_from_device with the host's address of mapped data.  It is
   refused, and told.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_memcpy_from_device at mistakes-copy-host-2\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  data: b.2:4., 16 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is the host's address of mapped data: b.0:10., 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-copy-host-2\\.c:20\[\r\n\]+" } */
/* { dg-output "  to do: the second argument has to be the device's address: \[^\n\]*\[\r\n\]+" } */
/* { dg-output "libgomp: Copying of dev object \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+. to host object \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+. failed\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10] = { 0 }, b[10] = { 0 };

  acc_copyin (b, sizeof b);
  acc_memcpy_from_device (a, b + 2, 4 * sizeof *a);
  return 0;
}
