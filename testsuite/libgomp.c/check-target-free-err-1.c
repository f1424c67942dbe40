/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel uses device memory that omp_target_free has taken back.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "mistake" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel \[^\r\n\]*: read at 0x\[0-9a-f\]+\[^\r\n\]*\[\r\n\]+" } */
/* { dg-output "  at check-target-free-err-1\\.c:24\[\r\n\]+" } */
/* { dg-output "  it is that of target at check-target-free-err-1\\.c:23\[\r\n\]+" } */
/* { dg-output "  the address is byte 12 of device memory, 400 bytes, that was freed at check-target-free-err-1\\.c:22\[\r\n\]+" } */
/* { dg-output "  to do: free it only when no kernel uses it any more\[\r\n\]+" } */

#include <omp.h>

int
main (void)
{
  int *p = omp_target_alloc (400, 0), s = 0;

#pragma omp target is_device_ptr(p)
  p[3] = 4;
  omp_target_free (p, 0);
#pragma omp target is_device_ptr(p) map(from : s)
  s = p[3];
  return s;
}
