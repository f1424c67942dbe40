/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A large array is freed before it is mapped.  The first construct comes after
   that: the emulated device reserves the addresses.  The drivers of GPUs may
   have put something else there, which nobody can tell from the array.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target at mistakes-freed-2\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output ".*  found: its host memory is gone \\(freed\\?\\) or shorter than that\[\r\n\]+" } */
/* { dg-output ".*libgomp: Copying from host memory \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) failed: it is not there\[\r\n\]+$" } */

#include <stdlib.h>

int
main (void)
{
  float *p = malloc (1000000 * sizeof *p);

  p[0] = 1;
  free (p);
#pragma omp target map(tofrom: p[0:1000000])
  p[1] = 1;
  return 0;
}
