/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A host address that a kernel puts together: the report of the fault names
   OpenACC's clauses only.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "host address" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*host memory that is not mapped.*.firstprivate, deviceptr, or outside of what is mapped.\n  to do: a copy clause for what the pointer p refers to, copy.p.0:n..*no firstprivate.p." } */

#include <stdlib.h>
#include <stdint.h>

int
main (void)
{
  double *p = calloc (10, sizeof (double));
  unsigned low = (uintptr_t) p, high = (uintptr_t) p >> 16 >> 16;
  double seen;

#pragma acc parallel copyin(low, high) copyout(seen)
  {
    double *q = (double *) ((uintptr_t) high << 16 << 16 | low);
    seen = q[0];
  }
  return seen != 0;
}
