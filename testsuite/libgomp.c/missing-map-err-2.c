/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel that leaves its section: the report tells which mapping is near.
   */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "far outside" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*: read at 0x" } */

#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  int *p = calloc (100, sizeof (int)), seen;
  long far = 1l << 40;

#pragma omp target map(to: p[0:100]) map(from: seen)
  seen = p[far];
  printf ("%d\n", seen);
  free (p);
  return 0;
}
