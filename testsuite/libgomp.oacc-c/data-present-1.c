/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_is_present and acc_deviceptr at the edges of a mapping (OpenACC 3.3,
   3.2.24, 3.2.27).  Nothing at all is not present, as with stock libgomp.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 64

static char a[3 * N];

int
main (void)
{
  char *h = a + N, *device = acc_create (h, N);

  CHECK (acc_is_present (h, N) == 1);
  CHECK (acc_is_present (h, 1) == 1);
  CHECK (acc_is_present (h + N - 1, 1) == 1);
  CHECK (acc_is_present (h + 3, N - 3) == 1);
  CHECK (acc_is_present (h, N + 1) == 0);
  CHECK (acc_is_present (h - 1, N) == 0);
  CHECK (acc_is_present (h - 1, 1) == 0);
  CHECK (acc_is_present (h + N, 1) == 0);
  CHECK (acc_is_present (a, sizeof a) == 0);
  CHECK (acc_is_present (h, 0) == 0);
  CHECK (acc_is_present (NULL, N) == 0);
  CHECK (acc_is_present (h, (size_t) -1) == 0);

  CHECK (acc_deviceptr (h) == device);
  CHECK (acc_deviceptr (h + N - 1) == device + N - 1);
  CHECK (acc_deviceptr (h + N) == NULL);
  CHECK (acc_deviceptr (h - 1) == NULL);
  CHECK (acc_deviceptr (NULL) == NULL);

  /* Two neighbours are not one.  */
  acc_create (h + N, N);
  CHECK (acc_is_present (h + N, N) == 1);
  CHECK (acc_is_present (h, 2 * N) == 0);
  acc_delete (h + N, N);
  acc_delete (h, N);
  CHECK (acc_deviceptr (h) == NULL);
  return 0;
}
