/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A tool stays with the process in which it was started: a child of fork tells
   it nothing, and does not end it; the parent goes on.  */
/* { dg-do run } */
/* { dg-require-effective-target sudden_end } */
/* { dg-additional-options "-rdynamic" } */

#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ompt-recorder.h"

static int a[100], is_child;

static void
recorder_set (void)
{
  set_emi ();
}

static void
recorder_end (void)
{
  REQUIRE (!is_child);
  /* Whoever looks at the status sees that the tool was ended.  */
  _exit (n_events > 0 ? 0 : 9);
}

int
main (void)
{
  int status, before;
  pid_t child;

#pragma omp target if (0) map(tofrom : a)
  a[0] = 1;
  before = n_events;
  REQUIRE (before == 2);
  child = fork ();
  REQUIRE (child >= 0);
  if (child == 0)
    {
      is_child = 1;
#pragma omp target if (0) map(tofrom : a)
      a[0] = 2;
      exit (n_events == before ? 7 : 8);
    }
  REQUIRE (waitpid (child, &status, 0) == child);
  REQUIRE (WIFEXITED (status) && WEXITSTATUS (status) == 7);
#pragma omp target map(tofrom : a)
  a[0] = 3;
  REQUIRE (n_events > before);
  return 1;
}
