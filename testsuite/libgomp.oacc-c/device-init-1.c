/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_init and acc_shutdown (OpenACC 3.3, 3.2.7, 3.2.8): nothing is present
   after a shutdown, nothing was copied back, and all can be used again.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 1000

static int a[N], b[N], declared[N];
#pragma acc declare create(declared)

static void
use (int first)
{
  fill (a, N, first);
  acc_copyin (a, sizeof a);
  acc_create (b, sizeof b);
  CHECK (device_is_filled (a, N, first));
  device_fill (b, N, first + 1);
  acc_update_self (b, sizeof b);
  CHECK (is_filled (b, N, first + 1));
  fill (b, N, 0);
  device_fill (declared, N, first + 2);
  acc_update_self (declared, sizeof declared);
  CHECK (is_filled (declared, N, first + 2));
}

int
main (void)
{
  for (int round = 0; round < 4; round++)
    {
      if (round % 2)
        acc_init (acc_device_not_host);
      else
        acc_set_device_type (acc_device_default);
      CHECK (acc_get_device_type () == DEVICE_TYPE);
      use (100 * round);
      /* Memory that nobody frees goes too.  */
      CHECK (acc_malloc (1 << 20) != NULL);
      acc_shutdown (acc_device_not_host);
      CHECK (is_filled (a, N, 100 * round) && is_filled (b, N, 0));
      CHECK (!acc_is_present (a, sizeof a) && !acc_is_present (b, sizeof b));
      acc_shutdown (acc_device_default);
    }
  return 0;
}
