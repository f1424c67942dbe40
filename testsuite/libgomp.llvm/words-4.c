/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A message names what is in the way by its own bounds, not by those of the section
   that the directive has.
   options: -O0
   fails: only a part of it is mapped: p\[50:10\], 40 bytes at 0x[0-9a-f]*, mapped at words-4.c:1  */

#include <stdlib.h>

int
main (void)
{
  int *p = malloc (400), first = 45, n = 10;

#pragma omp target enter data map(to : p[50 : 10])
#pragma omp target enter data map(to : p[first : n])
  return 0;
}
