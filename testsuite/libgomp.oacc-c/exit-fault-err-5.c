/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel on a queue fails while a construct in a handler of exit waits for it:
   the fault is reported, once, with the region that it is in.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "the kernel's fault" } */
/* { dg-output "libgomp: memory fault in kernel main \[^\n\]*\n  at \[^\n\]*exit-fault-err-5.c:40\r?\n  it is that of the region at \[^\n\]*exit-fault-err-5.c:34\r?\n  seen at acc compute at \[^\n\]*exit-fault-err-5.c:22\r?\n(?!.*libgomp)" } */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define BEGUN "exit-fault-err-5.begun"

static int a[10], b[10], *p = (int *) 8;

static void
at_end (void)
{
  unlink (BEGUN);
#pragma acc parallel copy(b)
  b[0] = 1;
  puts ("libgomp has let the construct return");
}

int
main (void)
{
  unlink (BEGUN);
  /* Registered before the first construct: runs late.  */
  atexit (at_end);
#pragma acc enter data copyin(a)
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
