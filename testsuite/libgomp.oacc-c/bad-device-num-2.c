/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Another device cannot be taken in a data region, nor another number.  */
/* { dg-do run } */
/* { dg-devices 2 } */
/* { dg-shouldfail "data region" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_set_device_num at bad-device-num-2\\.c:18(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: acc_set_device_type in 'acc data' region\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a = 1;

#pragma acc data copyin(a)
  {
    acc_set_device_num (0, acc_device_not_host);
    acc_set_device_num (1, acc_device_not_host);
  }
  return 0;
}
