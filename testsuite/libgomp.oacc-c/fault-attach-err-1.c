/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A list that attached nothing, since the structure was not on the device yet: it is
   remembered, and the report of the fault names it.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "not attached" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*host address of mapped data.*s.q holds it on the host: it was copied, but not attached, when \[^\n\]*err-1.c:25 mapped what it lies in\n  \[^\n\]*err-1.c:24 was to attach it, and did nothing: it, or what it refers to, was not on the device then\n  to do: name s.q in a map or attach clause" } */

#include <stdlib.h>
#include <openacc.h>

int
main (void)
{
  struct
  {
    int n;
    double *p, *q;
  } s = { 10, calloc (10, sizeof (double)), calloc (10, sizeof (double)) };
  double seen;

  acc_copyin (s.q, 10 * sizeof (double));
#pragma acc enter data attach(s.q)
#pragma acc enter data copyin(s)
#pragma acc parallel present(s) copyout(seen)
  seen = s.q[0];
  return seen != 0;
}
