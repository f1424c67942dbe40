/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Left twice: no action, as the standard has it.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_update_self at mistakes-double-exit-1\\.c:22, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is not mapped any more: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-double-exit-1\\.c:19, released at mistakes-double-exit-1\\.c:20\[\r\n\]+" } */
/* { dg-output "  to do: enter it before \\(enter data, data\\), or use if_present\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,40\\\] is not mapped\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10] = { 0 };

#pragma acc enter data copyin(a)
#pragma acc exit data delete(a)
#pragma acc exit data copyout(a)
  acc_update_self (a, sizeof a);
  return 0;
}
