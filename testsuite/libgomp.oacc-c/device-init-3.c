/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A shutdown ends all devices of the type, those that were used.  */
/* { dg-do run } */
/* { dg-devices 3 } */

#include "data-check.h"

static int a[10];

int
main (void)
{
  fill (a, 10, 1);
  for (int d = 0; d < 3; d += 2)
    {
      acc_set_device_num (d, acc_device_not_host);
      acc_copyin (a, sizeof a);
    }
  acc_shutdown (acc_device_not_host);
  for (int d = 0; d < 3; d++)
    {
      acc_set_device_num (d, acc_device_not_host);
      CHECK (!acc_is_present (a, sizeof a));
      acc_copyin (a, sizeof a);
      CHECK (device_is_filled (a, 10, 1));
    }
  return 0;
}
