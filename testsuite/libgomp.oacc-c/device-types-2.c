/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs and data routines go to the device that was chosen, and data
   stays where it was put.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 10

static int a[N];

int
main (void)
{
  acc_set_device_type (acc_device_not_host);
  fill (a, N, 1);
  acc_copyin (a, sizeof a);
  CHECK (acc_deviceptr (a) != a);

  acc_set_device_type (acc_device_host);
  CHECK (acc_deviceptr (a) == a);
  device_fill (a, N, 5);
  CHECK (is_filled (a, N, 5));

  acc_set_device_type (acc_device_not_host);
  CHECK (acc_deviceptr (a) != a);
  CHECK (device_is_filled (a, N, 1));
  device_fill (a, N, 3);
  CHECK (is_filled (a, N, 5));
  acc_copyout (a, sizeof a);
  CHECK (is_filled (a, N, 3));
  return 0;
}
