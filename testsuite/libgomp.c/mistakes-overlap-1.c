/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Two sections of one array overlap.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target enter data at mistakes-overlap-1\\.c:18, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a\\\[4:6\\\], 24 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: a\\\[0:6\\\], 24 bytes at 0x\[0-9a-f\]+, mapped at mistakes-overlap-1\\.c:17\[\r\n\]+" } */
/* { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is already mapped\[\r\n\]+$" } */

int
main (void)
{
  int n = 6, a[10] = { 0 };

#pragma omp target enter data map(to: a[0:n])
#pragma omp target enter data map(to: a[4:n])
  return 0;
}
