/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   After a shutdown the thread has no device.  */
/* { dg-do run } */
/* { dg-shouldfail "no device" } */
/* { dg-output "^\[\r\n\]*libgomp: no device active\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_init (acc_device_not_host);
  acc_wait (1);
  acc_shutdown (acc_device_not_host);
  acc_wait_all_async (1);
  return 0;
}
