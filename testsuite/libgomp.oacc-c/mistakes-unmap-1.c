/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_unmap_data of what is not mapped any more.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_unmap_data at mistakes-unmap-1\\.c:22, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is not mapped any more: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-unmap-1\\.c:20, released at mistakes-unmap-1\\.c:21\[\r\n\]+" } */
/* { dg-output "  to do: unmap once what acc_map_data has mapped\[\r\n\]+" } */
/* { dg-output "libgomp: 0x\[0-9a-f\]+ is not a mapped block\[\r\n\]+$" } */

#include <openacc.h>
#include <stdlib.h>

int
main (void)
{
  int a[10], *d = acc_malloc (sizeof a);

  acc_map_data (a, d, sizeof a);
  acc_unmap_data (a);
  acc_unmap_data (a);
  return 0;
}
