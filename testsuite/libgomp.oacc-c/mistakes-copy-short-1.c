/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_memcpy_to_device with a negative number of bytes: the device's memory is
   shorter than that.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_memcpy_to_device at mistakes-copy-short-1\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  found: the device's memory there is shorter than that\[\r\n\]+" } */
/* { dg-output "  to do: the third argument is a number of bytes, not negative, \[^\n\]*\[\r\n\]+" } */
/* { dg-output "libgomp: Copying of host object \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+. to dev object \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+. failed\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10] = { 0 };
  long last = -1;
  void *device = acc_malloc (sizeof a);

  acc_memcpy_to_device (device, a, last * sizeof (int));
  return 0;
}
