/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A mapper: what it maps is there for the region, and gone behind it.  */

#include <stdlib.h>
#include <omp.h>

struct s
{
  int n;
  int *p;
};
#pragma omp declare mapper(struct s s) map(s, s.p[0 : s.n])

int
main (void)
{
  struct s s = { 4, malloc (4 * sizeof (int)) };

  for (int i = 0; i < 4; i++)
    s.p[i] = i;
  for (int round = 0; round < 2; round++)
    {
#pragma omp target map(tofrom : s)
      {
        for (int i = 0; i < s.n; i++)
          s.p[i] += 10;
      }
      if (s.p[3] != 3 + 10 * (round + 1) || omp_target_is_present (&s, 0)
          || omp_target_is_present (s.p, 0))
        return 1;
    }
  return s.n != 4;
}
