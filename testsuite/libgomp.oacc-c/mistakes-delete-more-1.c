/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   More is left than was entered.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_delete at mistakes-delete-more-1\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: a\\\[0:8\\\], 32 bytes at 0x\[0-9a-f\]+, mapped at mistakes-delete-more-1\\.c:19\[\r\n\]+" } */
/* { dg-output "  to do: leave what was entered: the same variable and section\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+40\\\] outside mapped block \\\[0x\[0-9a-f\]+,\\+32\\\]\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10];

  acc_create (a, sizeof (int) * 8);
  acc_delete (a, sizeof a);
  return 0;
}
