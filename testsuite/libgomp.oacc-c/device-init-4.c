/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   After acc_shutdown OpenMP finds the device again too.  */
/* { dg-do run } */
/* { dg-additional-options "-fopenmp" } */
/* { dg-compiler-bug "12-16" "no -fopenacc with -fopenmp for AMD GPUs" "mkoffload: fatal error: either" } */

#include <omp.h>

#include "data-check.h"

static int a[10];

static void
use_openmp (int first)
{
  int initial = 1;

  fill (a, 10, first);
#pragma omp target data map(tofrom: a)
  {
    CHECK (omp_target_is_present (a, 0));
#pragma omp target map(from: initial)
    {
      initial = omp_is_initial_device ();
      for (int i = 0; i < 10; i++)
        a[i]++;
    }
    CHECK (is_filled (a, 10, first));
  }
  CHECK (!initial && is_filled (a, 10, first + 1));
}

int
main (void)
{
  use_openmp (1);
#pragma omp target enter data map(to: a)
  CHECK (acc_is_present (a, sizeof a));
  acc_shutdown (acc_device_not_host);
  CHECK (!omp_target_is_present (a, 0));
  use_openmp (100);
  acc_copyin (a, sizeof a);
  CHECK (omp_target_is_present (a, 0));
  return 0;
}
