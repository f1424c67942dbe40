/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Tools in libraries: those that ACC_PROFLIB names are loaded in order, each is
   given the same three routines, and gets events (OpenACC 3.3, 5.3.2).

   The program builds the libraries from this file, and starts itself with
   them.  */
/* { dg-do run } */
/* { dg-output "^tool 1 registered(\n|\r\n)tool 2 registered(\n|\r\n)tool 1 sees a construct(\n|\r\n)tool 2 sees a construct(\n|\r\n)the end(\n|\r\n)$" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef TOOL

/* Not <acc_prof.h>: which compiler this is does not matter.  */
typedef void (*callback) (void *, void *, void *);
typedef void (*registration) (int, callback, int);
typedef void (*routine) (void);
#define COMPUTE_CONSTRUCT_START 16

static void
see_construct (void *prof, void *info, void *api)
{
  if (*(int *) prof == COMPUTE_CONSTRUCT_START && info && api)
    printf ("tool %d sees a construct\n", TOOL);
}

void
acc_register_library (registration reg, registration unreg,
                      routine (*lookup) (const char *))
{
  if (unreg && lookup)
    printf ("tool %d registered\n", TOOL);
  reg (COMPUTE_CONSTRUCT_START, see_construct, 0);
}

#else

static char folder[] = "/tmp/prof-library-XXXXXX";

static void
run (const char *command)
{
  if (system (command) != 0)
    {
      printf ("failed: %s\n", command);
      exit (1);
    }
}

static void
build (int tool)
{
  char command[1000];

  snprintf (command, sizeof command,
            "LD_PRELOAD= cc -shared -fPIC -DTOOL=%d '%s' -o %s/tool-%d.so",
            tool, __FILE__, folder, tool);
  run (command);
}

static int
start_again (char **argv)
{
  char libraries[1000];
  int status = 1;
  pid_t child;

  snprintf (libraries, sizeof libraries, "%s/tool-1.so;;%s/tool-2.so;",
            folder, folder);
  setenv ("ACC_PROFLIB", libraries, 1);
  child = fork ();
  if (child == 0)
    {
      execv ("/proc/self/exe", argv);
      _exit (1);
    }
  waitpid (child, &status, 0);
  return status;
}

int
main (int argc, char **argv)
{
  char command[100];
  int value = 1, status;

  if (getenv ("ACC_PROFLIB"))
    {
#pragma acc parallel copy(value)
      value += argc;
      printf ("the end\n");
      return value != 1 + argc;
    }
  if (mkdtemp (folder) == NULL)
    return 1;
  build (1);
  build (2);
  status = start_again (argv);
  snprintf (command, sizeof command, "rm -r %s", folder);
  run (command);
  return status != 0;
}

#endif
