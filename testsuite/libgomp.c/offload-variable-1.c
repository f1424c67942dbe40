/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A value of OMP_TARGET_OFFLOAD that is none: a warning, and the default.  */
/* { dg-do run } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "perhaps" } */
/* { dg-output "libgomp: Invalid value for environment variable OMP_" } */
/* { dg-output "TARGET_OFFLOAD" } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int on_host = -1;

#pragma omp target map(from: on_host)
  on_host = omp_is_initial_device ();
  if (on_host != (omp_get_num_devices () == 0))
    abort ();
  return 0;
}
