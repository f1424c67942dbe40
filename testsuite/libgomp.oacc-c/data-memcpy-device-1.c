/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_memcpy_device and acc_memcpy_device_async (OpenACC 3.3, 3.2.30).  The
   queue is a slow one.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "2000" } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 1000

/* Not in older headers.  */
void acc_memcpy_device (void *, void *, size_t);
void acc_memcpy_device_async (void *, void *, size_t, int);

static int a[N], b[N];

int
main (void)
{
  int *d1 = acc_malloc (sizeof a), *d2 = acc_malloc (sizeof a);

  fill (a, N, 4);
  acc_memcpy_to_device (d1, a, sizeof a);
  acc_memcpy_device (d2, d1, sizeof a);
  acc_memcpy_from_device (b, d2, sizeof b);
  CHECK (is_filled (b, N, 4));

  acc_memcpy_device (d2 + 1, d1 + 11, 9 * sizeof *d1);
  acc_memcpy_from_device (b, d2, sizeof b);
  CHECK (b[0] == 4 && is_filled (b + 1, 9, 15) && b[10] == 14);

  /* After the copy in, and before the copy out.  */
  fill (a, N, 600);
  acc_memcpy_to_device_async (d1, a, sizeof a, 2);
  acc_memcpy_device_async (d2, d1, sizeof a, 2);
  acc_memcpy_from_device_async (b, d2, sizeof b, 2);
  acc_wait (2);
  CHECK (is_filled (b, N, 600));

  acc_memcpy_device (NULL, NULL, 0);
  acc_free (d1);
  acc_free (d2);
  acc_set_device_type (acc_device_host);
  acc_memcpy_device (a, b, 10 * sizeof *a);
  acc_memcpy_device_async (a + 10, b, sizeof *a, 2);
  CHECK (is_filled (a, 10, 600) && a[10] == 600 && a[11] == 611);
  return 0;
}
