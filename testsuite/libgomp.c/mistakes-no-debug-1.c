/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Without -g there are addresses, and a word about that.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-additional-options "-g0" } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target update in main at \[^ \]*\\+0x\[0-9a-f\]+, on device 0\[\r\n\]+" } */
/* { dg-output "  data: 160 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: 24 bytes at 0x\[0-9a-f\]+, mapped in main at \[^ \]*\\+0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  to do: update just that part, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "  names and lines: the program has them if it is compiled with -g\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when only \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is mapped\[\r\n\]+$" } */

int
main (void)
{
  static double table[20];

#pragma omp target enter data map(to: table[5:3])
#pragma omp target update to(table)
  return 0;
}
