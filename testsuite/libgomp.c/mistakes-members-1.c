/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Members of one struct are mapped by different directives, and used together.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target at mistakes-members-1\\.c:18, on device 0\[\r\n\]+" } */
/* { dg-output "  data: s\\.d\\\[0:4\\\], 32 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is not mapped, and other members of the same structure are\[\r\n\]+" } */
/* { dg-output "  to do: map the members that are used together in one directive, or the whole structure\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) structure element when other mapped elements from the same structure weren't mapped together with it\[\r\n\]+$" } */

int
main (void)
{
  struct { int n, m; double d[4]; } s = { 0 };

#pragma omp target enter data map(to: s.n)
#pragma omp target map(tofrom: s.n, s.d)
  s.d[0] = s.n;
  return 0;
}
