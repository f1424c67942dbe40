/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Tasks on the device that make tasks and wait for them (OpenMP 5.2, 12).  */
/* In GCC's library for AMD GPUs whoever makes a task wakes the others by a
   barrier of the whole team, which one that waits for a task never comes
   to.  */
/* { dg-do run } */
/* { dg-require-effective-target not_gcn } */

#include <stdlib.h>

#pragma omp declare target
static int __attribute__ ((noinline))
fibonacci (int n)
{
  int a, b;

  if (n < 2)
    return n;
#pragma omp task shared(a)
  a = fibonacci (n - 1);
#pragma omp task shared(b)
  b = fibonacci (n - 2);
#pragma omp taskwait
  return a + b;
}
#pragma omp end declare target

int
main (void)
{
  int result = 0;

#pragma omp target map(tofrom: result)
#pragma omp parallel num_threads(4)
#pragma omp single
  result = fibonacci (10);
  if (result != 55)
    abort ();
  return 0;
}
