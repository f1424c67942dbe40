/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel writes far outside of what is mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*\[\r\n\]+" } */
/* { dg-output "  at mistakes-far-bounds-1\\.c:16\[\r\n\]+" } */

int
main (void)
{
  static double a[100];
  long n = 1L << 40;

#pragma omp target map(tofrom: a) map(to: n)
  a[n] = 1;
  return 0;
}
