/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Routines give back dynamic references only: a data region keeps its data
   until its end (OpenACC 3.3, 2.6.7).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

#define N 100

static int a[N];

int
main (void)
{
  fill (a, N, 10);
#pragma acc data copy(a)
  {
    device_fill (a, N, 20);
    acc_delete (a, sizeof a);
    acc_copyout (a, sizeof a);
    acc_delete_finalize (a, sizeof a);
    acc_copyout_finalize (a, sizeof a);
    CHECK (acc_is_present (a, sizeof a));
    CHECK (is_filled (a, N, 10));

    acc_copyin (a, sizeof a);
    acc_create (a, sizeof a);
    acc_delete_finalize (a, sizeof a);
    CHECK (acc_is_present (a, sizeof a));
    CHECK (device_is_filled (a, N, 20));
  }
  CHECK (!acc_is_present (a, 1));
  CHECK (is_filled (a, N, 20));

  /* The other way round: the routine's reference outlives the region.  */
#pragma acc data copy(a)
  {
    acc_copyin (a, sizeof a);
    device_fill (a, N, 30);
  }
  CHECK (acc_is_present (a, sizeof a));
  CHECK (is_filled (a, N, 20));
  acc_copyout (a, sizeof a);
  CHECK (is_filled (a, N, 30));
  CHECK (!acc_is_present (a, 1));
  return 0;
}
