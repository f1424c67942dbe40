/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel uses the address that data has on another device: the report of the fault
   names that device and the data.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-devices 2 } */
/* { dg-shouldfail "wrong device" } */
/* { dg-output "libgomp: memory fault in kernel main .target region 0. on device 0 \[^\n\]*\n" } */
/* { dg-output "  at fault-elsewhere-err-1.c:24\n  it is that of target at fault-elsewhere-err-1.c:23\n" } */
/* { dg-output "  the address is that of data on device 1\n  mapping: a.0:100000., host \[^\n\]*, mapped by fault-elsewhere-err-1.c:20\n" } */
/* { dg-output "  to do: name the same device in both" } */

double a[100000];

int
main (void)
{
  double *p = a;

#pragma omp target enter data map(to: a) device(1)
#pragma omp target data use_device_addr(a) device(1)
  p = a;
#pragma omp target is_device_ptr(p) device(0)
  p[3] = 1;
  return 0;
}
