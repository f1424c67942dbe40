/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data is updated after it has been left.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_update_self at mistakes-update-released-1\\.c:22, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p\\\[0:5\\\], 40 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is not mapped any more: p\\\[0:10\\\], 80 bytes at 0x\[0-9a-f\]+, mapped at mistakes-update-released-1\\.c:20, released at mistakes-update-released-1\\.c:21\[\r\n\]+" } */
/* { dg-output "  to do: enter it before \\(enter data, data\\), or use if_present\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,40\\\] is not mapped\[\r\n\]+$" } */

#include <openacc.h>
#include <stdlib.h>

int
main (void)
{
  double *p = malloc (80);

#pragma acc enter data create(p[0:10])
#pragma acc exit data delete(p[0:10])
  acc_update_self (p, 40);
  return 0;
}
