/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   exit (3) while other threads' kernels run that never end: the status is
   the program's, and nothing is said.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 3

static volatile int begun;

static void *
work (void *unused)
{
  volatile unsigned turns = 0;

  (void) unused;
#pragma omp target
  { }
  __atomic_fetch_add (&begun, 1, __ATOMIC_RELAXED);
#pragma omp target map(tofrom: turns)
  for (;;)
    turns++;
  return NULL;
}

static void
child (void)
{
  pthread_t thread;

  for (int i = 0; i < THREADS; i++)
    if (pthread_create (&thread, NULL, work, NULL) != 0)
      abort ();
  while (begun == 0)
    usleep (1000);
  usleep (30000);
  exit (3);
}

int
main (void)
{
  char text[1000];
  int told[2], status;
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
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 3 || size != 0)
    {
      printf ("status %#x, %.*s\n", status, (int) (size > 0 ? size : 0), text);
      return 1;
    }
  return 0;
}
