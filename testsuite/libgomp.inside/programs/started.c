/* Start the program ARGV[3...] ARGV[1] times, by turns with the libgomp.so.1 of
   each folder in ARGV[2], which are separated by a colon.  Print, for each
   folder, the shortest time that a process took, in ms, and the least resident
   memory of one, in KiB.  */
#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void
start (const char *folder, char **program, double *ms, long *kib)
{
  struct rusage usage;
  double begin, time;
  int status;
  pid_t child;

  setenv ("LD_LIBRARY_PATH", folder, 1);
  begin = now ();
  child = vfork ();
  if (child == 0)
    {
      execv (program[0], program);
      _exit (127);
    }
  if (wait4 (child, &status, 0, &usage) != child || status != 0)
    exit (1);
  time = now () - begin;
  if (*ms == 0 || time < *ms)
    *ms = time;
  if (*kib == 0 || usage.ru_maxrss < *kib)
    *kib = usage.ru_maxrss;
}

int
main (int argc, char **argv)
{
  char *second = argc > 3 ? strchr (argv[2], ':') : NULL;
  double ms[2] = { 0, 0 };
  long kib[2] = { 0, 0 };

  if (second == NULL)
    return 2;
  *second++ = '\0';
  for (int i = atoi (argv[1]); i > 0; i--)
    {
      start (argv[2], argv + 3, &ms[0], &kib[0]);
      start (second, argv + 3, &ms[1], &kib[1]);
    }
  printf ("%.3f %ld %.3f %ld\n", ms[0], kib[0], ms[1], kib[1]);
  return 0;
}
