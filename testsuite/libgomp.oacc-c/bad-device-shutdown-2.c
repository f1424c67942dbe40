/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_shutdown, twice.  */
/* { dg-do run } */
/* { dg-shouldfail "not initialized" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_shutdown at bad-device-shutdown-2\\.c:14(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: no device initialized\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init (acc_device_not_host);
  acc_shutdown (acc_device_not_host);
  acc_shutdown (acc_device_not_host);
  return 0;
}
