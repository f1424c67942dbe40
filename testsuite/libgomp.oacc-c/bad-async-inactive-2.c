/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Waiting for a queue of no device.  */
/* { dg-do run } */
/* { dg-shouldfail "no device" } */
/* { dg-output "^\[\r\n\]*libgomp: no device active\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_wait (1);
  return 0;
}
