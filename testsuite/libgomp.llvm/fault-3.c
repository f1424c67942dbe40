/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel that reads what a pointer of the host's refers to: the program ends, and
   names the pointer.
   options: -O0
   fails: the kernel got it as the value of the pointer host  */

#include <stdlib.h>

int
main (void)
{
  int *host = malloc (400), x = 3;

#pragma omp target map(from : x)
  x = host[3];
  return x == 3;
}
