/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A member is there, and the whole structure is said to be present.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "partly present" } */
/* { dg-output "libgomp: acc data at members-first-err-4\\.c:22, on device 0\[\r\n\]+" } */
/* { dg-output "  data: d, 32 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: d\\.a, 8 bytes at 0x\[0-9a-f\]+, mapped at members-first-err-4\\.c:21\[\r\n\]+" } */
/* { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\\) object when \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\\) is already mapped\[\r\n\]+$" } */

#include <openacc.h>

static struct { int n; int *a, *b; int tail; } d;
static int a[10];

int
main (void)
{
  d.a = a;
#pragma acc enter data copyin(d.a[0:10])
#pragma acc data present(d)
  ;
  return 0;
}
