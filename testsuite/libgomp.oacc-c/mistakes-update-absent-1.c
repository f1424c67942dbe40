/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data is updated that was never entered.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc update at mistakes-update-absent-1\\.c:17, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a\\\[2:6\\\], 48 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is not mapped\[\r\n\]+" } */
/* { dg-output "  to do: enter it before \\(enter data, data\\), or use if_present\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,48\\\] is not mapped\[\r\n\]+$" } */

int
main (void)
{
  double a[20] = { 0 };

#pragma acc update device(a[2:6])
  return 0;
}
