/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A queue of no device.  */
/* { dg-do run } */
/* { dg-shouldfail "no device" } */
/* { dg-output "^\[\r\n\]*libgomp: no device active\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_async_test (1);
  return 0;
}
