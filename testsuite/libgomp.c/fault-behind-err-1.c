/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel goes beyond the end of what is mapped, and of the device's block: the report
   of the fault names what is nearest, the directive that mapped it, and how far off it
   is.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-require-effective-target gpu } */
/* { dg-shouldfail "out of bounds" } */
/* { dg-output "libgomp: memory fault in kernel main .target region 0. on device 0 \[^\n\]*\n" } */
/* { dg-output "  at fault-behind-err-1.c:23\n  it is that of target at fault-behind-err-1.c:22\n" } */
/* { dg-output "  the address is \[0-9\]+ bytes behind the end of what is mapped next to it on the device\n" } */
/* { dg-output "  nearest mapping: \[an\], host \[^\n\]*, mapped by fault-behind-err-1.c:2\[12\]\n  to do: mend a subscript that is out of bounds" } */

static double a[100];

int
main (void)
{
  long n = 1000000;

#pragma omp target data map(tofrom: a)
#pragma omp target map(to: n)
  a[n] = 1;
  return 0;
}
