/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entered and left several times: the pointer stays attached until the last
   exit; afterwards, entering again works.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include <stdlib.h>

struct vector
{
  int n;
  int *p;
};

static int
sum (struct vector *v)
{
  int total = 0;

#pragma omp target map(to: v[0:1]) map(tofrom: total)
  for (int i = 0; i < v->n; i++)
    total += v->p[i];
  return total;
}

int
main (void)
{
  struct vector v = { 10, malloc (10 * sizeof (int)) };
  int i, round;

  for (i = 0; i < 10; i++)
    v.p[i] = i;
#pragma omp target enter data map(to: v)
  for (round = 0; round < 3; round++)
    {
#pragma omp target enter data map(to: v.p[0:10])
#pragma omp target enter data map(to: v.p[0:10])
      if (sum (&v) != 45)
        abort ();
#pragma omp target exit data map(release: v.p[0:10])
      if (sum (&v) != 45)
        abort ();
#pragma omp target exit data map(release: v.p[0:10])
    }
#pragma omp target exit data map(delete: v)
  free (v.p);
  return 0;
}
