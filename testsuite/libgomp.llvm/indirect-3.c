/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel asks LLVM's device runtime, on a GPU, what the device has for the host's
   pointer to a function of `declare target indirect'.  OpenMP 5.1, 2.14.7.
   options: -fopenmp-version=51  */

#include "indirect-functions.h"
#include "indirect-lookup.h"

#pragma omp begin declare target indirect
int
next (int x)
{
  return x + 1;
}
#pragma omp end declare target

int
main (void)
{
  function *all[] = { twice, next, square };
  int y[3];

#pragma omp target map(to : all) map(from : y)
  for (int i = 0; i < 3; i++)
    y[i] = ((function *) __llvm_omp_indirect_call_lookup (all[i])) (i + 5);
  return y[0] != 10 || y[1] != 7 || y[2] != 49;
}
