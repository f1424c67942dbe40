/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Members of elements of arrays, which gcc lists by themselves: kernels find them where
   the host has them, relative to the others.  */
/* { dg-do run } */

#include <stdlib.h>

struct element
{
  int k, pad[5];
};
struct whole
{
  int n;
  double d;
  struct element e[4];
  int m;
};
struct node
{
  int n;
  char pad[108];
};

static void
beside_a_member (struct whole *x)
{
  struct whole y = *x;

#pragma omp target map(tofrom : y.n, y.e[1].k)
  {
    y.n = 7;
    y.e[1].k = 3;
  }
#pragma omp target map(tofrom : y.e[3].k, y.m, y.e[0].k, y.d)
  {
    y.e[3].k = y.m + 1;
    y.e[0].k = (int) y.d + y.e[3].k;
    y.m = 12;
  }
  if (y.n != 7 || y.e[1].k != 3 || y.e[3].k != 5 || y.e[0].k != 7 || y.m != 12
      || y.d != 2)
    abort ();
}

/* Other structures in the list, far away and near.  */
static void
beside_others (struct whole x)
{
  static struct whole far;
  struct whole near = x;

#pragma omp target map(tofrom : x.n, x.e[1].k, far.m, near.e[2].k, near.d)
  {
    x.n = 7;
    x.e[1].k = 3;
    far.m = 4;
    near.e[2].k = 6 + (int) near.d;
  }
  if (x.n != 7 || x.e[1].k != 3 || far.m != 4 || near.e[2].k != 8)
    abort ();
}

/* The rest of the array is as it was on the device.  */
static void
entered (struct whole *x)
{
#pragma omp target enter data map(to : x[0])
  beside_a_member (x);
#pragma omp target map(x->n, x->e[2].k)
  {
    x->n++;
    x->e[2].k = x->n;
  }
#pragma omp target exit data map(from : x[0])
  if (x->n != 2 || x->e[2].k != 2)
    abort ();
}

int
main (void)
{
  static struct whole x = { .n = 1, .m = 4, .d = 2 };

  beside_a_member (&x);
  beside_others (x);
  entered (&x);
  return 0;
}
