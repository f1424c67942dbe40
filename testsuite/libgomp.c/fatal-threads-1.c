/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   One thread ends the program by a mistake while others copy and run kernels:
   what it has done is told, and nothing of what the others find gone then.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-require-effective-target emulated_device } */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 4
#define ROUNDS 10
#define N 50000

static volatile int started;

static void *
copy (void *unused)
{
  int *p = calloc (N, sizeof *p);

  (void) unused;
#pragma omp target enter data map(to: p[0:N])
  for (;;)
    {
#pragma omp target update from(p[0:N])
#pragma omp target map(tofrom: p[0:N])
      p[0]++;
#pragma omp target update to(p[0:N])
      __atomic_store_n (&started, 1, __ATOMIC_RELAXED);
    }
  return NULL;
}

/* A part is mapped, and then all of it.  */
static void
make_mistake (int round)
{
  int a[100] = { 0 };
  pthread_t thread;

  for (int t = 0; t < THREADS; t++)
    pthread_create (&thread, NULL, copy, NULL);
  while (!started)
    usleep (100);
  usleep (1000 * (round % 4));
#pragma omp target enter data map(to: a[10:20])
#pragma omp target map(tofrom: a)
  a[0] = 1;
  _exit (0);
}

/* How many lines of FILE begin with "libgomp: ": two of a message, for its
   place and its end.  */
static int
lines (FILE *file, int show)
{
  char line[1000];
  int n = 0;

  rewind (file);
  while (fgets (line, sizeof line, file))
    {
      n += strncmp (line, "libgomp: ", 9) == 0;
      if (show)
        fputs (line, stdout);
    }
  return n;
}

int
main (void)
{
  int wrong = 0;

  for (int round = 0; round < ROUNDS; round++)
    {
      FILE *file = tmpfile ();
      int status;
      pid_t child = fork ();

      if (child == 0)
        {
          dup2 (fileno (file), 2);
          make_mistake (round);
        }
      if (child < 0 || waitpid (child, &status, 0) != child
          || !WIFEXITED (status) || WEXITSTATUS (status) != 1
          || lines (file, 0) != 2)
        {
          printf ("round %d: status %#x\n", round, status);
          lines (file, 1);
          fflush (stdout);
          wrong = 1;
        }
      fclose (file);
    }
  return wrong;
}
