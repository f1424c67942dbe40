/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A member of a structure is mapped, and what a pointer beside it refers to, but not
   the pointer: the kernel finds whatever is there on the device.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: memory fault in kernel main .target region 0. on device 0 \[^\n\]*\n" } */
/* { dg-output "  at mistakes-member-pointer-1.c:24\n  it is that of target at mistakes-member-pointer-1.c:23\n" } */
/* { dg-output "  the address is \[^\n\]*\n" } */
/* { dg-output "  s.a is not on the device: mistakes-member-pointer-1.c:22 was to attach it there, but only other parts of s are mapped\n" } */
/* { dg-output "  to do: map all of s there, or the pointer before what it refers to: map.s.a.\n" } */

#include <stdlib.h>

int
main (void)
{
  struct { double *a; int n; } s = { calloc (100, sizeof (double)), 100 };

  if (s.a == NULL)
    return 0;
#pragma omp target enter data map(to: s.a[0:s.n]) map(to: s.n)
#pragma omp target
  s.a[s.n / 2] = 1;
  return 0;
}
