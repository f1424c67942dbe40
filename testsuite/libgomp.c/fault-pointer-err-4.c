/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A jump to what is no function: the report does not ask for anything to be
   mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "no function" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*: jump at \[^\n\]*\n(  at \[^\n\]*\n)?  it is that of target at fault-pointer-err-4.c:18\n  the address is not that of a function: a procedure pointer was not set on the device, or overwritten there\n" } */

#include <stdlib.h>

int
main (void)
{
  char *data = malloc (100);
  int (*function) (void) = (int (*) (void)) data, seen;

#pragma omp target map(to: function) map(from: seen)
  seen = function ();
  return seen;
}
