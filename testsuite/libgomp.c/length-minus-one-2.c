/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A length of -1 bytes is an error with bytes that are all zero, too, which as an
   iterator would be one over nothing.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target enter data at length-minus-one-2\\.c:23\[\r\n\]+" } */
/* { dg-output "  data: \[^\r\n\]*at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: its size is negative, or goes beyond the end of memory\[\r\n\]+" } */
/* { dg-output ".*libgomp: entry 1 of 2 \\(to\\): 18446744073709551615 bytes at 0x\[0-9a-f\]+ are not a valid object: negative size, or beyond the end of the address space\[\r\n\]+$" } */

#include <stddef.h>
#include <stdlib.h>

int
main (void)
{
  static char zero[64] __attribute__ ((aligned (8)));
  char *p = zero;
  volatile size_t n = 0;

  __asm__ ("" : "+r" (p));
  #pragma omp target enter data map(to: p[0:n - 1])
  return 0;
}
