/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   ACC_DEVICE_TYPE is no device type's name.  */
/* { dg-do run } */
/* { dg-set-target-env-var ACC_DEVICE_TYPE "gpu" } */
/* { dg-shouldfail "no such type" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_get_device_type at bad-device-env-2\\.c:13(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: device type gpu not supported\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_get_device_type ();
  return 0;
}
