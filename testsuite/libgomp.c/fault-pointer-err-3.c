/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer's value in a kernel, while what it refers to is mapped: the report
   of the fault says what to map, and speaks of no structure.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "host pointer" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*host address of mapped data\n  mapping: \[^\n\]*\n  the kernel got it as the value of a pointer \[^\n\]*\n  to do: a map clause for what the pointer p refers to, map.p.0:n.., in this construct" } */

#include <stdlib.h>

int
main (void)
{
  double seen, *bare = calloc (100, sizeof (double));

#pragma omp target enter data map(to: bare[0:100])
#pragma omp target firstprivate(bare) map(from: seen)
  seen = bare[5];
  return seen != 0;
}
