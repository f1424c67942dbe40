/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is mapped next to an address that is not: what has one of the compiler's names,
   as gfortran's tables of types have, is left out.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "not mapped" } */
/* { dg-output "  the address is host memory that is not mapped \[^\n\]*\n" } */
/* { dg-output "(  \[^n\n\]\[^\n\]*\n)*(  nearest mapping \[a-z\]+: seen\[^\n\]*\n)+(\nlibgomp: cu.*)?$" } */

int outside[10], __vtab_m_Node[10], __def_init_m_Node[10], seen[10];

int
main (void)
{
  int *p = outside;

#pragma omp target enter data map(to: __vtab_m_Node, __def_init_m_Node, seen)
#pragma omp target firstprivate(p)
  p[1] = 1;
  return 0;
}
