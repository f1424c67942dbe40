/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   use_device_ptr of what is not mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target data at mistakes-use-device-1\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p, at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is not mapped any more: p\\\[0:10\\\], 80 bytes at 0x\[0-9a-f\]+, mapped at mistakes-use-device-1\\.c:19, released at mistakes-use-device-1\\.c:20\[\r\n\]+" } */
/* { dg-output "  to do: map it before \\(target data, target enter data\\), or use has_device_addr or is_device_ptr for a device address\[\r\n\]+" } */
/* { dg-output "libgomp: use_device_ptr pointer wasn't mapped\[\r\n\]+$" } */

#include <stdlib.h>

int
main (void)
{
  double *p = malloc (80);

#pragma omp target enter data map(to: p[0:10])
#pragma omp target exit data map(from: p[0:10])
#pragma omp target data use_device_ptr(p)
  {
  }
  return 0;
}
