/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   ACC_DEVICE_NUM is too large.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var ACC_DEVICE_NUM "4" } */
/* { dg-shouldfail "no such device" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_init at bad-device-env-3\\.c:14\[\r\n\]+  to do: set ACC_DEVICE_NUM to the number of a device that there is: \[^\n\]*\[\r\n\]+libgomp: device 4 out of range\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init (acc_device_not_host);
  return 0;
}
