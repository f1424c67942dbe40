/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A thread begins its next region when exit has come to its end, where the
   last stream is written: the region does not run on the host, whose data is
   old, and nobody says that atexit failed, as the installed libgomp did
   then.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-additional-options "-pthread" } */

#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int ready, late;
static int told[2];

static void *
work (void *unused)
{
  int x = 1;

  (void) unused;
#pragma omp target enter data map(to: x)
#pragma omp target
  x = 2;
  ready = 1;
  while (!late)
    usleep (100);
#pragma omp target map(tofrom: x)
  x++;
  if (write (told[1], "the thread went on\n", 19) < 0)
    abort ();
  return NULL;
}

/* The C library writes what streams have kept after all handlers and
   destructors.  */
static ssize_t
write_late (void *cookie, const char *text, size_t size)
{
  (void) cookie;
  (void) text;
  late = 1;
  usleep (500000);
  return size;
}

static void
child (void)
{
  cookie_io_functions_t functions = { .write = write_late };
  FILE *stream = fopencookie (NULL, "w", functions);
  pthread_t thread;

  if (stream == NULL || pthread_create (&thread, NULL, work, NULL) != 0)
    abort ();
  fputs ("kept", stream);
  while (!ready)
    usleep (100);
  exit (0);
}

int
main (void)
{
  char text[1000];
  int status;
  ssize_t size;
  pid_t pid;

  if (pipe (told) != 0)
    abort ();
  pid = fork ();
  if (pid == 0)
    {
      alarm (40);
      dup2 (told[1], 2);
      child ();
    }
  close (told[1]);
  if (pid < 0 || waitpid (pid, &status, 0) != pid)
    abort ();
  size = read (told[0], text, sizeof text);
  if (status != 0 || size != 0)
    {
      printf ("status %#x, %.*s\n", status, (int) (size > 0 ? size : 0), text);
      return 1;
    }
  return 0;
}
