/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_device_none is nothing to work on.  */
/* { dg-do run } */
/* { dg-shouldfail "no such device" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_set_device_type at bad-device-type-5\\.c:12(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: device type none not supported\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_set_device_type (acc_device_none);
  return 0;
}
