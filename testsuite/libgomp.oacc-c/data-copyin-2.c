/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The older names of acc_copyin and acc_create (OpenACC 3.3, 3.2.18,
   3.2.19).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 50

static int a[N];

static void
check_copyin (void *(*copyin) (void *, size_t))
{
  void *device;

  fill (a, N, 3);
  device = copyin (a, sizeof a);
  fill (a, N, 70);
  CHECK (copyin (a, sizeof a) == device);
  CHECK (device_is_filled (a, N, 3));
  acc_delete (a, sizeof a);
  CHECK (acc_is_present (a, sizeof a));
  acc_copyout (a, sizeof a);
  CHECK (is_filled (a, N, 3));
  CHECK (!acc_is_present (a, sizeof a));
}

static void
check_create (void *(*create) (void *, size_t))
{
  static int value = 1000;
  void *device;

  /* Values that the device has never had.  */
  fill (a, N, value += N);
  device = create (a, sizeof a);
  acc_update_self (a, sizeof a);
  CHECK (!is_filled (a, N, value));
  fill (a, N, 3);
  device_fill (a, N, 9);
  CHECK (create (a, sizeof a) == device);
  CHECK (device_is_filled (a, N, 9));
  CHECK (is_filled (a, N, 3));
  acc_delete (a, sizeof a);
  CHECK (acc_is_present (a, sizeof a));
  acc_delete (a, sizeof a);
  CHECK (is_filled (a, N, 3));
  CHECK (!acc_is_present (a, sizeof a));
}

int
main (void)
{
  check_copyin (acc_copyin);
  check_copyin (acc_present_or_copyin);
  check_copyin (acc_pcopyin);
  check_create (acc_create);
  check_create (acc_present_or_create);
  check_create (acc_pcreate);
  return 0;
}
