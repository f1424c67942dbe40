/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Mappers that map some members: the kernel finds them by the place of the whole,
   of which the device has a part.  */

#include <stdlib.h>

struct last
{
  double first[3];
  int n;
};
#pragma omp declare mapper(struct last x) map(x.n)

struct row
{
  int n;
  double *d;
};
#pragma omp declare mapper(struct row x) map(x) map(x.d[0 : x.n])

struct rows
{
  struct row all[3];
  int k;                        /* behind it there is padding */
};
#pragma omp declare mapper(struct rows x) map(x.k) \
  map(mapper(default), tofrom : x.all[0 : 3])

int
main (void)
{
  struct last a = { { 1, 2, 3 }, 4 };
  struct rows b = { .k = 1 };

#pragma omp target map(tofrom : a)
  a.n++;
  if (a.n != 5)
    return 1;
  for (int i = 0; i < 3; i++)
    b.all[i] = (struct row) { i + 1, calloc (i + 1, sizeof (double)) };
#pragma omp target map(tofrom : b)
  for (int i = 0; i < b.all[2].n; i++)
    b.all[i].d[i] = i + b.k;
  for (int i = 0; i < 3; i++)
    if (b.all[i].d[i] != i + 1)
      return 2;
  return 0;
}
