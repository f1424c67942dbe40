/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Starting servers by MPI.  */

#include "mpi/spawn.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/worker-start.h"
#include "libgomp-plugin.h"

#define ENV "/usr/bin/env"
#define COMMAND_LINE "/proc/self/cmdline"

bool
gomp_mpi_program_has_mpi (void)
{
  void *program = dlopen (NULL, RTLD_LAZY);
  bool has = program && dlsym (program, "MPI_Init") != NULL;

  if (program)
    dlclose (program);
  return has;
}

/* Arguments, from malloc, and a final NULL.  */
struct words
{
  char **words;
  size_t n;
};

static void
add (struct words *words, const char *a, const char *b)
{
  size_t size = strlen (a) + strlen (b) + 1;
  char *text = GOMP_PLUGIN_malloc (size);

  snprintf (text, size, "%s%s", a, b);
  words->words
    = GOMP_PLUGIN_realloc (words->words, (words->n + 2) * sizeof (char *));
  words->words[words->n++] = text;
  words->words[words->n] = NULL;
}

/* What env is told to take from the environment, since a server must not have
   it.  */
static void
drop_environment (struct words *words)
{
  for (char **variable = environ; *variable; variable++)
    if (gomp_worker_drops (*variable))
      {
        char *name = strndup (*variable, strcspn (*variable, "="));
        add (words, "--unset=", name ? name : "");
        free (name);
      }
}

/* Not all starters of processes pass the environment on.  What a server does
   otherwise than the program is set behind it; PRELOAD makes it a server.  */
static void
add_environment (struct words *words, const char *preload)
{
  static const char *const passed[]
    = { "GOMP_",     "OMP_",             "ACC_",           "GOACC_",
        "GFORTRAN_", "LD_LIBRARY_PATH=", "HSA_RUNTIME_LIB=" };
  char plugin[PATH_MAX] = "";
  Dl_info info;

  drop_environment (words);
  for (char **variable = environ; *variable; variable++)
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++)
      if (strncmp (*variable, passed[i], strlen (passed[i])) == 0
          && !gomp_worker_drops (*variable))
        add (words, *variable, "");
  if (!dladdr ((void *) gomp_mpi_spawn, &info)
      || !realpath (info.dli_fname, plugin))
    plugin[0] = '\0';
  add (words, "LD_PRELOAD=", preload);
  add (words, "GOMP_PSET_WORKER=mpi:", plugin);
  add (words, "OMP_TARGET_OFFLOAD=disabled", "");
  add (words, "OMP_DISPLAY_ENV=false", "");
}

/* The program's path and arguments.  False: they are not known.  */
static bool
add_program (struct words *words)
{
  char path[PATH_MAX] = "", *word = NULL;
  FILE *file = fopen (COMMAND_LINE, "re");
  size_t room = 0;

  if (!file || readlink ("/proc/self/exe", path, sizeof path - 1) <= 0)
    {
      if (file)
        fclose (file);
      return false;
    }
  add (words, path, "");
  for (int i = 0; getdelim (&word, &room, '\0', file) > 0; i++)
    if (i > 0)
      add (words, word, "");
  free (word);
  fclose (file);
  return true;
}

/* MPI_Comm_spawn on a communicator whose errors come back.  */
static bool
start (struct words *words, int n, MPI_Comm *comm)
{
  int *results = GOMP_PLUGIN_malloc (n * sizeof *results);
  char text[MPI_MAX_ERROR_STRING] = "";
  MPI_Comm self;
  int result, length = 0;

  MPI_Comm_dup (MPI_COMM_SELF, &self);
  MPI_Comm_set_errhandler (self, MPI_ERRORS_RETURN);
  result = MPI_Comm_spawn (ENV, words->words, n, MPI_INFO_NULL, 0, self, comm,
                           results);
  MPI_Comm_free (&self);
  free (results);
  if (result == MPI_SUCCESS)
    return true;
  MPI_Error_string (result, text, &length);
  text[strcspn (text, "\n")] = '\0';
  GOMP_PLUGIN_error ("mpi: %d servers cannot be started: %s", n, text);
  return false;
}

bool
gomp_mpi_spawn (int n, MPI_Comm *comm)
{
  struct words words = { 0 };
  const char *why;
  char *preload = gomp_worker_preload (&why);
  bool fine = false;

  if (!preload)
    GOMP_PLUGIN_error ("mpi: servers cannot be started: %s", why);
  else
    {
      add_environment (&words, preload);
      fine = add_program (&words);
      if (!fine)
        GOMP_PLUGIN_error ("mpi: the program's own command line is not known");
    }
  fine = fine && start (&words, n, comm);
  for (size_t i = 0; i < words.n; i++)
    free (words.words[i]);
  free (words.words);
  free (preload);
  return fine;
}
