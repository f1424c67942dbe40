/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_malloc, acc_free and the copies by address (OpenACC 3.3, 3.2.14, 3.2.15,
   3.2.28 to 3.2.30).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 1000

static int a[N], b[N];

int
main (void)
{
  int *d1, *d2;

  CHECK (acc_malloc (0) == NULL);
  acc_free (NULL);

  d1 = acc_malloc (sizeof a);
  d2 = acc_malloc (sizeof a);
  CHECK (d1 != NULL && d2 != NULL && d1 != d2);
  CHECK (!acc_is_present (d1, 1));

  fill (a, N, 4);
  acc_memcpy_to_device (d1, a, sizeof a);
#pragma acc parallel loop deviceptr(d1, d2)
  for (int i = 0; i < N; i++)
    d2[i] = d1[i] + 1;
  acc_memcpy_from_device (b, d2, sizeof b);
  CHECK (is_filled (b, N, 5));

  /* Parts.  */
  acc_memcpy_to_device (d2 + 10, a + 20, 5 * sizeof *a);
  acc_memcpy_from_device (b + 500, d2 + 10, 6 * sizeof *b);
  CHECK (is_filled (b + 500, 5, 24) && b[505] == 20);
  CHECK (is_filled (b, 500, 5) && is_filled (b + 506, N - 506, 511));

  /* On a queue.  */
  acc_memcpy_to_device_async (d2, a, sizeof a, 4);
  acc_memcpy_from_device_async (b, d2, sizeof b, 4);
  acc_wait (4);
  CHECK (is_filled (b, N, 4));

  /* No bytes, no copy.  */
  acc_memcpy_to_device (NULL, NULL, 0);
  acc_memcpy_from_device (NULL, NULL, 0);

  acc_free (d1);
  acc_free (d2);
  return 0;
}
