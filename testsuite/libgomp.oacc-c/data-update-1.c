/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_update_device and acc_update_self, of all and of parts (OpenACC 3.3,
   3.2.22, 3.2.23).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 100

static int a[N];

int
main (void)
{
  fill (a, N, 0);
  acc_copyin (a, sizeof a);

  fill (a, N, 100);
  acc_update_device (a, sizeof a);
  CHECK (device_is_filled (a, N, 100));

  /* A part to the device.  */
  fill (a, N, 300);
  acc_update_device (a + 20, 30 * sizeof *a);
  acc_update_self (a, sizeof a);
  CHECK (is_filled (a, 20, 100));
  CHECK (is_filled (a + 20, 30, 320));
  CHECK (is_filled (a + 50, N - 50, 150));

  /* A part from the device.  */
  device_fill (a, N, 1000);
  acc_update_self (a + 99, sizeof *a);
  CHECK (is_filled (a + 50, 49, 150) && a[99] == 1099);

  acc_update_self_async (a, sizeof a, 2);
  acc_wait (2);
  CHECK (is_filled (a, N, 1000));
  fill (a, N, 2000);
  acc_update_device_async (a + 1, sizeof *a, 2);
  acc_wait (2);
  a[1] = 0;
  acc_update_self (a, sizeof a);
  CHECK (a[0] == 1000 && a[1] == 2001 && a[2] == 1002);

  /* A null pointer: no action.  */
  acc_update_device (NULL, 4);
  acc_update_self (NULL, 4);
  acc_update_device_async (NULL, 4, 2);

  /* Updates take no reference.  */
  acc_delete (a, sizeof a);
  CHECK (!acc_is_present (a, 1));
  return 0;
}
