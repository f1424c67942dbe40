/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer's value in a kernel, while what it refers to is mapped: the report
   of the fault says what to map, and speaks of no structure.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g -O0" } */
/* { dg-shouldfail "host pointer" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*host address of mapped data\n  mapping: \[^\n\]*\n  probably the kernel got it as the value of the pointer bare \[^\n\]*\n  to do: a map clause for what bare refers to, map.bare.0:n.., in this construct" } */

#include <stdlib.h>

int
main (void)
{
  double seen = 0, *bare = calloc (100, sizeof (double));

#pragma omp target enter data map(to: bare[0:100])
#pragma omp target firstprivate(bare) map(from: seen)
  seen = bare[5];
  return seen != 0;
}
