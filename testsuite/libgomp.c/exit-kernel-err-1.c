/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel calls exit, which ends the program and the device's worker, and a
   handler of exit has a region: it is told why that cannot run.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "the device has ended" } */
/* { dg-output "libgomp: host device 0 has ended with the kernel that called exit: no handler of exit can use it" } */

#include <stdlib.h>

static int x;

static void
at_end (void)
{
#pragma omp target map(tofrom: x)
  x++;
}

int
main (void)
{
  atexit (at_end);
#pragma omp target map(tofrom: x)
  {
    x++;
    if (x == 1)
      exit (3);
  }
  return 0;
}
