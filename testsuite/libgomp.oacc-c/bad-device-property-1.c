/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A property of a device that is not there.  */
/* { dg-do run } */
/* { dg-shouldfail "no such device" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_get_property at bad-device-property-1\\.c:12(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: device 1 out of range\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_get_property (1, acc_device_host, acc_property_memory);
  return 0;
}
