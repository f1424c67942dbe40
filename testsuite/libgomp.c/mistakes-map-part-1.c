/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A part is mapped, then all.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target at mistakes-map-part-1\\.c:18, on device 0\[\r\n\]+" } */
/* { dg-output "  data: table\\\[0:20\\\]\\\[0:30\\\], 4800 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: table\\\[5:3\\\]\\\[0:30\\\], 720 bytes at 0x\[0-9a-f\]+, mapped at mistakes-map-part-1\\.c:17\[\r\n\]+" } */
/* { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is already mapped\[\r\n\]+$" } */

int
main (void)
{
  static double table[20][30];

#pragma omp target enter data map(to: table[5:3])
#pragma omp target map(tofrom: table)
  table[0][0] = 1;
  return 0;
}
