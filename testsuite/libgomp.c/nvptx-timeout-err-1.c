/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel that never ends, where the emulated NVIDIA GPU is told to wait no
   longer: which kernel it is, what its warps do, and the end.  */
/* { dg-do run } */
/* { dg-require-effective-target nvptx } */
/* { dg-require-effective-target emulated_memory } */
/* { dg-additional-options "-g" } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TIMEOUT "1" } */
/* { dg-shouldfail "timeout" } */
/* { dg-output "Kernel main.*_omp_fn.0 did not end within the 1 seconds.*Warp 0 runs.*nvptx-timeout-err-1.c:19 .*Warp 1 waits at a barrier.*libgomp: cuStreamSynchronize error: " } */

int
main (void)
{
  int go = 0;

#pragma omp target map(tofrom: go)
  {
    while (*(volatile int *) &go == 0)
      ;
  }
  return 0;
}
