/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_free of memory that was freed before.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: omp_target_free at mistakes-free-twice-1\\.c:19, on device 0\[\r\n\]+" } */
/* { dg-output "  found: 0x\[0-9a-f\]+: it was freed before, at mistakes-free-twice-1\\.c:18\[\r\n\]+" } */
/* { dg-output "  to do: pass what omp_target_alloc has given, once\[\r\n\]+" } */
/* { dg-output "libgomp: error in freeing device memory block at 0x\[0-9a-f\]+\[\r\n\]+$" } */

#include <omp.h>

int
main (void)
{
  void *p = omp_target_alloc (400, 0);

  omp_target_free (p, 0);
  omp_target_free (p, 0);
  return 0;
}
