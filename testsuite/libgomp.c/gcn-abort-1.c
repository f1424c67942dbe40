/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   abort in a kernel on an AMD GPU aborts the program, after a message.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-output "libgomp: GCN kernel 'region\\._omp_fn\\.0' was aborted.*as it should" } */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void
region (void)
{
#pragma omp target
  abort ();
}

int
main (void)
{
  const struct rlimit no_core = { 0, 0 };
  pid_t child = fork ();
  int status;

  if (child == 0)
    {
      setrlimit (RLIMIT_CORE, &no_core);
      region ();
      _exit (0);
    }
  if (waitpid (child, &status, 0) != child || !WIFSIGNALED (status)
      || WTERMSIG (status) != SIGABRT)
    abort ();
  puts ("as it should");
  return 0;
}
