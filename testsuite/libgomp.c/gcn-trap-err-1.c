/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A trap in a kernel on an AMD GPU: what stopped which kernel, and the end.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-shouldfail "trap" } */
/* { dg-output "Trap.*instruction s_trap.*libgomp: GCN fatal error: kernel 'main\\._omp_fn\\.0' failed on device 0\[\r\n\]+Runtime message: HSA_STATUS_ERROR_EXCEPTION" } */

int
main (void)
{
#pragma omp target
  __builtin_trap ();
  return 0;
}
