/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_attach and acc_detach of a member: the device's pointer, the counter, and
   the host's value afterwards (OpenACC 3.3, 2.6.8, 3.2.31, 3.2.32).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 50

struct list
{
  int n;
  int *values;
};

static int values[N], other[N];

/* The device's copy of X->values.  */
static void *
device_member (struct list *x)
{
  void *pointer;

  acc_memcpy_from_device (&pointer, acc_deviceptr (&x->values),
                          sizeof pointer);
  return pointer;
}

static int
member_is_filled (struct list *x, int first)
{
  int wrong = 0;

#pragma acc parallel loop present(x[0:1]) reduction(+:wrong) copy(wrong)
  for (int i = 0; i < N; i++)
    wrong += x->values[i] != first + i;
  return wrong == 0;
}

int
main (void)
{
  struct list x = { N, values };

  fill (values, N, 1);
  fill (other, N, 100);
  acc_copyin (&x, sizeof x);
  acc_copyin (values, sizeof values);
  acc_copyin (other, sizeof other);
  CHECK (device_member (&x) == values);

  acc_attach ((void **) &x.values);
  CHECK (x.values == values);
  CHECK (device_member (&x) == acc_deviceptr (values));
  CHECK (member_is_filled (&x, 1));

  /* Twice attached, twice detached.  */
  acc_attach ((void **) &x.values);
  acc_detach ((void **) &x.values);
  CHECK (device_member (&x) == acc_deviceptr (values));
  acc_detach ((void **) &x.values);
  CHECK (device_member (&x) == values);

  /* To somewhere inside the target, on a queue.  */
  x.values = values + 10;
  acc_attach_async ((void **) &x.values, 1);
  acc_wait (1);
  CHECK (device_member (&x) == acc_deviceptr (values + 10));

  /* With another target the counter begins anew.  */
  acc_attach ((void **) &x.values);
  x.values = other;
  acc_attach ((void **) &x.values);
  CHECK (member_is_filled (&x, 100));
  acc_detach_async ((void **) &x.values, 1);
  acc_wait (1);
  CHECK (device_member (&x) == other);

  for (int i = 0; i < 3; i++)
    acc_attach ((void **) &x.values);
  acc_detach_finalize ((void **) &x.values);
  CHECK (device_member (&x) == other);
  for (int i = 0; i < 3; i++)
    acc_attach ((void **) &x.values);
  acc_detach_finalize_async ((void **) &x.values, 1);
  acc_wait (1);
  CHECK (device_member (&x) == other);

  acc_delete (other, sizeof other);
  acc_delete (values, sizeof values);
  acc_copyout (&x, sizeof x);
  CHECK (x.n == N && x.values == other);
  return 0;
}
