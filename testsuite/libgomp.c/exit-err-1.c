/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   exit from a kernel with a status: the program ends with a failure.  */
/* { dg-do run } */
/* { dg-shouldfail "exit in a kernel" } */

#include <stdlib.h>

int
main (void)
{
  int a = 1;

#pragma omp target map(tofrom: a)
  if (a == 1)
    exit (3);
  return 0;
}
