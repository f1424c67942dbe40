/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A device number out of range.  */
/* { dg-do run } */
/* { dg-devices 2 } */
/* { dg-shouldfail "no such device" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_set_device_num at bad-device-num-1\\.c:14(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: device 2 out of range\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_set_device_num (1, acc_device_not_host);
  acc_set_device_num (2, acc_device_not_host);
  return 0;
}
