/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD's runtime is there and no GPU is: regions run on the host, and nothing is
   said.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_DEVICES "0" } */
/* { dg-output "^$" } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int on_host = 0;

#pragma omp target map(from: on_host)
  on_host = omp_is_initial_device ();
  if (!on_host || omp_get_num_devices () != 0)
    abort ();
  return 0;
}
