/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Starting the worker: another process of the same executable.  */

#include "host/spawn.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/personality.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/object-path.h"
#include "common/worker-start.h"
#include "libgomp-plugin.h"

#define SELF "/proc/self/exe"

/* Variables the worker has beside, or in place of, those of this process:
   itself; the library that makes it a worker; no devices of its own; output
   as it is made; settings shown by one process only.  */
enum
{
  WORKER,
  PRELOAD,
  OFFLOAD,
  UNBUFFERED,
  DISPLAY,
  VARIABLES
};
static const char *const variable_names[VARIABLES]
  = { "GOMP_PSET_WORKER=", "LD_PRELOAD=", "OMP_TARGET_OFFLOAD=",
      "GFORTRAN_UNBUFFERED_PRECONNECTED=", "OMP_DISPLAY_ENV=" };

static char *
concat (const char *a, const char *b, const char *c, const char *d)
{
  size_t size = strlen (a) + strlen (b) + strlen (c) + strlen (d) + 1;
  char *text = GOMP_PLUGIN_malloc (size);

  snprintf (text, size, "%s%s%s%s", a, b, c, d);
  return text;
}

static bool
is_replaced (const char *variable)
{
  for (int v = 0; v < VARIABLES; v++)
    if (strncmp (variable, variable_names[v], strlen (variable_names[v])) == 0)
      return true;
  return false;
}

/* The worker's environment.  NULL: *WHY.  */
static char **
make_environment (const char **why)
{
  char *preload = gomp_worker_preload (why);
  char *plugin = gomp_object_path ((void *) make_environment);
  size_t n = 0, kept = VARIABLES;
  char **all = NULL;

  if (preload && plugin)
    {
      while (environ[n])
        n++;
      all = GOMP_PLUGIN_malloc ((VARIABLES + n + 1) * sizeof *all);
      all[WORKER] = concat (variable_names[WORKER], "host", ":", plugin);
      all[PRELOAD] = concat (variable_names[PRELOAD], preload, "", "");
      all[OFFLOAD] = concat (variable_names[OFFLOAD], "disabled", "", "");
      all[UNBUFFERED] = concat (variable_names[UNBUFFERED], "y", "", "");
      all[DISPLAY] = concat (variable_names[DISPLAY], "false", "", "");
      for (size_t i = 0; i < n; i++)
        if (!is_replaced (environ[i]) && !gomp_worker_drops (environ[i]))
          all[kept++] = environ[i];
      all[kept] = NULL;
    }
  free (preload);
  free (plugin);
  return all;
}

static void
free_environment (char **all)
{
  for (int v = 0; all && v < VARIABLES; v++)
    free (all[v]);
  free (all);
}

/* All of file NAME, with a 0 behind it; *SIZE without that.  NULL: errno.  */
static char *
read_file (const char *name, size_t *size)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  size_t room = 4096;
  char *bytes;
  ssize_t got = -1;

  if (fd < 0)
    return NULL;
  bytes = GOMP_PLUGIN_malloc (room);
  *size = 0;
  while ((got = read (fd, bytes + *size, room - *size - 1)) > 0)
    {
      *size += got;
      if (room - *size == 1)
        bytes = GOMP_PLUGIN_realloc (bytes, room *= 2);
    }
  close (fd);
  bytes[*size] = '\0';
  return bytes;
}

/* The words of this process's command line, in *BYTES; both for the caller
   to free.  */
static char **
make_arguments (char **bytes)
{
  size_t size = 0, n = 0;
  char **words;

  *bytes = read_file ("/proc/self/cmdline", &size);
  words = GOMP_PLUGIN_malloc ((size + 2) * sizeof *words);
  for (char *at = *bytes; at && at < *bytes + size; at += strlen (at) + 1)
    words[n++] = at;
  if (n == 0)
    words[n++] = program_invocation_name;
  words[n] = NULL;
  return words;
}

/* The inode of the file that the program's headers are mapped from.  */
static ino_t
mapped_inode (void)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  unsigned long headers = getauxval (AT_PHDR), start, end, inode = 0;
  char *line = NULL;
  size_t room = 0;
  bool found = false;

  while (maps && !found && getline (&line, &room, maps) > 0)
    found = (sscanf (line, "%lx-%lx %*s %*s %*s %lu", &start, &end, &inode) == 3
             && headers >= start && headers < end);
  free (line);
  if (maps)
    fclose (maps);
  return found ? inode : 0;
}

