/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Nothing is allocated.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_copyin at mistakes-null-1\\.c:17\[\r\n\]+" } */
/* { dg-output "  to do: allocate the object before\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[\\(nil\\),\\+80\\\] is a bad range\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  double *p = 0;

  acc_copyin (p, 80);
  return 0;
}
