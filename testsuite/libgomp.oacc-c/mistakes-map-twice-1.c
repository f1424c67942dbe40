/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data of what is mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_map_data at mistakes-map-twice-1\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is mapped already: a\\\[2:3\\\], 12 bytes at 0x\[0-9a-f\]+, mapped at mistakes-map-twice-1\\.c:19\[\r\n\]+" } */
/* { dg-output "  to do: unmap or leave that one before\[\r\n\]+" } */
/* { dg-output "libgomp: host address \\\[0x\[0-9a-f\]+, \\+40\\\] is already mapped\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10], *d = acc_malloc (sizeof a);

#pragma acc enter data create(a[2:3])
  acc_map_data (a, d, sizeof a);
  return 0;
}
