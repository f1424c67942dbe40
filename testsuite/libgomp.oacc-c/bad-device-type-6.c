/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Another device cannot be taken in a data region.  */
/* { dg-do run } */
/* { dg-shouldfail "data region" } */
/* { dg-output "^\[\r\n\]*libgomp: acc_set_device_type at bad-device-type-6\\.c:19(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: acc_set_device_type in 'acc data' region\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a = 1;

#pragma acc data copyin(a)
  {
    /* The same one can.  */
    acc_set_device_type (acc_device_default);
    acc_set_device_num (0, acc_device_not_host);
    acc_set_device_type (acc_device_host);
  }
  return 0;
}
