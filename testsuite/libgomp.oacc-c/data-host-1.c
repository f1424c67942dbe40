/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   On the host: addresses are the same, copies are copies, the rest does nothing
   (OpenACC 3.3, 3.2).  */
/* { dg-do run } */

#include "data-check.h"

#define N 10

static int a[N], b[N], *p = a;

int
main (void)
{
  int *block;

  acc_set_device_type (acc_device_host);
  fill (a, N, 1);
  CHECK (acc_copyin (a, sizeof a) == a);
  CHECK (acc_create (a + 1, sizeof *a) == a + 1);
  CHECK (acc_pcopyin (a, sizeof a) == a);
  CHECK (acc_pcreate (a, sizeof a) == a);
  CHECK (acc_deviceptr (a + 2) == a + 2);
  CHECK (acc_hostptr (a + 2) == a + 2);
  CHECK (acc_is_present (a, sizeof a) == 1);
  CHECK (acc_is_present (b, sizeof b) == 1);
  CHECK (acc_is_present (NULL, 4) == 0);
  acc_copyin_async (a, sizeof a, 1);
  acc_create_async (a, sizeof a, 1);
  acc_update_device (a, sizeof a);
  acc_update_self (b, sizeof b);
  acc_update_self (a, 0);
  acc_update_device_async (a, sizeof a, 1);
  acc_update_self_async (a, sizeof a, 1);
  acc_attach ((void **) &p);
  acc_attach_async ((void **) &p, 1);
  acc_detach ((void **) &p);
  acc_detach_finalize ((void **) &p);
  CHECK (p == a);
  acc_copyout (a, sizeof a);
  acc_copyout_finalize (a, sizeof a);
  acc_delete (a, sizeof a);
  acc_delete_finalize (a, sizeof a);
  CHECK (is_filled (a, N, 1));

  acc_map_data (a, a, sizeof a);
  acc_unmap_data (a);
  CHECK (acc_malloc (0) == NULL);
  block = acc_malloc (sizeof a);
  acc_memcpy_to_device (block, a, sizeof a);
  CHECK (is_filled (block, N, 1));
  acc_memcpy_from_device (b, block, sizeof b);
  CHECK (is_filled (b, N, 1));
  /* It may overlap.  */
  acc_memcpy_to_device (a + 1, a, (N - 1) * sizeof *a);
  CHECK (a[0] == 1 && is_filled (a + 1, N - 1, 1));
  fill (block, N, 9);
  acc_memcpy_from_device_async (a, block, sizeof a, 1);
  CHECK (is_filled (a, N, 9));
  acc_memcpy_to_device_async (block, b, sizeof b, 1);
  CHECK (is_filled (block, N, 1));
  acc_free (block);
  return 0;
}
