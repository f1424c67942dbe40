/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A number that is no device type.  */
/* { dg-do run } */
/* { dg-shouldfail "no such type" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_set_device_type at bad-device-type-1\\.c:12(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: unknown device type 9\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_set_device_type ((acc_device_t) 9);
  return 0;
}
