/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   As exit-fault-err-2.c, on a GPU: the kernel is busy for a while before it
   fails.  */
/* { dg-do run } */
/* { dg-require-effective-target gpu } */
/* { dg-shouldfail "the kernel's fault" } */
/* { dg-output "libgomp: memory fault in kernel main" } */

#include <stdlib.h>
#include <unistd.h>

static int a[10], *p = (int *) 8;

int
main (void)
{
#pragma acc enter data copyin(a)
#pragma acc parallel async(1) present(a) firstprivate(p)
  {
    volatile int busy = 0;
    for (int i = 0; i < 400000; i++)
      busy++;
    a[0] = *p;
  }
  usleep (100000);
  exit (0);
}
