/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A structure and its members, one after the other: what can be done while
   only a member is there, and the whole structure once that has gone; and what
   members refer to before the structure, attached to it then (OpenACC 3.3,
   2.6.8, 3.2.26, 3.2.29).  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */

#include "data-check.h"

#define N 10

static struct { int n; int *a, *b; int tail; } d;

/* Only d.a is there.  */
static void
check_member (void)
{
#pragma acc enter data copyin(d.a[0:N])
  CHECK (!acc_is_present (&d, sizeof d));
  CHECK (!acc_is_present (&d.b, sizeof d.b));
  CHECK (acc_is_present (&d.a, sizeof d.a));
  CHECK (acc_is_present (d.a, N * sizeof *d.a));
  CHECK (acc_deviceptr (&d) == NULL);
  fill (d.a, N, 5);
  acc_update_device (d.a, N * sizeof *d.a);
  acc_update_device (&d.a, sizeof d.a); /* stays attached */
#pragma acc serial present(d.a[0:N])
  for (int i = 0; i < N; i++)
    d.a[i]++;
  acc_update_self (d.a, N * sizeof *d.a);
}

int
main (void)
{
  int *a = malloc (N * sizeof *a), *b = malloc (N * sizeof *b);

  for (int twice = 0; twice < 2; twice++)
    {
      d.a = a;
      d.b = b;
      d.n = N;
      d.tail = 7;
      check_member ();
#pragma acc exit data delete(d.a[0:N])
      CHECK (is_filled (a, N, 6));

      /* The whole structure.  */
      CHECK (!acc_is_present (&d.a, sizeof d.a));
      fill (a, N, 1);
      fill (b, N, 2);
      acc_copyin (a, N * sizeof *a);
      acc_copyin (&d, sizeof d);
      acc_copyin (b, N * sizeof *b);
      acc_attach ((void **) &d.a);
      acc_attach ((void **) &d.b);
      CHECK (acc_is_present (&d, sizeof d));
      CHECK (acc_is_present (&d.tail, sizeof d.tail));
      /* A member of it once more.  */
#pragma acc enter data copyin(d.a[0:N])
#pragma acc serial present(d)
      {
        for (int i = 0; i < d.n; i++)
          {
            d.a[i] += 10;
            d.b[i] += 10;
          }
        d.tail++;
      }
#pragma acc exit data delete(d.a[0:N])
      acc_update_self (&d, sizeof d);
      CHECK (d.a == a && d.b == b && d.tail == 8);
      acc_detach ((void **) &d.a);
      acc_detach ((void **) &d.b);
      acc_copyout (a, N * sizeof *a);
      acc_copyout (b, N * sizeof *b);
      acc_delete (&d, sizeof d);
      CHECK (is_filled (a, N, 11) && is_filled (b, N, 12));
      CHECK (!acc_is_present (&d, sizeof d) && !acc_is_present (a, 1));
    }
  return 0;
}
