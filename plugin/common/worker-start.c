/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The environment of other processes of the program that do not run its
   main.  */

#include "common/worker-start.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/object-path.h"
#include "libgomp-plugin.h"

/* What catches workers of runtimes that cannot, and how many files it may take
   to do so.  */
#define STARTER "libgomp-pset-start.so"
#define CATCHERS 2

static char *
concat (const char *a, const char *b, const char *c)
{
  size_t size = strlen (a) + strlen (b) + strlen (c) + 1;
  char *text = GOMP_PLUGIN_malloc (size);

  snprintf (text, size, "%s%s%s", a, b, c);
  return text;
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
   (libgomp/base/worker-start.c), for the caller to free; NULL if its file is
   missing.  */
static char *
starter_path (void)
{
  char *plugin = gomp_object_path ((void *) starter_path), *path = NULL;

  if (plugin)
    {
      *strrchr (plugin, '/') = '\0';
      path = concat (plugin, "/", STARTER);
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

  paths[0] = catcher ? gomp_object_path (catcher) : NULL;
  paths[1] = NULL;
  if (catcher || (main = find_in_runtime ("gomp_pset_worker_main")) == NULL)
    return;
  paths[0] = starter_path ();
  paths[1] = gomp_object_path (main);
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
    return concat (list ? list : "", "", "");
  return concat (file, list && *list ? ":" : "", list ? list : "");
}

/* The run-time library of -fsanitize=address, for the caller to free; NULL if
   the program has none, or has it inside.  It ends programs in which another
   library comes before it.  */
static char *
sanitizer_path (void)
{
  static const char name[] = "/libasan.so.";
  void *begin = dlsym (RTLD_DEFAULT, "__asan_init");
  char *path = begin ? gomp_object_path (begin) : NULL;

  if (path && !strpbrk (path, " :")
      && strncmp (strrchr (path, '/'), name, sizeof name - 1) == 0)
    return path;
  free (path);
  return NULL;
}

/* LD_PRELOAD for the worker.  The program may have changed its own, and
   without the libraries the worker would be a second run of the program.  Where
   they are there, the order stays: some libraries want to be first.  That the
   sanitizer's is named twice does no harm.  */
static char *
preload_list (char *const catchers[CATCHERS])
{
  char *sanitizer = sanitizer_path ();
  char *inner = list_with (catchers[1], getenv ("LD_PRELOAD"));
  char *list = list_with (catchers[0], inner), *first = NULL;

  if (sanitizer)
    first = concat (sanitizer, ":", list);
  free (inner);
  free (sanitizer);
  if (first == NULL)
    return list;
  free (list);
  return first;
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

char *
gomp_worker_preload (const char **why)
{
  char *catchers[CATCHERS], *list = NULL;

  catcher_paths (catchers);
  *why = "the runtime is neither preloaded nor linked to the program";
  if (!can_be_named (catchers))
    *why = "the runtime is in a folder with a blank or a colon in its name, "
           "which LD_PRELOAD cannot hold";
  else if (catchers[1] && catchers[0] == NULL)
    *why = STARTER " is missing, which belongs beside this device's plugin";
  else if (catchers[0])
    list = preload_list (catchers);
  free (catchers[0]);
  free (catchers[1]);
  return list;
}

/* Is it for devices only, as OMP_NUM_TEAMS_DEV_0 is?  A worker has none.  */
static bool
is_for_devices (const char *variable)
{
  const char *value = strchr (variable, '=');
  const char *word = strstr (variable, "_DEV");

  if (strncmp (variable, "OMP_", 4) != 0 || !value || !word || word > value)
    return false;
  word += 4;
  return *word == '=' || *word == '_';
}

/* Is it a number of teams or of their threads that libgomp would complain
   about, in the program already?  */
static bool
is_bad_number (const char *variable)
{
  static const char *const names[]
    = { "OMP_NUM_TEAMS=", "OMP_NUM_TEAMS_ALL=", "OMP_TEAMS_THREAD_LIMIT=",
        "OMP_TEAMS_THREAD_LIMIT_ALL=" };

  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
    if (strncmp (variable, names[n], strlen (names[n])) == 0)
      return strtol (strchr (variable, '=') + 1, NULL, 10) <= 0;
  return false;
}

/* What a worker must not have.  The installed libgomp loads profiling tools as
   soon as it is there; a worker has no events for them.  Of settings that mean
   nothing there it would say a second time that they are bad.  */
bool
gomp_worker_drops (const char *variable)
{
  static const char *const names[]
    = { "ACC_PROFLIB=", "OMP_DEFAULT_DEVICE=", "ACC_DEVICE_NUM=",
        "ACC_DEVICE_TYPE=", "GOMP_DEBUG=" };

  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
    if (strncmp (variable, names[n], strlen (names[n])) == 0)
      return true;
  return is_for_devices (variable) || is_bad_number (variable);
}
