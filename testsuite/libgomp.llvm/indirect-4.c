/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Weak functions of `declare target indirect' that two objects of a program have:
   for the host's pointer, which is one, the device runtime finds a function.
   OpenMP 5.1, 2.14.7.
   parts: FIRST SECOND
   options: -fopenmp-version=51  */

#include "indirect-lookup.h"

typedef int function (int);

#define TIMES(n)                                                              \
  __attribute__ ((weak)) int times_##n (int x)                                \
  {                                                                           \
    return n * x;                                                             \
  }

/* As in sources of their own: the device's variables of them are named after
   their lines.  */
#if defined FIRST
#line 1001
#elif defined SECOND
#line 2001
#endif
#pragma omp begin declare target indirect
TIMES (2)
TIMES (3)
TIMES (4)
TIMES (5)
TIMES (6)
#pragma omp end declare target

#ifdef FIRST
#define ASK first
#elif defined SECOND
#define ASK second
#else
#define ASK third
#endif

int first (int), second (int);

/* How many of the functions were not what the device's runtime has found.  */
int
ASK (int x)
{
  function *all[] = { times_2, times_3, times_4, times_5, times_6 };
  int y[5], wrong = 0;

#pragma omp target map(to : all) map(from : y)
  for (int i = 0; i < 5; i++)
    y[i] = ((function *) __llvm_omp_indirect_call_lookup (all[i])) (x);
  for (int i = 0; i < 5; i++)
    wrong += y[i] != (i + 2) * x;
  return wrong;
}

#if !defined FIRST && !defined SECOND
int
main (void)
{
  return first (7) + second (8) + third (9);
}
#endif
