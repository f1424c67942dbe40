/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Blocks with several members of structures are given back at exit: far more
   in sum than the device has.  Stock libgomp keeps those with two or more new
   members.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */
/* { dg-set-target-env-var GOMP_PSET_HOST_MEMORY "16M" } */

#include <stdlib.h>

struct record
{
  int first[100000];
  double between[10];
  int second[100000];
};

int
main (void)
{
  static struct record r;
  int i;

  for (i = 0; i < 100; i++)
    {
#pragma omp target enter data map(to: r.first, r.second)
#pragma omp target map(to: r.first, r.second)
      {
        r.first[5]++;
        r.second[99999] += 2;
      }
#pragma omp target exit data map(from: r.first, r.second)
    }
  if (r.first[5] != 100 || r.second[99999] != 200)
    abort ();
  return 0;
}
