/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Programs that handle SIGSEGV do so as ever: whether they have installed
   their handler before the first use of a device or later, nothing is said,
   and the handler is called for the access to device memory.  With
   GOMP_PSET_CHECK the one that was there before is called after the line.  */
/* { dg-do run } */
/* { dg-require-effective-target child_devices } */
/* { dg-require-effective-target emulated_memory } */
/* { dg-output "^before\[\r\n\]+later\[\r\n\]+(\[\r\n\]*libgomp: SIGSEGV: the host has used \[^\n\]*\[\r\n\]+)?before\[\r\n\]+$" } */

#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void
before (int signal)
{
  (void) signal;
  _exit (write (2, "before\n", 7) != 7);
}

static void
later (int signal)
{
  (void) signal;
  _exit (write (2, "later\n", 6) != 6);
}

/* In a process of its own; FIRST and THEN: handlers or NULL.  */
static int
try_access (void (*first) (int), void (*then) (int))
{
  int status, device;
  pid_t child = fork ();

  if (child == 0)
    {
      if (first)
        signal (SIGSEGV, first);
      device = omp_get_default_device ();
      int *p = omp_target_alloc (400, device);
      if (then)
        signal (SIGSEGV, then);
      if (omp_get_num_devices () == 0)
        raise (SIGSEGV);
      p[3] = 1;
      _exit (9);
    }
  waitpid (child, &status, 0);
  return status;
}

int
main (void)
{
  int bad = try_access (before, NULL) || try_access (NULL, later);

  setenv ("GOMP_PSET_CHECK", "1", 1);
  return bad || try_access (before, NULL);
}
