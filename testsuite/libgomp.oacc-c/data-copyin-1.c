/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_copyin copies what is absent and counts what is present; the last
   acc_copyout copies back (OpenACC 3.3, 3.2.18, 3.2.20).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 100

static int a[N];

int
main (void)
{
  char *device;

  fill (a, N, 0);
  device = acc_copyin (a, sizeof a);
  CHECK (device != NULL && device != (char *) a);
  CHECK (device_is_filled (a, N, 0));

  /* Present, wholly or in part: no copy.  */
  fill (a, N, 1000);
  CHECK (acc_copyin (a, sizeof a) == device);
  CHECK (acc_copyin (a + 10, 4 * sizeof *a) == device + 10 * sizeof *a);
  CHECK (acc_copyin (a + N - 1, sizeof *a) == device + (N - 1) * sizeof *a);
  CHECK (device_is_filled (a, N, 0));

  /* Four references: three exits leave everything as it is.  */
  acc_copyout (a, sizeof a);
  acc_copyout (a + 10, 4 * sizeof *a);
  acc_copyout (a, sizeof a);
  CHECK (is_filled (a, N, 1000));
  CHECK (acc_is_present (a, sizeof a));
  acc_copyout (a, sizeof a);
  CHECK (is_filled (a, N, 0));
  CHECK (!acc_is_present (a, 1));

  /* Absent: no action.  */
  fill (a, N, 5);
  acc_copyout (a, sizeof a);
  CHECK (is_filled (a, N, 5));
  return 0;
}
