/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers below those of queues, to wait for.  */
/* { dg-do run } */
/* { dg-shouldfail "no queue" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_wait at bad-async-value-2\\.c:13(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: invalid async-argument: -2147483648\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init (acc_device_not_host);
  acc_wait (-2147483647 - 1);
  return 0;
}
