/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A device type of which there is no device.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "no such device" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_set_device_type at bad-device-type-3\\.c:13(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: device type nvidia not supported\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_set_device_type (acc_device_nvidia);
  return 0;
}
