/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   --check: a variable beside a structure of which members are mapped has bounds of its
   own, though members of an array's elements that are listed likewise have not.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "mistake" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel \[^\r\n\]*: write at 0x\[0-9a-f\]+\[^\r\n\]*\[\r\n\]+" } */
/* { dg-output "  at check-beside-err-1\\.c:30\[\r\n\]+" } */
/* { dg-output "  it is that of target at check-beside-err-1\\.c:27\[\r\n\]+" } */
/* { dg-output "  the address is that of byte 40 of v\[^\r\n\]*, which has 40\[\r\n\]+" } */

struct whole { int n; struct { int k; } e[4]; };

static int
work (int n)
{
  struct whole s = { 0 };
  int v[10] = { 0 };

#pragma omp target map(tofrom: s.n, s.e[1].k) map(tofrom: v)
  {
    s.n = 1;
    s.e[1].k = 2;
    v[9] = 3;
  }
#pragma omp target map(tofrom: s.n) map(tofrom: v)
  {
    s.n = 1;
    v[n] = 3;
  }
  return s.n + s.e[1].k + v[9];
}

int
main (void)
{
  return work (10);
}
