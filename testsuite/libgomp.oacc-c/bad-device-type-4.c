/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers below those of device types.  */
/* { dg-do run } */
/* { dg-shouldfail "no such type" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_get_num_devices at bad-device-type-4\\.c:12(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: unknown device type 4294967294\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_get_num_devices ((acc_device_t) -2);
  return 0;
}
