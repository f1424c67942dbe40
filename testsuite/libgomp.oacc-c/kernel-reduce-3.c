/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   As kernel-reduce-2.c, with the longest vectors there are: lanes that wait for a
   lock hold up the lane that has it for a moment only, so that the kernel ends
   in a fraction of the time that is set.  */
/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TIMEOUT "2" } */

#include <stdlib.h>

enum
{
  N = 2000
};

static signed char values[N];

int
main (void)
{
  signed char sum = 0, expected = 0;

  for (int i = 0; i < N; i++)
    values[i] = (signed char) (i % 11 - 3);
#pragma acc parallel loop num_gangs(1) vector_length(1024) copyin(values) \
  reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += values[i];
  for (int i = 0; i < N; i++)
    expected += values[i];
  if (sum != expected)
    abort ();
  return 0;
}
