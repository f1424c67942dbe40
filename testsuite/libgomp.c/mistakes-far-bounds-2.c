/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel writes far above what is mapped, to memory of the device that
   nothing has been given.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*\[\r\n\]+" } */
/* { dg-output "  at mistakes-far-bounds-2\\.c:17\[\r\n\]+" } */

int
main (void)
{
  static double a[100];
  long n = 1L << 24;

#pragma omp target map(tofrom: a) map(to: n)
  a[n] = 1;
  return 0;
}
