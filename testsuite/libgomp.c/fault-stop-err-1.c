/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel divides by zero: the report says where, and whose kernel that is.  */
/* { dg-do run { target x86_64-*-* } } */
/* { dg-require-effective-target emulated_device } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "division by zero" } */
/* { dg-output "libgomp: kernel main .target region 0. on device 0 .host. stopped by SIGFPE \[^\n\]*\n" } */
/* { dg-output "  at fault-stop-err-1.c:18\n" } */
/* { dg-output "  it is that of target at fault-stop-err-1.c:17\n" } */

int
main (int argc, char **argv)
{
  volatile int zero = argc - 1;
  int q = 7;

#pragma omp target map(tofrom: q, zero)
  q = q / zero;
  return q;
}
