/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of what acc_malloc has given, which the device fails to free: it is not said to
   be the middle of device memory.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_HOST_FAIL "free:1" } */
/* { dg-shouldfail "failure" } */
/* { dg-output "libgomp: acc_free at bad-free-failed-1\\.c:19, on device 0\[\r\n\]+" } */
/* { dg-output "  found: 0x\[0-9a-f\]+: it is the start of device memory\[\r\n\]+" } */
/* { dg-output "libgomp: error in freeing device memory in acc_free\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  char *d = acc_malloc (100);

  acc_free (d);
  return 0;
}
