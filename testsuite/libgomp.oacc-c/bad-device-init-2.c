/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_init after acc_set_device_type, which initializes too.  */
/* { dg-do run } */
/* { dg-shouldfail "initialized twice" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_init at bad-device-init-2\\.c:13(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: device already active\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_set_device_type (acc_device_host);
  acc_init (acc_device_host);
  return 0;
}
