/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A structure and what a pointer in it refers to, in one directive: whatever
   the order of the clauses, the pointer is attached (OpenACC 3.3, 2.7.2).  GCC
   lists the attach before the structure; stock leaves the host's address
   there.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include <stdlib.h>

struct s
{
  int a;
  int *p;
  int n;
  int *q;
};

static void
check (int ok)
{
  if (!ok)
    abort ();
}

static void
fill (struct s *x, int *p, int *q)
{
  *x = (struct s) { .a = 1, .p = p, .n = 5, .q = q };
  for (int i = 0; i < 5; i++)
    p[i] = q[i] = i;
}

/* Through a pointer to the structure.  */
static void
entered (struct s *x)
{
  #pragma acc enter data copyin(x[0:1]) copyin(x->p[0:5], x->q[0:x->n])
  #pragma acc parallel present(x[0:1])
  {
    for (int i = 0; i < x->n; i++)
      x->p[i] += x->q[i];
    x->a = 2;
  }
  #pragma acc exit data copyout(x->p[0:5]) delete(x->q[0:x->n]) copyout(x[0:1])
  check (x->p[4] == 8 && x->a == 2);
}

static void
in_region (struct s *x)
{
  #pragma acc data copy(x->q[0:5], x->p[0:5]) copy(x[0:1])
  {
    #pragma acc parallel present(x[0:1])
    x->q[4] = x->p[3] + x->a;
  }
  check (x->q[4] == 5);
}

/* By name.  */
static void
named (struct s y)
{
  int *p = y.p, *q = y.q;

  #pragma acc data copy(y) copy(y.p[0:5])
  {
    #pragma acc parallel present(y)
    y.a = y.p[1] + 40;
  }
  check (y.a == 41 && y.p == p && y.q == q);
}

int
main (void)
{
  int p[5], q[5];
  struct s x;

  fill (&x, p, q);
  entered (&x);
  fill (&x, p, q);
  x.a = 2;
  in_region (&x);
  fill (&x, p, q);
  named (x);
  return 0;
}
