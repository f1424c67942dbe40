/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Without the variables' debug information, what is in the way is called a part of
   the section that the list has around it.
   options: -g0 -gline-tables-only
   fails: only a part of it is mapped: a part of p\[0:n\], 40 bytes at  */

#include <stdlib.h>

int
main (void)
{
  int *p = malloc (400), n = 100;

#pragma omp target enter data map(to : p[50 : 10])
#pragma omp target enter data map(to : p[0 : n])
  return 0;
}
