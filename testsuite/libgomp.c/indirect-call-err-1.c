/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel calls a function by the host's address that the program does not
   list: the report names it and says what is missing.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-additional-options "-fPIE -pie" } */
/* { dg-shouldfail "not listed" } */
/* { dg-output "libgomp: memory fault in kernel main\[^\n\]*: jump at 0x\[^\n\]*\n.*the host's function add: device code can call it through a pointer if .declare target indirect' names it" } */

#include <stdio.h>

int __attribute__ ((noipa))
add (int a, int b)
{
  return a + b;
}

int
main (void)
{
  int (*function) (int, int) = add, sum;

#pragma omp target map(to: function) map(from: sum)
  sum = function (1, 2);
  printf ("%d\n", sum);
  return 0;
}
