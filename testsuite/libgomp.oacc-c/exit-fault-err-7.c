/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   As exit-fault-err-6.c, in a handler registered after the first construct, which
   runs early: newer C libraries let no second thread into exit then.  The
   fault is reported, once, and the program ends.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "the kernel's fault" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*\n  at \[^\n\]*exit-fault-err-7.c:37\r?\n  it is that of the region at \[^\n\]*exit-fault-err-7.c:31\r?\n(?!.*libgomp)" } */

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#define BEGUN "exit-fault-err-7.begun"

static int a[10], *p = (int *) 8;

static void
at_end (void)
{
  unlink (BEGUN);
  sleep (1);
}

int
main (void)
{
  unlink (BEGUN);
#pragma acc enter data copyin(a)
  atexit (at_end);
#pragma acc parallel async(1) present(a) firstprivate(p)
  {
    creat (BEGUN, 0600);
    while (access (BEGUN, F_OK) == 0)
      usleep (1000);
    usleep (300000);
    a[0] = *p;
  }
  for (int i = 0; i < 10000 && access (BEGUN, F_OK) != 0; i++)
    usleep (1000);
  exit (0);
}
