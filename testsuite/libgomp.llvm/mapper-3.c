/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A mapper in a mapper, of a section of one element: the room that the outer one
   asks for is as large as what the inner one copies into it.  OpenMP 5.2, 5.8.8
   (declare mapper).  */

#include <stdlib.h>

struct vector
{
  int n;
  double *x;
};
#pragma omp declare mapper(struct vector v) map(v, v.x[0 : v.n])

struct rows
{
  int n;
  struct vector *all;
};
#pragma omp declare mapper(struct rows r) map(r, r.all[0 : r.n])

/* One region, and one between enter and exit data, of N rows.  */
static int
check (int n)
{
  struct rows r = { n, calloc ((size_t) n, sizeof (struct vector)) };
  int sum = 0;

  for (int i = 0; i < n; i++)
    r.all[i] = (struct vector) { i + 2, calloc ((size_t) i + 2, 8) };
#pragma omp target map(tofrom : r) map(tofrom : sum)
  for (int i = 0; i < r.n; i++)
    {
      sum += r.all[i].n;
      r.all[i].x[1] = i + 5;
    }
  for (int i = 0; i < n; i++)
    if (r.all[i].n != i + 2 || r.all[i].x[1] != i + 5)
      return 1;
  if (sum != n * (n + 3) / 2)
    return 2;
#pragma omp target enter data map(to : r)
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < r.n; i++)
    sum -= r.all[i].n + (int) r.all[i].x[1] - i - 5;
#pragma omp target exit data map(from : r)
  for (int i = 0; i < n; i++)
    if (r.all[i].n != i + 2 || r.all[i].x[1] != i + 5)
      return 3;
  return sum != 0;
}

int
main (void)
{
  for (int n = 1; n < 4; n++)
    if (check (n))
      return 10 * n + check (n);
  return 0;
}
