/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_shutdown in a data region.  */
/* { dg-do run } */
/* { dg-shouldfail "data region" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_shutdown at bad-device-shutdown-3\\.c:15(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: shutdown in 'acc data' region\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a = 1;

#pragma acc data copyin(a)
  acc_shutdown (acc_device_default);
  return 0;
}
