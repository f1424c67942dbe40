/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD's runtime is there and no GPU is: who asked for one is told so, and the
   program does not run on the host instead.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_DEVICES "0" } */
/* { dg-shouldfail "no device" } */
/* { dg-output "libgomp: target at gcn-no-agent-1\\.c:\[0-9\]+\[\r\n\]+" } */
/* { dg-output "libgomp: GOMP_PSET_DEVICES=gcn,required: no device is found: libgomp-plugin-gcn" } */

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
