/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of memory that is mapped.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_free at mistakes-free-1\\.c:19, on device 0\[\r\n\]+" } */
/* { dg-output "  found: the device memory is that of mapped data: a\\\[0:10\\\], 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-free-1\\.c:18\[\r\n\]+" } */
/* { dg-output "  to do: acc_unmap_data or exit data before, or instead\[\r\n\]+" } */
/* { dg-output "libgomp: refusing to free device memory space at 0x\[0-9a-f\]+ that is still mapped at \\\[0x\[0-9a-f\]+,\\+40\\\]\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10], *d = acc_malloc (sizeof a);

  acc_map_data (a, d, sizeof a);
  acc_free (d);
  return 0;
}
