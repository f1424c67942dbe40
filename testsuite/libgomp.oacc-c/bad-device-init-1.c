/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_init of a device that is in use.  */
/* { dg-do run } */
/* { dg-shouldfail "initialized twice" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_init at bad-device-init-1\\.c:13(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: device already active\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init (acc_device_not_host);
  acc_init (acc_device_default);
  return 0;
}
