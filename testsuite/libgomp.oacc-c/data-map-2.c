/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data of several host arrays to parts of one device block, side by
   side (OpenACC 3.3, 3.2.16).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 16
#define PARTS 5

static int a[PARTS][N];

int
main (void)
{
  int *block = acc_malloc (sizeof a);

  /* The parts in reverse order, the last one first.  */
  for (int p = PARTS - 1; p >= 0; p--)
    acc_map_data (a[p], block + (PARTS - 1 - p) * N, sizeof a[p]);
  for (int p = 0; p < PARTS; p++)
    {
      device_fill (a[p], N, 100 * p);
      CHECK (acc_hostptr (block + p * N + 3) == &a[PARTS - 1 - p][3]);
    }
  for (int p = 0; p < PARTS; p++)
    CHECK (device_is_filled (a[p], N, 100 * p));

  /* One goes and comes again, somewhere between the others.  */
  acc_unmap_data (a[2]);
  CHECK (acc_is_present (a[1], sizeof a[1]));
  CHECK (!acc_is_present (a[2], 1));
  CHECK (acc_hostptr (block + 2 * N) == NULL);
  acc_map_data (a[2], block + 2 * N, sizeof a[2]);
  CHECK (device_is_filled (a[2], N, 200));
  for (int p = 0; p < PARTS; p++)
    acc_unmap_data (a[p]);

  acc_memcpy_from_device (a, block, sizeof a);
  for (int p = 0; p < PARTS; p++)
    CHECK (is_filled (a[PARTS - 1 - p], N, 100 * p));
  acc_free (block);
  return 0;
}
