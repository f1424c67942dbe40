/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_memcpy_device with the host's address second.  It is
   refused, and told.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-require-effective-target gcc_16_up } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_memcpy_device at mistakes-copy-host-3\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a.0:10., 40 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is an address of the host's memory\[\r\n\]+" } */
/* { dg-output "  to do: the second argument has to be the device's address: \[^\n\]*\[\r\n\]+" } */
/* { dg-output "libgomp: Copying of dev object \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+. to dev object \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+. failed\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10] = { 0 }, *d = acc_malloc (sizeof a);

  acc_memcpy_device (d, a, sizeof a);
  return 0;
}
