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

#include "libgomp-plugin.h"

#define SELF "/proc/self/exe"

/* What catches workers of runtimes that cannot, and how many files it may take
   to do so.  */
#define STARTER "libgomp-pset-start.so"
#define CATCHERS 2

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

/* Absolute path of the file that ADDRESS was loaded from, for the caller to
   free, or NULL.  */
static char *
object_path (void *address)
{
  Dl_info info;

  return dladdr (address, &info) ? realpath (info.dli_fname, NULL) : NULL;
}

/* SYMBOL as the runtime defines it, which may have come with a library that a
   program without OpenMP opened; or NULL.  */
static void *
find_in_runtime (const char *symbol)
{
  void *runtime = NULL, *found = NULL;
  Dl_info info;

  if (dladdr ((void *) GOMP_PLUGIN_error, &info) != 0)
    runtime = dlopen (info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (runtime)
    {
      found = dlsym (runtime, symbol);
      dlclose (runtime);
    }
  return found;
}

/* The routine by which the worker is caught before main: the one that this
   process was started by, if it is not the C library's; else that of the
   runtime.  NULL: there is none.  */
static void *
find_catcher (void)
{
  static const char start[] = "__libc_start_main";
  void *libc = dlopen ("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  void *original = libc ? dlsym (libc, start) : NULL;
  void *found = original ? dlsym (RTLD_DEFAULT, start) : NULL;

  if (found == original && original)
    found = find_in_runtime (start);
  if (libc)
    dlclose (libc);
  return found == original ? NULL : found;
}

/* The library beside this plugin that catches workers of runtimes which cannot
   (worker-start.c), for the caller to free; NULL if its file is missing.  */
static char *
starter_path (void)
{
  char *plugin = object_path ((void *) starter_path), *path = NULL;

  if (plugin)
    {
      *strrchr (plugin, '/') = '\0';
      path = concat (plugin, "/", STARTER, "");
    }
  free (plugin);
  if (path && access (path, R_OK) != 0)
    {
      free (path);
      path = NULL;
    }
  return path;
}

/* The files that make the worker one, for the caller to free: what catches it,
   and the runtime if that is another file.  PATHS[0] is NULL if there is no
   such file.  */
static void
catcher_paths (char *paths[CATCHERS])
{
  void *catcher = find_catcher (), *main;

  paths[0] = catcher ? object_path (catcher) : NULL;
  paths[1] = NULL;
  if (catcher || (main = find_in_runtime ("gomp_pset_worker_main")) == NULL)
    return;
  paths[0] = starter_path ();
  paths[1] = object_path (main);
}

/* Is FILE, as LD_PRELOAD names it, the one at PATH, which has no links?  */
static bool
is_at (const char *file, const char *path)
{
  char *whole = strchr (file, '/') ? realpath (file, NULL) : NULL;
  bool same = whole && strcmp (whole, path) == 0;

  free (whole);
  return same;
}

/* Does LIST, separated by blanks or colons, have the file at PATH?  */
static bool
list_has (const char *list, const char *path)
{
  char *items = GOMP_PLUGIN_malloc (strlen (list) + 1), *rest = items, *item;
  bool found = false;

  strcpy (items, list);
  while (!found && (item = strsep (&rest, " :")) != NULL)
    found = is_at (item, path);
  free (items);
  return found;
}

/* LIST with FILE in front, unless FILE is NULL or in LIST, which may be NULL;
   for the caller to free.  */
static char *
list_with (const char *file, const char *list)
{
  if (file == NULL || (list && list_has (list, file)))
    return concat (list ? list : "", "", "", "");
  return concat (file, list && *list ? ":" : "", list ? list : "", "");
}

/* LD_PRELOAD for the worker.  The program may have changed its own, and
   without the libraries the worker would be a second run of the program.  Where
   they are there, the order stays: some libraries want to be first.  */
static char *
preload_variable (char *const catchers[CATCHERS])
{
  char *inner = list_with (catchers[1], getenv ("LD_PRELOAD"));
  char *list = list_with (catchers[0], inner);
  char *variable = concat (variable_names[PRELOAD], list, "", "");

  free (inner);
  free (list);
  return variable;
}

/* What a worker must not have.  The installed libgomp loads profiling tools as
   soon as it is there; a worker has no events for them.  Of settings that mean
   nothing there it would say a second time that they are bad.  */
static bool
is_dropped (const char *variable)
{
  static const char *const names[]
    = { "ACC_PROFLIB=", "OMP_DEFAULT_DEVICE=", "ACC_DEVICE_NUM=",
        "ACC_DEVICE_TYPE=", "GOMP_DEBUG=" };

  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
    if (strncmp (variable, names[n], strlen (names[n])) == 0)
      return true;
  return false;
}

static bool
is_replaced (const char *variable)
{
  for (int v = 0; v < VARIABLES; v++)
    if (strncmp (variable, variable_names[v], strlen (variable_names[v])) == 0)
      return true;
  return false;
}

/* Can LD_PRELOAD name these files?  It ends a name at blanks and colons.
   Without them the worker would run the program's main once more.  */
static bool
can_be_named (char *const catchers[CATCHERS])
{
  for (int c = 0; c < CATCHERS; c++)
    if (catchers[c] && strpbrk (catchers[c], " :"))
      return false;
  return true;
}

/* The worker's environment.  NULL: *WHY.  */
static char **
make_environment (const char **why)
{
  char *catchers[CATCHERS];
  char *plugin = object_path ((void *) make_environment);
  size_t n = 0, kept = VARIABLES;
  char **all = NULL;

  catcher_paths (catchers);
  *why = "the runtime is neither preloaded nor linked to the program";
  if (!can_be_named (catchers))
    *why = "the runtime is in a folder with a blank or a colon in its name, "
           "which LD_PRELOAD cannot hold";
  else if (catchers[0] && plugin)
    {
      while (environ[n])
        n++;
      all = GOMP_PLUGIN_malloc ((VARIABLES + n + 1) * sizeof *all);
      all[WORKER] = concat (variable_names[WORKER], "host", ":", plugin);
      all[PRELOAD] = preload_variable (catchers);
      all[OFFLOAD] = concat (variable_names[OFFLOAD], "disabled", "", "");
      all[UNBUFFERED] = concat (variable_names[UNBUFFERED], "y", "", "");
      all[DISPLAY] = concat (variable_names[DISPLAY], "false", "", "");
      for (size_t i = 0; i < n; i++)
        if (!is_replaced (environ[i]) && !is_dropped (environ[i]))
          all[kept++] = environ[i];
      all[kept] = NULL;
    }
  free (catchers[0]);
  free (catchers[1]);
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

bool
gomp_worker_spawn (struct gomp_channel control, struct gomp_channel launch,
                   int memory, pid_t *pid, const char **why)
{
  /* The places in the worker are low; none of ours may be there.  */
  int fds[3] = { control.fd, launch.fd,
                 fcntl (memory, F_DUPFD_CLOEXEC, GOMP_WORKER_FDS) };
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
    *why = strerror (result);
  free_environment (environment);
  free (arguments);
  free (words);
  if (fds[2] >= 0)
    close (fds[2]);
  return environment && result == 0;
}
