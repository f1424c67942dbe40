/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel on a queue failed, and the program ends without having waited for
   it: there is a report, and the status is not 0.  */
/* { dg-do run } */
/* { dg-shouldfail "the kernel's fault" } */
/* { dg-output "libgomp: " } */

#include <stdlib.h>
#include <unistd.h>

static int a[10], *p = (int *) 8;

int
main (void)
{
#pragma acc enter data copyin(a)
#pragma acc parallel async(1) present(a) firstprivate(p)
  a[0] = *p;
  usleep (500000);
  exit (0);
}
