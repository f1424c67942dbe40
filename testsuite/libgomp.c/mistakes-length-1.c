/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The length of a section is negative.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target enter data at mistakes-length-1\\.c:21\[\r\n\]+" } */
/* { dg-output "  data: at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: its size is negative, or goes beyond the end of memory\[\r\n\]+" } */
/* { dg-output "  to do: look at the bounds in the clause, or the size passed\[\r\n\]+" } */
/* { dg-output "  names: the optimizer may have removed what this is called here; -O0 and -Og keep more\[\r\n\]+" } */
/* { dg-output "libgomp: entry 1 of 2 \\(to\\): 18446744073709551536 bytes at 0x\[0-9a-f\]+ are not a valid object: negative size, or beyond the end of the address space\[\r\n\]+$" } */

#include <stdlib.h>

int
main (void)
{
  double *p = malloc (80);
  long n = 10;

#pragma omp target enter data map(to: p[4:n - 20])
  return p == NULL;
}
