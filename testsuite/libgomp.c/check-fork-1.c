/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   GOMP_PSET_CHECK and fork: of the parent's mappings a child that exits says
   nothing.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-output "warning: a is still mapped at the end.*gomp-pset check: 0 errors, 2 warnings" } */

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int a[100];

int
main (void)
{
  int fds[2], status;
  char said;
  pid_t child;

#pragma omp target enter data map(to: a)
  if (pipe (fds) != 0)
    abort ();
  child = fork ();
  if (child == 0)
    {
      dup2 (fds[1], 2);
      exit (0);
    }
  close (fds[1]);
  if (read (fds[0], &said, 1) != 0)
    abort ();
  if (child < 0 || waitpid (child, &status, 0) != child || !WIFEXITED (status)
      || WEXITSTATUS (status) != 0)
    abort ();
  return 0;
}
