/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections through pointers, also in a structure: the pointer on the device
   refers to the section, and the host's stays.
   operations: 3 to, 2 from, 0 left  */

#include <stdlib.h>

struct s
{
  int n;
  double *p;
};

int
main (void)
{
  struct s s = { 8, malloc (8 * sizeof (double)) };
  double *was = s.p, *q = malloc (8 * sizeof *q);

  for (int i = 0; i < 8; i++)
    s.p[i] = q[i] = i;
#pragma omp target enter data map(to : s, s.p[0 : 8])
#pragma omp target map(tofrom : q[2 : 4])
  for (int i = 2; i < 6; i++)
    q[i] += s.p[i] + s.n;
#pragma omp target
  s.p[7] = 70;
#pragma omp target exit data map(from : s.p[0 : 8]) map(release : s)
  return !(s.p == was && s.p[7] == 70 && s.p[6] == 6 && q[5] == 18
           && q[6] == 6);
}
