/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel on a queue fails, and a construct with a kernel of its own is the
   first that waits for it: the report names the region of the kernel that
   failed, not that construct as if the fault were there.  */
/* { dg-do run } */
/* { dg-require-effective-target gpu } */
/* { dg-shouldfail "the kernel's fault" } */
/* { dg-output "libgomp: memory fault in kernel main.* it is that of the region at \[^\n\]*wait-fault-err-1.c:17\r?\n" } */

static int a[10], b[10], *p = (int *) 8;

int
main (void)
{
#pragma acc enter data copyin(a)
  /* Busy for a while: fails when the construct below waits.  */
#pragma acc parallel async(1) present(a) firstprivate(p)
  {
    volatile int busy = 0;
    for (int i = 0; i < 40000; i++)
      busy++;
    a[0] = *p;
  }
#pragma acc parallel copy(b)
  b[0] = 1;
  return 0;
}
