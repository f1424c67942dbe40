/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Bytes that are sent to an object after its directive do not come to what has the
   object's device memory later.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define MOST 5000

static char a[MOST], b[MOST];

static void
turn (int n)
{
  char *p = a, *q = b;
  int wrong = 0;

  memset (a, 1, n);
#pragma omp target enter data map(to: p[0:n])
#pragma omp target update to(p[0:n])
#pragma omp target exit data map(delete: p[0:n])
#pragma omp target enter data map(alloc: q[0:n])
#pragma omp target map(alloc: q[0:n])
  for (int i = 0; i < n; i++)
    q[i] = 2;
  memset (a, 3, n);
#pragma omp target enter data map(to: p[0:n])
#pragma omp target exit data map(delete: p[0:n])
#pragma omp target exit data map(from: q[0:n])
  for (int i = 0; i < n; i++)
    if (q[i] != 2)
      abort ();

  for (int k = 10; k < 13; k++)
    {
      memset (a, k, n);
#pragma omp target enter data map(to: p[0:n])
      memset (a, 0, n);
#pragma omp target exit data map(from: p[0:n])
      for (int i = 0; i < n; i++)
        if (p[i] != k)
          abort ();
    }

  memset (a, 20, n);
#pragma omp target enter data map(to: p[0:n])
#pragma omp target exit data map(delete: p[0:n])
  memset (b, 21, n);
#pragma omp target map(to: q[0:n]) map(tofrom: wrong)
  for (int i = 0; i < n; i++)
    wrong += q[i] != 21;
  if (wrong)
    abort ();
}

int
main (void)
{
  for (int n = 1; n < MOST; n += 97)
    turn (n);
  return 0;
}
