/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data: the user's device memory stands for host data until
   acc_unmap_data, whatever else is done (OpenACC 3.3, 3.2.16, 3.2.17).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 100

static int a[N];

int
main (void)
{
  int *block = acc_malloc (sizeof a);

  fill (a, N, 10);
  acc_map_data (a, block, sizeof a);
  CHECK (acc_is_present (a, sizeof a));
  CHECK (acc_deviceptr (a + 7) == block + 7);
  CHECK (acc_hostptr (block + 7) == a + 7);

  /* Nothing was copied, and nothing is by entering and leaving.  */
  device_fill (a, N, 50);
  CHECK (acc_copyin (a, sizeof a) == block);
  CHECK (acc_create (a + 5, sizeof *a) == block + 5);
  CHECK (device_is_filled (a, N, 50));
  acc_copyout (a, sizeof a);
  acc_delete (a, sizeof a);
  acc_delete (a, sizeof a);
  acc_delete_finalize (a, sizeof a);
  acc_copyout_finalize (a + 5, sizeof *a);
#pragma acc data copy(a)
  CHECK (acc_deviceptr (a) == block);
  CHECK (acc_is_present (a, sizeof a));
  CHECK (is_filled (a, N, 10));
  CHECK (device_is_filled (a, N, 50));

  acc_update_self (a, 2 * sizeof *a);
  CHECK (is_filled (a, 2, 50) && is_filled (a + 2, N - 2, 12));

  acc_unmap_data (a);
  CHECK (!acc_is_present (a, 1));
  CHECK (acc_hostptr (block) == NULL);

  /* The memory and what is in it are the user's still.  */
  acc_memcpy_from_device (a, block, sizeof a);
  CHECK (is_filled (a, N, 50));
  acc_map_data (a, block, sizeof a);
  CHECK (device_is_filled (a, N, 50));
  acc_unmap_data (a);
  acc_free (block);
  return 0;
}
