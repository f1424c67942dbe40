/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A queue that cannot be.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_wait at mistakes-queue-1\\.c:16\[\r\n\]+" } */
/* { dg-output "  to do: queues are numbers from 0 on, acc_async_noval \\(-1\\) or acc_async_sync \\(-2\\)\[\r\n\]+" } */
/* { dg-output "libgomp: invalid async-argument: -9\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init (acc_device_default);
  acc_wait (-9);
  return 0;
}
