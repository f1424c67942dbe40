/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A structure that was mapped before what its component refers to: the report of the
   fault says so, and does not speak of data that is not mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "not attached" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*host address of mapped data.*s.q holds it on the host: it was copied, but not attached, when \[^\n\]*err-2.c:22 mapped what it lies in\n  what it refers to was mapped later, by \[^\n\]*err-2.c:23\n  to do: map what it refers to before" } */

#include <stdlib.h>

int
main (void)
{
  struct
  {
    int n;
    double *p, *q;
  } s = { 10, calloc (10, sizeof (double)), calloc (10, sizeof (double)) };
  double seen, *q = s.q;

#pragma omp target enter data map(to: s)
#pragma omp target enter data map(to: q[0:10])
#pragma omp target map(from: seen)
  seen = s.q[0];
  return seen != 0;
}
