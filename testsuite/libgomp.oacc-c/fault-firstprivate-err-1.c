/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer in a firstprivate clause: the kernel has the host's address.  GCC
   copies the pointer's value to a variable without a name, and maps that; the
   report of the fault speaks of the clause, not of a pointer in mapped memory
   that was not attached.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "host address" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*host memory that is not mapped.*got it as the value of .*.firstprivate, deviceptr, or outside of what is mapped.\n  to do: a copy clause for what .*, copy.p.0:n..*no firstprivate.p." } */

#include <stdlib.h>

int
main (void)
{
  int *p = calloc (100, sizeof *p), n;

#pragma acc parallel firstprivate(p) copyout(n)
  n = p[3];
  return n;
}
