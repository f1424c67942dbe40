/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Children by fork: one made before the first construct has devices of its
   own; of the later ones those that only exit do so, those that use a device
   are told why they cannot; the parent goes on.  */
/* { dg-do run } */
/* { dg-require-effective-target child_devices } */
/* { dg-output "(libgomp: target at \[^\n\]*\n)?libgomp: device 0 .* was in use when this process was made by fork.*end target data.*libgomp: device 0 .* was in use when this process was made by fork" { target offload_device } } */

#include <omp.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int a[100];

static void
use (void)
{
#pragma omp target map(tofrom: a)
  a[0]++;
}

static void
nothing (void)
{
}

static void
in_region (void)
{
  pid_t child;

#pragma omp target data map(tofrom: a)
  {
    int status;
    child = fork ();
    /* The child leaves the region.  */
    if (child != 0 && (waitpid (child, &status, 0) != child
                       || !WIFEXITED (status)))
      abort ();
    if (child == 0)
      alarm (20);
    else if (WEXITSTATUS (status) != (omp_get_num_devices () > 0 ? 1 : 7))
      abort ();
  }
  if (child == 0)
    exit (7);
}

/* The status of a child that calls DO_IT and exits with 7.  */
static int
status_of (void (*do_it) (void))
{
  int status;
  pid_t child = fork ();

  if (child == 0)
    {
      alarm (20);
      do_it ();
      exit (7);
    }
  if (child < 0 || waitpid (child, &status, 0) != child || !WIFEXITED (status))
    abort ();
  return WEXITSTATUS (status);
}

int
main (void)
{
  int failed = omp_get_num_devices () > 0 ? 1 : 7;

  if (status_of (use) != 7)
    abort ();
  use ();
  if (status_of (nothing) != 7)
    abort ();
  if (status_of (use) != failed)
    abort ();
  in_region ();
  use ();
  if (a[0] != 2)
    abort ();
  return 0;
}
