/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel on a queue calls exit while a late handler of exit waits for it: the
   program ends with that status, and nothing is said to have failed.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-output "^the status is 0$" } */

#include <fcntl.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define BEGUN "exit-kernel-1.begun"

static int a[10];

static void
at_end (void)
{
  unlink (BEGUN);
  acc_wait (1);
}

static void
run (void)
{
  unlink (BEGUN);
  atexit (at_end);
#pragma acc enter data copyin(a)
#pragma acc parallel async(1) present(a)
  {
    creat (BEGUN, 0600);
    while (access (BEGUN, F_OK) == 0)
      usleep (1000);
    usleep (300000);
    if (a[0] == 0)
      exit (7);
  }
  for (int i = 0; i < 10000 && access (BEGUN, F_OK) != 0; i++)
    usleep (1000);
  exit (0);
}

int
main (void)
{
  pid_t child;
  int status;

  /* Before OpenACC is used: the child uses the device.  */
  dup2 (STDOUT_FILENO, STDERR_FILENO);
  child = fork ();
  if (child == 0)
    run ();
  waitpid (child, &status, 0);
  printf ("the status is %d", !(WIFEXITED (status) && WEXITSTATUS (status) == 7));
  return 0;
}
