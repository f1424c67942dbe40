/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel that never ends, where the emulated AMD GPU is told to wait no
   longer: what its waves do, and the end.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TIMEOUT "1" } */
/* { dg-shouldfail "timeout" } */
/* { dg-output "kernel did not end within.*wave 1 waits at a barrier, at .*libgomp: GCN fatal error: kernel 'main\\._omp_fn\\.0' failed" } */

int
main (void)
{
  int go = 0;

#pragma omp target map(tofrom: go)
  while (*(volatile int *) &go == 0)
    ;
  return 0;
}
