/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   ACC_DEVICE_TYPE says what is not there.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var ACC_DEVICE_TYPE "radeon" } */
/* { dg-shouldfail "no such device" } */
/* { dg-output "^\[\r\n\]*libgomp: acc compute at bad-device-env-1\\.c:16(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: device type radeon not supported\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a = 1;

#pragma acc parallel copy(a)
  a++;
  return 0;
}
