/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of host memory.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_free at mistakes-free-2\\.c:20, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is an address of the host's memory\[\r\n\]+" } */
/* { dg-output "  to do: free the host's memory by free; acc_free is for what acc_malloc has given\[\r\n\]+" } */
/* { dg-output "libgomp: error in freeing device memory in acc_free\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a[10];

  acc_init (acc_device_default);
  acc_free (a);
  return 0;
}
