/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lambdas in kernels: references and pointers that they have captured refer to
   the device's copies, in a private copy of the lambda and in a mapped one.
   OpenMP 5.2, 5.8.3 (a lambda is mapped as a structure of what it captures).  */

#include <stdlib.h>

struct two
{
  int n;
  int *p;
  int sum ()
  {
    int all = 0;
    #pragma omp target map (to : p[0:n]) map (tofrom : all)
    {
      auto add = [&, this] () { for (int i = 0; i < n; i++) all += p[i]; };
      add ();
    }
    return all;
  }
};

int
main (void)
{
  int x[10] = { 1 }, *p = (int *) malloc (10 * sizeof *p), old = 0;
  long y = 5;

  for (int i = 0; i < 10; i++)
    p[i] = i;
  /* By reference, by value, and a pointer.  */
  auto first = [&x, p, y] () { x[0] += p[9]; x[1] = (int) y; };
  #pragma omp target map (tofrom : x) map (to : p[0:10]) map (from : old)
  {
    old = x[0];
    first ();
  }
  if (old != 1 || x[0] != 10 || x[1] != 5)
    return 1;

  /* What is captured is there already, or is not there at all.  */
  int *nothing = nullptr;
  auto second = [&x, nothing] () { x[2] = nothing == nullptr; };
  #pragma omp target data map (tofrom : x)
  {
    x[2] = 7;
    #pragma omp target
    second ();
    old = x[2];
  }
  if (old != 7)
    return 2;
  if (x[2] != 1)
    return 3;

  /* A lambda that is mapped.  */
  auto third = [&x] () { x[3] = 4; };
  #pragma omp target map (to : third) map (tofrom : x)
  third ();
  if (x[3] != 4)
    return 4;

  two t = { 10, p };
  if (t.sum () != 45)
    return 5;
  free (p);
  return 0;
}
