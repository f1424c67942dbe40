/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A device number that is too high.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_set_device_num at mistakes-range-1\\.c:15\[\r\n\]+" } */
/* { dg-output "  to do: devices of a type are numbered from 0 on; acc_get_num_devices tells how many there are\[\r\n\]+" } */
/* { dg-output "libgomp: device 12 out of range\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  acc_set_device_num (12, acc_device_not_host);
  return 0;
}
