/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers below those of queues, to test.  */
/* { dg-do run } */
/* { dg-shouldfail "no queue" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_async_test at bad-async-value-1\\.c:13(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: invalid async-argument: -3\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init (acc_device_not_host);
  acc_async_test (-3);
  return 0;
}
