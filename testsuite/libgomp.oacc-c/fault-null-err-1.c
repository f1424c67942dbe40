/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel on a queue meets a null pointer: no directive waits for it, and the report
   of the fault names region and pointer all the same.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "null pointer in a kernel" } */
/* { dg-output "libgomp: memory fault in kernel work .target region 0. on device 0 \[^\n\]*\n" } */
/* { dg-output "  at fault-null-err-1.c:22\n  it is that of the region at fault-null-err-1.c:21\n(  seen at \[^\n\]*\n)?" } */
/* { dg-output "\[^\n\]*null pointer\[^\n\]*\n" } */
/* { dg-output "  p is null\n  to do: set it before that directive, or test it in the kernel: if .p.\n" } */

#include <unistd.h>

static int a[10], *p;

void __attribute__ ((noinline))
work (void)
{
  int *unused = NULL;
#pragma acc enter data copyin(a)
#pragma acc serial async(1) present(a) firstprivate(p)
  a[0] = *p;
  usleep (200000);
  a[1] = unused != NULL;
}

int
main (void)
{
  work ();
#pragma acc wait
  return 0;
}
