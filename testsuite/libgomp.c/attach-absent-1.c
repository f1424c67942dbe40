/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   enter data of a structure whose pointer's target is not mapped at all: no
   error, and the rest is usable (attaching is only for what is present).  */
/* { dg-do run } */

#include <stdlib.h>

struct outer
{
  int n;
  int *p;
};

int
main (void)
{
  int storage[4] = { 1, 2, 3, 4 }, seen = 0;
  struct outer s = { 3, storage };

#pragma omp target enter data map(to: s)
#pragma omp target map(from: seen)
  seen = s.n;
#pragma omp target enter data map(to: s.p[0:4])
#pragma omp target map(tofrom: seen)
  seen += s.p[3];
  if (seen != 7)
    abort ();
#pragma omp target exit data map(release: s.p[0:4])
#pragma omp target exit data map(release: s)
  return 0;
}
