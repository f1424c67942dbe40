/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of memory that was freed before.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc_free at mistakes-free-4\\.c:19, on device 0\[\r\n\]+" } */
/* { dg-output "  found: 0x\[0-9a-f\]+: it was freed before, at mistakes-free-4\\.c:18\[\r\n\]+" } */
/* { dg-output "  to do: pass what acc_malloc has given, once\[\r\n\]+" } */
/* { dg-output "libgomp: error in freeing device memory in acc_free\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  char *d = acc_malloc (100), *e = d;

  acc_free (e);
  acc_free (d);
  return 0;
}
