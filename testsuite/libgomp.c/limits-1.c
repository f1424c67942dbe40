/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Limits of files, address space and stack, as batch systems set them, leave a
   device with less memory; what does not fit is told, with the limit.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-output "libgomp: host device 0 has 8388608 bytes of memory only, for the limit of file sizes .ulimit -f.*ulimit -f: none\n.*ulimit -v: room\n.*ulimit -s: room\n.*libgomp: host device 0: the limit of file sizes .ulimit -f. leaves \[0-9\]+ bytes for its memory .GOMP_PSET_HOST_MEMORY" } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static int a[1000];

static void
set (int resource, rlim_t bytes)
{
  struct rlimit limit = { bytes, bytes };

  if (setrlimit (resource, &limit) != 0)
    abort ();
}

static void
use (const char *what, size_t bytes)
{
  void *memory;

#pragma omp target map(tofrom: a)
  a[0]++;
  if (a[0] != 1)
    abort ();
  memory = omp_target_alloc (bytes, 0);
  fprintf (stderr, "%s: %s\n", what, memory ? "room" : "none");
}

static int
status_of (int resource, rlim_t bytes, const char *what, size_t size)
{
  int status;
  pid_t child = fork ();

  if (child == 0)
    {
      set (resource, bytes);
      use (what, size);
      exit (0);
    }
  if (child < 0 || waitpid (child, &status, 0) != child || !WIFEXITED (status))
    abort ();
  return WEXITSTATUS (status);
}

int
main (void)
{
  if (status_of (RLIMIT_FSIZE, 8 << 20, "ulimit -f", 16 << 20) != 0
      || status_of (RLIMIT_AS, (rlim_t) 2 << 30, "ulimit -v", 16 << 20) != 0
      || status_of (RLIMIT_STACK, 64 << 10, "ulimit -s", 16 << 20) != 0
      || status_of (RLIMIT_FSIZE, 100 << 10, "no device", 1) != 1)
    abort ();
  return 0;
}
