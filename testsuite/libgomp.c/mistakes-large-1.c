/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A section that no object can be as large as: a C program is not told of
   descriptors.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "  found: no object is so large, or is at such an address\[\r\n\]+" } */
/* { dg-output "  to do: look at the bounds in the clause, and see that the pointer is set before this\[\r\n\]+" } */

#include <stdlib.h>

int
main (void)
{
  char *big = malloc (1ul << 20);

#pragma omp target enter data map(alloc: big[0:1ul << 62])
  free (big);
  return 0;
}
