/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel's recursion does not end, so that its stack overflows.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*, stack overflow\[\r\n\]+" { target emulated_device } } */
/* { dg-output "  at mistakes-stack-1\\.c:\[0-9\]+\[\r\n\]+  it is that of target at mistakes-stack-1\\.c:40\[\r\n\]+" { target emulated_device } } */
/* { dg-output "  to do: look for recursion without an end, and for large local arrays; where the kernel needs that much, raise the limit on stacks \\(ulimit -s\\), or for its other threads OMP_STACKSIZE\[\r\n\]+$" { target emulated_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*mistakes-stack-1\\.c:40\[\r\n\]+" { target gpu } } */

#include <stdio.h>

#pragma omp declare target
int descend (int k);

int __attribute__ ((noinline))
step (int k)
{
  volatile int a[1000];

  a[k % 1000] = k;
  return (k > 0 ? descend (k - 1) : 0) + a[k % 1000];
}

int __attribute__ ((noinline))
descend (int k)
{
  volatile int a[1000];

  a[k % 1000] = k;
  return (k > 0 ? step (k - 1) : 0) + a[(k + 1) % 1000];
}
#pragma omp end declare target

int
main (void)
{
  int sum = 0, n = 100000000;

#pragma omp target map(tofrom : sum)
  sum = step (n);
  printf ("%d\n", sum);
  return 0;
}
