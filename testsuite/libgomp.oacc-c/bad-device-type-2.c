/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A number that was a device type once.  */
/* { dg-do run } */
/* { dg-shouldfail "no such type" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_init at bad-device-type-2\\.c:12(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: unknown device type 3\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init ((acc_device_t) 3);
  return 0;
}
