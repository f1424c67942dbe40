/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The data region ends after an exit data has taken its data away.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc update at mistakes-order-1\\.c:24, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a\\\[1:2\\\], 8 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is not mapped any more: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-order-1\\.c:19, released at mistakes-order-1\\.c:22\[\r\n\]+" } */
/* { dg-output "  to do: enter it before \\(enter data, data\\), or use if_present\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,8\\\] is not mapped\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10] = { 0 };

#pragma acc data copy(a)
  {
    acc_delete_finalize (a, sizeof a);
    acc_update_self (a, sizeof a);
  }
#pragma acc update self(a[1:2])
  return 0;
}
