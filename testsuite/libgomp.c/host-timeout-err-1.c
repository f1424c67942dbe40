/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel of the emulated device that never ends is stopped, and the report says
   where it is.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_HOST_TIMEOUT "2" } */
/* { dg-shouldfail "time is over" } */
/* { dg-output "libgomp: kernel main .target region 0. on device 0 .host. stopped by GOMP_PSET_HOST_TIMEOUT, after 2 seconds\n" } */
/* { dg-output "  at host-timeout-err-1.c:20\n  it is that of target at host-timeout-err-1.c:19\n" } */
/* { dg-output "  to do: end its loops, and what it waits for; where it needs more time, set GOMP_PSET_HOST_TIMEOUT to more seconds, or to 0\n" } */

#include <stdio.h>

int
main (void)
{
  int left = 8;

#pragma omp target map(tofrom: left)
  while (*(volatile int *) &left != 2000)
    continue;
  printf ("left: %d\n", left);
  return 0;
}
