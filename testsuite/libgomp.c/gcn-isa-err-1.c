/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Code for another GPU than the one that is there: the message names both, and
   the option to compile with.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_ISA "gfx906" } */
/* { dg-shouldfail "wrong ISA" } */
/* { dg-output "libgomp: GCN code object ISA 'gfx\[0-9a\]+' is incompatible with GPU ISA 'gfx906' \\(device 0\\)\\.\[\r\n\]+Try to recompile with '-foffload-options=amdgcn-amdhsa=-march=gfx906'" } */

int
main (void)
{
  int a = 0;

#pragma omp target map(tofrom: a)
  a = 1;
  return a - 1;
}
