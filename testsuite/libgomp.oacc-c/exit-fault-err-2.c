/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel on a queue has begun when the program ends without having waited for
   it, and fails then: that is reported, once, and the status is not 0.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "the kernel's fault" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*\n  at \[^\n\]*exit-fault-err-2.c:29\r?\n(?!.*libgomp)" } */

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#define BEGUN "exit-fault-err-2.begun"

static int a[10], *p = (int *) 8;

int
main (void)
{
  unlink (BEGUN);
#pragma acc enter data copyin(a)
#pragma acc parallel async(1) present(a) firstprivate(p)
  {
    creat (BEGUN, 0600);
    /* Until the program is about to end, and a second more.  */
    while (access (BEGUN, F_OK) == 0)
      usleep (1000);
    sleep (1);
    a[0] = *p;
  }
  for (int i = 0; i < 10000 && access (BEGUN, F_OK) != 0; i++)
    usleep (1000);
  unlink (BEGUN);
  exit (0);
}
