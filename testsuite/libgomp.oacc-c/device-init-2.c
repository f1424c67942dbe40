/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Host and device are initialized and shut down apart from each other.  */
/* { dg-do run } */

#include "data-check.h"

static int a[10];

int
main (void)
{
  acc_init (acc_device_host);
  acc_init (acc_device_not_host);
  CHECK (acc_get_device_type () == DEVICE_TYPE);
  fill (a, 10, 1);
  acc_copyin (a, sizeof a);

  acc_shutdown (acc_device_host);
  CHECK (acc_get_device_type () == DEVICE_TYPE);
  CHECK (device_is_filled (a, 10, 1));

  acc_init (acc_device_host);
  CHECK (acc_get_device_type () == acc_device_host);
  acc_shutdown (acc_device_not_host);
  CHECK (acc_get_device_type () == acc_device_host);
  device_fill (a, 10, 2);
  CHECK (is_filled (a, 10, 2));
  acc_shutdown (acc_device_host);
  return 0;
}
