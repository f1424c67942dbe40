/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OMPT: finding the tool, and starting it.  */

#define _GNU_SOURCE 1
#include "event/ompt.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"

#define START "ompt_start_tool"
#define STANDARD 202111 /* OpenMP 5.2 */
#define RUNTIME "gomp-pset, the offload half of libgomp"

typedef ompt_start_tool_result_t *start_tool (unsigned, const char *);

static gomp_ompt_control *theirs;

/* ---- OMP_TOOL_VERBOSE_INIT ----------------------------------------------- */

static FILE *verbose;

#define say(...)                              \
  do                                          \
    if (verbose)                              \
      {                                       \
        fputs ("gomp-pset: tool: ", verbose); \
        fprintf (verbose, __VA_ARGS__);       \
        fputc ('\n', verbose);                \
      }                                       \
  while (0)

static void
verbose_open (void)
{
  const char *where = secure_getenv ("OMP_TOOL_VERBOSE_INIT");

  if (where == NULL || *where == '\0' || strcasecmp (where, "disabled") == 0)
    return;
  verbose = (strcasecmp (where, "stdout") == 0   ? gomp_stdout ()
             : strcasecmp (where, "stderr") == 0 ? stderr
                                                 : fopen (where, "we"));
  if (verbose == NULL)
    gomp_warn ("OMP_TOOL_VERBOSE_INIT: cannot write to \"%s\"", where);
}

static void
verbose_close (void)
{
  if (verbose == NULL)
    return;
  if (verbose == gomp_stdout () || verbose == stderr)
    fflush (verbose);
  else
    fclose (verbose);
  verbose = NULL;
}

/* ---- Finding ------------------------------------------------------------- */

/* There is no tool in front of this library.  One behind it, a library that is
   preloaded later, is asked.  */
static ompt_start_tool_result_t *
start_next (unsigned version, const char *runtime)
{
  start_tool *next;

  *(void **) &next = dlsym (RTLD_NEXT, START);
  return next ? next (version, runtime) : NULL;
}

ompt_start_tool_result_t *ompt_start_tool (unsigned, const char *)
  __attribute__ ((weak, alias ("start_next")));

/* The tool of the library NAME, or NULL.  A library that is none does not stay
   loaded.  */
static ompt_start_tool_result_t *
start_library (const char *name)
{
  void *handle = dlopen (name, RTLD_LAZY);
  ompt_start_tool_result_t *result = NULL;
  start_tool *start;

  if (handle == NULL)
    {
      say ("%s: cannot be opened: %s", name, dlerror ());
      return NULL;
    }
  *(void **) &start = dlsym (handle, START);
  if (start == NULL || start == start_next)
    say ("%s: has no " START, name);
  else if ((result = start (STANDARD, RUNTIME)) == NULL)
    say ("%s: " START " has declined", name);
  else
    say ("%s: " START " has accepted", name);
  if (result == NULL)
    dlclose (handle);
  return result;
}

/* The tool of the first of the libraries NAMES that has one.  */
static ompt_start_tool_result_t *
start_libraries (const char *names)
{
  char *copy = gomp_strdup (names), *rest;
  ompt_start_tool_result_t *result = NULL;

  for (char *name = strtok_r (copy, ":", &rest); name && result == NULL;
       name = strtok_r (NULL, ":", &rest))
    result = start_library (name);
  free (copy);
  return result;
}

static ompt_start_tool_result_t *
find (void)
{
  const char *names = secure_getenv ("OMP_TOOL_LIBRARIES");
  ompt_start_tool_result_t *result = ompt_start_tool (STANDARD, RUNTIME);

  if (result)
    {
      say ("the program, or a library that it has loaded: " START
           " has accepted");
      return result;
    }
  say ("the program and the libraries that it has loaded: no " START
       ", or it has declined");
  if (names == NULL || *names == '\0')
    {
      say ("OMP_TOOL_LIBRARIES is not set");
      return NULL;
    }
  say ("OMP_TOOL_LIBRARIES is \"%s\"", names);
  return start_libraries (names);
}

/* May there be a tool?  */
static bool
is_enabled (void)
{
  const char *text = secure_getenv ("OMP_TOOL");

  if (text == NULL || *text == '\0' || strcasecmp (text, "enabled") == 0)
    return true;
  if (strcasecmp (text, "disabled") == 0)
    return false;
  gomp_warn ("Invalid value for environment variable OMP_TOOL: \"%s\"; it may "
             "be enabled or disabled",
             text);
  return true;
}

/* ---- An installed libgomp with OMPT -------------------------------------- */

static bool
is_ours (const void *address)
{
  Dl_info there, here;

  return (dladdr (address, &there) && dladdr (&theirs, &here)
          && there.dli_fbase == here.dli_fbase);
}

static void
look_for_theirs (void)
{
  void *libgomp = dlopen ("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  void *found;

  if (libgomp == NULL)
    return;
  found = dlsym (libgomp, "omp_control_tool");
  if (found && !is_ours (found))
    *(void **) &theirs = found;
  dlclose (libgomp);
}

gomp_ompt_control *
gomp_ompt_theirs (void)
{
  return theirs;
}

/* ---- Starting ------------------------------------------------------------ */

static void
start (void)
{
  ompt_start_tool_result_t *tool = find ();

  if (tool == NULL)
    return;
  if (tool->initialize == NULL
      || !tool->initialize (gomp_ompt_lookup, gomp_ompt_device_count (),
                            &tool->tool_data))
    {
      say ("the tool's initializer has declined: no events are told");
      return;
    }
  say ("the tool is at work");
  gomp_ompt_begin (tool);
}

void
gomp_ompt_start (int n_devices)
{
  gomp_ompt_set_device_count (n_devices);
  verbose_open ();
  look_for_theirs ();
  if (!is_enabled ())
    say ("OMP_TOOL is disabled");
  else if (theirs)
    say ("the installed libgomp has tools of its own: they are left to it");
  else
    start ();
  verbose_close ();
}
