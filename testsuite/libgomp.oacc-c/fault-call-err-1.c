/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A call through a pointer that the host has set: the report of the fault has
   OpenACC's words, and none of OpenMP's.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "host function" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel \[^\n\]*: jump at \[^\n\]*\n" } */
/* { dg-output "(  at \[^\n\]*\n)?  it is that of acc compute at fault-call-err-1.c:23\n" } */
/* { dg-output "  the address is that of the host's function f\n" } */
/* { dg-output "  to do: call f by its name there, and write `#pragma acc routine' for it: " } */

__attribute__ ((noinline, noclone)) static int
f (int x)
{
  return x + 1;
}

int
main (void)
{
  int (*p) (int) = f, r = 0;

#pragma acc parallel copy(r) copyin(p)
  r = p (3);
  return r != 4;
}
