/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_copyout_finalize and acc_delete_finalize: all dynamic references at once
   (OpenACC 3.3, 3.2.20, 3.2.21).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 100

static int a[N];

static void
enter_thrice (void)
{
  fill (a, N, 10);
  acc_copyin (a, sizeof a);
  acc_create (a, sizeof a);
#pragma acc enter data copyin(a)
  fill (a, N, 500);
}

int
main (void)
{
  enter_thrice ();
  acc_copyout_finalize (a, sizeof a);
  CHECK (is_filled (a, N, 10));
  CHECK (!acc_is_present (a, 1));

  enter_thrice ();
  acc_delete_finalize (a, sizeof a);
  CHECK (is_filled (a, N, 500));
  CHECK (!acc_is_present (a, 1));

  enter_thrice ();
  acc_copyout_finalize_async (a, sizeof a, 3);
  acc_wait (3);
  CHECK (is_filled (a, N, 10));
  CHECK (!acc_is_present (a, 1));

  enter_thrice ();
  acc_delete_finalize_async (a, sizeof a, 3);
  acc_wait (3);
  CHECK (is_filled (a, N, 500));
  CHECK (!acc_is_present (a, 1));

  /* Absent: no action.  */
  acc_copyout_finalize (a, sizeof a);
  acc_delete_finalize (a, sizeof a);
  CHECK (is_filled (a, N, 500));
  return 0;
}
