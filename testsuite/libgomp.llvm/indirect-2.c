/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer to a function of `declare target indirect' that a kernel has by value,
   or in a structure, is the host's, and a call of it that of the device's function.
   OpenMP 5.1, 2.14.7.
   gpu: no, clang 22 has the pointer called as it is, on any runtime
   options: -fopenmp-version=51  */

#include "indirect-functions.h"
struct work
{
  function *f;
  int x;
};

static int
call_by_value (function *f, int x)
{
  int y;

#pragma omp target map(from : y) firstprivate(f)
  y = f (x) + f (1);
  return y;
}

static int
call_member (struct work work)
{
  int y;

#pragma omp target map(from : y) map(to : work)
  y = work.f (work.x);
  return y;
}

int
main (void)
{
  struct work one = { square, 7 }, two = { twice, 7 };

  if (call_by_value (square, 5) != 26 || call_by_value (twice, 5) != 12)
    return 1;
  return call_member (one) != 49 || call_member (two) != 14;
}
