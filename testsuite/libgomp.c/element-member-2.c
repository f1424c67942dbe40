/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Members of elements of what a pointer refers to, which gcc lists in structures of
   their own: kernels find them where the host has them, relative to the first.  */
/* { dg-do run } */
/* { dg-compiler-bug "14-16" "base pointer cycle detected" } */

#include <stdlib.h>

struct node { int n; char pad[108]; };

int
main (void)
{
  struct node *y = calloc (4, sizeof *y);

#pragma omp target map(tofrom: y[0].n, y[1].n, y[3].n)
  {
    y[0].n += 9;
    y[1].n += 8;
    y[3].n += 7;
  }
  if (y[0].n != 9 || y[1].n != 8 || y[2].n != 0 || y[3].n != 7)
    abort ();
  free (y);
  return 0;
}
