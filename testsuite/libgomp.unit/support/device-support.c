/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plugins made on the spot, and processes to try them in.  */

#define _GNU_SOURCE 1
#include "device-support.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SKIPPED 77
#define BROKEN 99
#define TIME_LIMIT 30           /* seconds until a hanging process ends */

static char folder[PATH_MAX];
static char sources[PATH_MAX];
static pid_t owner;

static void
clean_up (void)
{
  char command[PATH_MAX + 32];

  if (getpid () != owner)
    return;
  snprintf (command, sizeof command, "rm -rf '%s'", folder);
  if (system (command) != 0)
    fprintf (stderr, "cannot remove %s\n", folder);
}

/* Are the sources in DIR/SUB?  */
static bool
sources_in (const char *dir, const char *sub)
{
  char path[PATH_MAX + 32];

  if (dir == NULL)
    return false;
  snprintf (sources, sizeof sources, "%s%s", dir, sub);
  snprintf (path, sizeof path, "%s/support/fake-plugin.c", sources);
  return access (path, R_OK) == 0;
}

static bool
find_sources (void)
{
  char here[] = __FILE__, *slash = strrchr (here, '/');

  if (slash)
    *slash = '\0';
  return (sources_in (getenv ("srcdir"), "")
          || sources_in (getenv ("srcdir"), "/testsuite/libgomp.unit")
          || sources_in (slash ? here : ".", "/.."));
}

static const char *
compiler (void)
{
  const char *cc = getenv ("CC");

  return cc && cc[0] ? cc : "cc";
}

static _Noreturn void
skip (const char *why)
{
  printf ("SKIP: %s\n", why);
  exit (SKIPPED);
}

void
support_init (void)
{
  const char *tmp = getenv ("TMPDIR");
  char command[PATH_MAX];

  snprintf (command, sizeof command, "%s --version >/dev/null 2>&1",
            compiler ());
  if (!find_sources ())
    skip ("support/fake-plugin.c is neither beside this test nor in srcdir");
  if (system (command) != 0)
    skip ("no C compiler");
  snprintf (folder, sizeof folder, "%s/gomp-unit-XXXXXX",
            tmp && tmp[0] ? tmp : P_tmpdir);
  if (mkdtemp (folder) == NULL)
    skip ("no folder for temporary files");
  owner = getpid ();
  atexit (clean_up);
  /* What is in front of a message's last line is message's matter.  */
  setenv ("GOMP_PSET_MESSAGES", "stock", 0);
}

const char *
support_sources (void)
{
  return sources;
}

const char *
support_path (const char *file)
{
  static char path[PATH_MAX + 64];

  snprintf (path, sizeof path, "%s/%s", folder, file);
  return path;
}

void
support_build (const char *source, const char *file, const char *flags)
{
  char command[4 * PATH_MAX];

  snprintf (command, sizeof command,
            "%s -std=gnu11 -g -shared -fPIC -I'%s/../../include' %s '%s/%s'"
            " -o '%s'",
            compiler (), sources, flags, sources, source, support_path (file));
  if (system (command) == 0)
    return;
  printf ("FAIL: %s\n", command);
  exit (BROKEN);
}

void
support_plugin (const char *name, const char *flags)
{
  char file[64];

  snprintf (file, sizeof file, "libgomp-plugin-%s.so.1", name);
  support_build ("support/fake-plugin.c", file, flags);
}

static _Noreturn void
run_child (int (*body) (void), const char *devices, int output)
{
  if (devices)
    setenv ("GOMP_PSET_DEVICES", devices, 1);
  else
    unsetenv ("GOMP_PSET_DEVICES");
  setenv ("GOMP_PSET_PLUGIN_DIR", folder, 1);
  /* The installed plugin for AMD's devices complains where there are none.  */
  setenv ("HSA_RUNTIME_LIB", "/nonexistent", 0);
  alarm (TIME_LIMIT);
  dup2 (output, STDERR_FILENO);
  close (output);
  exit (body ());
}

struct support_result
support_run (int (*body) (void), const char *devices)
{
  struct support_result result = { .status = -1 };
  size_t n = 0;
  ssize_t got;
  int ends[2], status;
  pid_t pid;

  fflush (NULL);
  if (pipe (ends) != 0 || (pid = fork ()) < 0)
    {
      perror ("support_run");
      exit (BROKEN);
    }
  if (pid == 0)
    {
      close (ends[0]);
      run_child (body, devices, ends[1]);
    }
  close (ends[1]);
  while (n < sizeof result.text - 1
         && (got = read (ends[0], result.text + n,
                         sizeof result.text - 1 - n)) > 0)
    n += (size_t) got;
  close (ends[0]);
  if (waitpid (pid, &status, 0) == pid && WIFEXITED (status))
    result.status = WEXITSTATUS (status);
  return result;
}

bool
support_gives (int (*body) (void), const char *devices, int status,
               const char *text)
{
  struct support_result result = support_run (body, devices);
  char expected[sizeof result.text] = "";

  if (text)
    snprintf (expected, sizeof expected, "\nlibgomp: %s\n", text);
  if (result.status == status && strcmp (result.text, expected) == 0)
    return true;
  printf ("status %d, stderr: %s\nexpected status %d, stderr: %s\n",
          result.status, result.text, status, expected);
  return false;
}

struct fake_plugin *
support_fake (const char *name)
{
  char file[64];

  snprintf (file, sizeof file, "libgomp-plugin-%s.so.1", name);
  void *handle = dlopen (support_path (file), RTLD_LAZY | RTLD_NOLOAD);
  return handle ? dlsym (handle, "fake_plugin") : NULL;
}
