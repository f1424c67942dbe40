/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A member is there, and the whole structure is updated if present: partly present
   is an error even so (OpenACC 3.3, 2.14.4).  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "partly present" } */
/* { dg-output "libgomp: acc update at members-first-err-3\\.c:23, on device 0\[\r\n\]+" } */
/* { dg-output "  data: d, 32 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: d\\.a, 8 bytes at 0x\[0-9a-f\]+, mapped at members-first-err-3\\.c:22\[\r\n\]+" } */
/* { dg-output "  to do: update just that part, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\\) object when only \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\\) is mapped\[\r\n\]+$" } */

#include <openacc.h>

static struct { int n; int *a, *b; int tail; } d;
static int a[10];

int
main (void)
{
  d.a = a;
#pragma acc enter data copyin(d.a[0:10])
#pragma acc update device(d) if_present
  return 0;
}
