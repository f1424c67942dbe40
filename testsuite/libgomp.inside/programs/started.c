/* Start the program ARGV[3...] ARGV[1] times, by turns with the libgomp.so.1 of
   each folder in ARGV[2], which are separated by a colon.  Print, for each
   folder, the shortest time that a process took, in ms, and the least resident
   memory of one that is about to exit, in KiB.  The kernel counts that memory by
   processors, and what wait4 tells may be some tens of pages off; so a process
   is stopped as it exits, and its pages are looked at.  0 where that cannot be
   done.  */
#define _GNU_SOURCE 1
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
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

/* A process of PROGRAM with the libgomp.so.1 of FOLDER; TRACED: stopped as it
   begins.  */
static pid_t
process (const char *folder, char **program, int traced)
{
  pid_t child;

  setenv ("LD_LIBRARY_PATH", folder, 1);
  child = vfork ();
  if (child == 0)
    {
      if (!traced || ptrace (PTRACE_TRACEME, 0, NULL, NULL) == 0)
        execv (program[0], program);
      _exit (127);
    }
  return child;
}

static void
take_time (const char *folder, char **program, double *ms)
{
  double begin = now (), time;
  int status;
  pid_t child = process (folder, program, 0);

  if (waitpid (child, &status, 0) != child || status != 0)
    exit (1);
  time = now () - begin;
  if (*ms == 0 || time < *ms)
    *ms = time;
}

static long
resident (pid_t child)
{
  char name[40], line[100];
  long kib = 0;
  FILE *file;

  snprintf (name, sizeof name, "/proc/%d/smaps_rollup", (int) child);
  file = fopen (name, "r");
  while (file && fgets (line, sizeof line, file))
    if (sscanf (line, "Rss: %ld kB", &kib) == 1)
      break;
  if (file)
    fclose (file);
  return kib;
}

static void
take_memory (const char *folder, char **program, long *kib)
{
  pid_t child = process (folder, program, 1);
  long found = 0;
  int status;

  while (waitpid (child, &status, 0) == child && WIFSTOPPED (status))
    {
      if (status >> 8 == (SIGTRAP | PTRACE_EVENT_EXIT << 8))
        found = resident (child);
      ptrace (PTRACE_SETOPTIONS, child, NULL, (void *) PTRACE_O_TRACEEXIT);
      ptrace (PTRACE_CONT, child, NULL, NULL);
    }
  if (found && (*kib == 0 || found < *kib))
    *kib = found;
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
      take_time (argv[2], argv + 3, &ms[0]);
      take_time (second, argv + 3, &ms[1]);
      take_memory (argv[2], argv + 3, &kib[0]);
      take_memory (second, argv + 3, &kib[1]);
    }
  printf ("%.3f %ld %.3f %ld\n", ms[0], kib[0], ms[1], kib[1]);
  return 0;
}
