/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device numbers (OpenACC 3.3, 3.2.4, 3.2.5): each device has data and queues
   of its own, and number -1 is the default.  */
/* { dg-do run } */
/* { dg-devices 3 } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 10
#define DEVICES 3

static int a[N];

int
main (void)
{
  CHECK (acc_get_num_devices (acc_device_not_host) == DEVICES);
  CHECK (acc_get_device_num (acc_device_not_host) == 0);

  for (int d = 0; d < DEVICES; d++)
    {
      acc_set_device_num (d, acc_device_not_host);
      CHECK (acc_get_device_type () == DEVICE_TYPE);
      CHECK (acc_get_device_num (acc_device_not_host) == d);
      CHECK (acc_get_device_num (acc_device_default) == d);
      CHECK (acc_get_device_num (acc_device_host) == 0);
      CHECK (!acc_is_present (a, sizeof a));
      fill (a, N, 100 * d);
      acc_copyin (a, sizeof a);
    }
  for (int d = 0; d < DEVICES; d++)
    {
      acc_set_device_num (d, acc_device_default);
      CHECK (acc_get_device_num (acc_device_not_host) == d);
      CHECK (device_is_filled (a, N, 100 * d));
    }

  /* The host has one device, and the type alone leaves the number.  */
  acc_set_device_num (0, acc_device_host);
  CHECK (acc_get_device_type () == acc_device_host);
  acc_set_device_num (1, acc_device_not_host);
  acc_set_device_type (acc_device_not_host);
  CHECK (acc_get_device_num (acc_device_not_host) == 1);
  acc_set_device_num (2, acc_device_none);
  CHECK (acc_get_device_num (acc_device_not_host) == 2);
  acc_set_device_num (-1, acc_device_not_host);
  CHECK (acc_get_device_num (acc_device_not_host) == 0);
  acc_delete (a, sizeof a);
  return 0;
}
