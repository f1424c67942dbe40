/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data is on one device, and used on another one.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-devices 2 } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc update at mistakes-device-1\\.c:23, on device 1\[\r\n\]+" } */
/* { dg-output "  data: field\\\[0:64\\\], 256 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is mapped on another device: field\\\[0:64\\\], 256 bytes at 0x\[0-9a-f\]+, mapped at mistakes-device-1\\.c:21\[\r\n\]+" } */
/* { dg-output "  to do: name the same device in both \\(device clause, omp_set_default_device, acc_set_device_num\\)\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,256\\\] is not mapped\[\r\n\]+$" } */

#include <openacc.h>

static float field[64];

int
main (void)
{
  acc_set_device_num (0, acc_device_not_host);
#pragma acc enter data copyin(field)
  acc_set_device_num (1, acc_device_not_host);
#pragma acc update device(field)
  return 0;
}
