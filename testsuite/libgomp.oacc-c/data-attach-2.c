/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_attach and acc_detach where there is no action: pointer or target not
   present, nothing attached; and of a null pointer (OpenACC 3.3, 2.7.2).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

struct list
{
  int n;
  int *values;
};

static int values[10];

static struct list
device_copy (struct list *x)
{
  struct list copy;

  acc_memcpy_from_device (&copy, acc_deviceptr (x), sizeof copy);
  return copy;
}

int
main (void)
{
  struct list x = { 3, values };

  /* The pointer is not present.  */
  acc_attach ((void **) &x.values);
  acc_detach ((void **) &x.values);
  acc_detach_finalize ((void **) &x.values);
  CHECK (x.values == values);
  CHECK (!acc_is_present (&x, 1));

  /* Its target is not.  */
  acc_copyin (&x, sizeof x);
  acc_attach ((void **) &x.values);
  CHECK (device_copy (&x).values == values);

  /* Nothing is attached.  */
  acc_detach ((void **) &x.values);
  acc_detach_finalize ((void **) &x.values);
  CHECK (device_copy (&x).values == values && device_copy (&x).n == 3);
  acc_copyin (values, sizeof values);
  acc_attach ((void **) &x.values);
  acc_detach ((void **) &x.values);
  acc_detach ((void **) &x.values);
  acc_detach ((void **) &x.values);
  acc_attach ((void **) &x.values);
  CHECK (device_copy (&x).values == acc_deviceptr (values));
  acc_detach ((void **) &x.values);
  CHECK (device_copy (&x).values == values);

  x.values = NULL;
  acc_attach ((void **) &x.values);
  CHECK (device_copy (&x).values == NULL);
  acc_detach ((void **) &x.values);
  CHECK (device_copy (&x).values == NULL);

  acc_attach (NULL);
  acc_detach (NULL);
  acc_delete (values, sizeof values);
  acc_delete (&x, sizeof x);
  return 0;
}
