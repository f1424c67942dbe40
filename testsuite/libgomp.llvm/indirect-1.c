/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer to a function of `declare target indirect' is the device's function
   in a kernel.  OpenMP 5.1, 2.14.7.
   options: -fopenmp-version=51  */

#include "indirect-functions.h"

static int
call (function *f, int x)
{
  int y;

#pragma omp target map(from : y)
  y = f (x);
  return y;
}

int
main (void)
{
  return call (square, 5) != 25 || call (twice, 5) != 10;
}
