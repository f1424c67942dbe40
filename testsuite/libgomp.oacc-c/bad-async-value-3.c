/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers below those of queues, that should wait.  */
/* { dg-do run } */
/* { dg-shouldfail "no queue" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_wait_async at bad-async-value-3\\.c:13(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: invalid async-argument: -5\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init (acc_device_not_host);
  acc_wait_async (1, -5);
  return 0;
}
