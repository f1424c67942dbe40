/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_unmap_data of an address inside.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_unmap_data at mistakes-unmap-3\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is inside of what is mapped: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-unmap-3\\.c:19\[\r\n\]+" } */
/* { dg-output "  to do: pass the address that acc_map_data got\[\r\n\]+" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,40\\\] surrounds 0x\[0-9a-f\]+\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10], *d = acc_malloc (sizeof a);

  acc_map_data (a, d, sizeof a);
  acc_unmap_data (a + 1);
  return 0;
}
