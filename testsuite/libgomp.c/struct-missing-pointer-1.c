/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Members of a structure, and what its pointers refer to, in one list: gcc 12 and 13
   attach the pointers, but list no room for them, nor, for a pointer to the structure,
   where that is; gcc 12 takes such a pointer from the slot of the last member.  */
/* { dg-do run } */

#include <stdlib.h>

#define CHECK(condition) if (!(condition)) abort ()

struct inner { int n; int *v; };
struct outer
{
  int *first;
  int n;
  int *p;
  int m;
  double d[4];
  struct { int k; int *q; } in;
  struct inner *link;
};

static struct outer s;

static void
test_variable (void)
{
#pragma omp target map(to: s.n) map(tofrom: s.p[0:4])
  s.p[3] = s.n - 1;
  CHECK (s.p[3] == 3);

#pragma omp target map(tofrom: s.in.q[1:2]) map(tofrom: s.first[0:4]) \
  map(to: s.n) map(tofrom: s.p[2:2])
  {
    s.in.q[1] = 1;
    s.first[0] = 2;
    s.p[3] = s.n + 1;
  }
  CHECK (s.in.q[1] == 1 && s.first[0] == 2 && s.p[3] == 5);
}

static void
test_pointer (struct outer *x)
{
  int r = 0;

#pragma omp target map(to: x->n, x->m) map(from: r)
  r = x->n + x->m;
  CHECK (r == 11);

#pragma omp target map(to: x->d[1:2], x->n) map(from: r) map(to: x->in.k)
  r = x->n + x->d[2] + x->in.k;
  CHECK (r == 4 + 2 + 9);

#pragma omp target map(tofrom: x->p[0:4])
  x->p[1] = 7;
  CHECK (s.p[1] == 7);

#pragma omp target map(tofrom: x->first[0:4])
  x->first[1] = 8;
  CHECK (s.first[1] == 8);

#pragma omp target map(to: x->n) map(tofrom: x->p[0:4], x->first[0:4])
  x->p[2] = x->first[1] + x->n;
  CHECK (s.p[2] == 12);
}

static void
test_chain (struct outer *x)
{
#pragma omp target map(tofrom: x->link->v[0:3]) map(tofrom: x->link[0:1]) \
  map(tofrom: x->p[0:4], x->m)
  {
    x->link->v[1] += 9;
    x->p[1] += x->link->n;
    x->m++;
  }
  CHECK (s.link->v[1] == 9 && s.p[1] == 10 && s.m == 8);
}

static void
test_region (void)
{
  for (int i = 0; i < 4; i++)
    s.p[i] = i;
#pragma omp target data map(tofrom: s.d[1:2], s.n) map(tofrom: s.p[1:2])
  {
#pragma omp target
    {
      s.d[1] = s.p[2];
      s.p[1] = 20 + s.n;
    }
#pragma omp target update from(s.p[1:1])
    CHECK (s.p[1] == 24);
  }
  CHECK (s.d[1] == 2);
}

/* With all of it there, nothing is added.  */
static void
test_present (struct outer *x)
{
  int *p = s.p;

#pragma omp target enter data map(to: s)
  test_pointer (x);
#pragma omp target enter data map(to: p[0:4])
#pragma omp target map(to: x->n) map(tofrom: x->p[0:4])
  x->p[3] = 30 + x->n;
#pragma omp target exit data map(from: p[0:4])
#pragma omp target exit data map(release: s)
  CHECK (s.p[3] == 34);
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      struct inner link = { 3, calloc (3, sizeof (int)) };

      s = (struct outer) { .first = calloc (4, sizeof (int)), .n = 4,
                           .p = calloc (4, sizeof (int)), .m = 7,
                           .d = { 0, 1, 2, 3 }, .link = &link };
      s.in.k = 9;
      s.in.q = calloc (4, sizeof (int));
      test_variable ();
      test_pointer (&s);
      test_chain (&s);
      test_region ();
      s.d[1] = 1;
      s.m = 7;
      test_present (&s);
    }
  return 0;
}
