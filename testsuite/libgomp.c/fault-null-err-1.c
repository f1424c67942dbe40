/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Null pointers in a kernel: the report of the fault names those that the kernel can
   reach, and no others.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "null pointer in a kernel" } */
/* { dg-output "libgomp: memory fault in kernel main .target region 0. on device 0 \[^\n\]*\n" } */
/* { dg-output "  at fault-null-err-1.c:27\n  it is that of target at fault-null-err-1.c:26\n" } */
/* { dg-output "\[^\n\]*null pointer\[^\n\]*\n" } */
/* { dg-output "  one of these, which the kernel can reach: x->p is null, x->next is null\n" } */
/* { dg-output "  to do: set it before that directive, or test it in the kernel: if .x->p.\n" } */

#include <stdlib.h>

struct list { int n; double *p, *q; struct list *next; };

struct list *unused;

int
main (void)
{
  struct list *x = calloc (1, sizeof *x);

  x->q = calloc (10, sizeof (double));
#pragma omp target enter data map(to: x[0:1]) map(to: x->q[0:10])
#pragma omp target map(x[0:1])
  x->p[2] = x->q[1];
  return unused != NULL;
}
