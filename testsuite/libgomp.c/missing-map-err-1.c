/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A host pointer used in a kernel without a map clause: the program ends with
   a report that names the kernel, the address and what is missing.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "host memory" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*: write at " } */
/* { dg-output "0x\[0-9a-f\]+.*host memory that is not mapped.*map clause" } */

#include <stdlib.h>

int
main (void)
{
  int *p = malloc (100 * sizeof (int));

#pragma omp target firstprivate(p)
  p[10] = 1;
  return 0;
}
