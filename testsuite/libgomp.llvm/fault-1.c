/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A value that a kernel cannot have, for its address is the host's: the program
   ends, and says where.
   fails: that of target at fault-1.c:1  */

#include <stdlib.h>

int
main (void)
{
  int **p = malloc (sizeof *p), x = 3;

  *p = &x;
#pragma omp target map(to : p[0 : 1]) map(from : x)
  x = **p;
  return 0;
}
