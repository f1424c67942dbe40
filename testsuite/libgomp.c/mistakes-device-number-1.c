/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A device that is not there, where the host may not stand in.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target at mistakes-device-number-1\\.c:17\[\r\n\]+" } */
/* { dg-output "  found: no device has this number\[\r\n\]+" } */
/* { dg-output "  to do: device numbers are 0 to omp_get_num_devices \\(\\) - 1\[\r\n\]+" } */
/* { dg-output "libgomp: OMP_TARGET_OFFLOAD is set to MANDATORY, but device not found\[\r\n\]+$" } */

int
main (void)
{
  int a = 1;

#pragma omp target map(tofrom: a) device(7)
  a++;
  return 0;
}
