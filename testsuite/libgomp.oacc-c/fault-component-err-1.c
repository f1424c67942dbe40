/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A component that is not copied, in an OpenACC program: the clause that the report
   of the fault tells to write is OpenACC's.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "not mapped" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*host memory that is not mapped.*s.q holds it on the host.*what s.q refers to is not mapped\n  to do: map it, too, by that name: copy.s.q.0:n" } */

#include <stdlib.h>

int
main (void)
{
  struct
  {
    int n;
    double *p, *q;
  } s = { 10, calloc (10, sizeof (double)), calloc (10, sizeof (double)) };
  double seen;

#pragma acc parallel copyin(s) copyout(seen)
  seen = s.q[0];
  return seen != 0;
}