/* Path of this executable, in SIZE bytes at PATH, for the worker to be named
   like it; the link itself when another file is at its path by now.  Under
   valgrind the link leads to valgrind, while readlink and the mappings tell of
   the program.  */
static const char *
executable (char *path, size_t size)
{
  struct stat link, file;
  ssize_t length = readlink (SELF, path, size - 1);

  if (length <= 0)
    return SELF;
  path[length] = '\0';
  if (stat (path, &file) != 0)
    return SELF;
  if (stat (SELF, &link) == 0 && link.st_dev == file.st_dev
      && link.st_ino == file.st_ino)
    return path;
  return file.st_ino == mapped_inode () ? path : SELF;
}

static bool
set_actions (posix_spawn_file_actions_t *actions, const int fds[3])
{
  return (
    posix_spawn_file_actions_addopen (actions, 0, "/dev/null", O_RDONLY, 0) == 0
    && posix_spawn_file_actions_adddup2 (actions, fds[0], GOMP_WORKER_CONTROL)
         == 0
    && posix_spawn_file_actions_adddup2 (actions, fds[1], GOMP_WORKER_LAUNCH)
         == 0
    && posix_spawn_file_actions_adddup2 (actions, fds[2], GOMP_WORKER_MEMORY)
         == 0
    && posix_spawn_file_actions_addclosefrom_np (actions, GOMP_WORKER_FDS)
         == 0);
}

/* Is the program compiled with -fsanitize=thread?  Versions of its run-time
   library that cannot bear how the system places a program are run without
   random addresses, which then the worker cannot bear either.  */
static bool
bears_no_chance (void)
{
  return dlsym (RTLD_DEFAULT, "__tsan_init") != NULL;
}

/* posix_spawn with random addresses: the worker must not have its modules
   where this process has them, or host pointers would work in kernels.  */
static int
spawn_randomized (pid_t *pid, const char *path,
                  const posix_spawn_file_actions_t *actions,
                  const posix_spawnattr_t *attributes, char **arguments,
                  char **environment)
{
  int old = personality (0xffffffff);
  bool fixed = old != -1 && (old & ADDR_NO_RANDOMIZE) && !bears_no_chance ();
  int result;

  if (fixed)
    personality (old & ~ADDR_NO_RANDOMIZE);
  result = posix_spawn (pid, path, actions, attributes, arguments, environment);
  if (fixed)
    personality (old);
  return result;
}

static int
spawn (pid_t *pid, const int fds[3], char **arguments, char **environment)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none;
  int result = ENOMEM;
  char *path;

  if (posix_spawn_file_actions_init (&actions) != 0)
    return result;
  if (posix_spawnattr_init (&attributes) != 0)
    goto fini_actions;
  sigemptyset (&none);
  posix_spawnattr_setsigmask (&attributes, &none);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGMASK);
  path = GOMP_PLUGIN_malloc (PATH_MAX);
  if (set_actions (&actions, fds))
    result = spawn_randomized (pid, executable (path, PATH_MAX), &actions,
                               &attributes, arguments, environment);
  free (path);
  posix_spawnattr_destroy (&attributes);
fini_actions:
  posix_spawn_file_actions_destroy (&actions);
  return result;
}

/* What the error ERROR of starting it means here.  */
static const char *
explain (int error)
{
  if (error == ENOENT && access (SELF, F_OK) != 0)
    return "/proc is not mounted";
  return strerror (error);
}

bool
gomp_worker_spawn (struct gomp_channel control, struct gomp_channel launch,
                   int memory, pid_t *pid, const char **why)
{
  /* The places in the worker are low; none of ours may be there.  */
  int fds[3]
    = { control.fd, launch.fd, gomp_fd_copy (memory, GOMP_WORKER_FDS) };
  char **environment = NULL, **arguments = NULL, *words = NULL;
  int result = fds[2] < 0 ? errno : 0;

  *why = NULL;
  if (result == 0)
    environment = make_environment (why);
  if (environment)
    {
      arguments = make_arguments (&words);
      result = spawn (pid, fds, arguments, environment);
    }
  if (result != 0)
    *why = explain (result);
  free_environment (environment);
  free (arguments);
  free (words);
  if (fds[2] >= 0)
    close (fds[2]);
  return environment && result == 0;
}
