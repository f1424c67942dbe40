/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   use_device_ptr of what is not mapped: an error.  */
/* { dg-do run } */
/* { dg-shouldfail "not mapped" { offload_device } } */
/* { dg-output "libgomp: use_device_ptr pointer wasn't mapped" } */

int
main (void)
{
  int a[4], *p = a;

#pragma omp target data use_device_ptr(p)
  p[0] = 1;
  return 0;
}
