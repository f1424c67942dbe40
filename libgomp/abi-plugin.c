/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the runtime offers to plugins.  */

#include "libgomp-plugin.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "acc.h"
#include "acc-prof.h"
#include "env.h"
#include "error.h"

void *
GOMP_PLUGIN_malloc (size_t size)
{
  return gomp_malloc (size);
}

void *
GOMP_PLUGIN_malloc_cleared (size_t size)
{
  return gomp_calloc (1, size);
}

void *
GOMP_PLUGIN_realloc (void *old, size_t size)
{
  return gomp_realloc (old, size);
}

/* KIND would select a part of the output; there is only one.  */
void
GOMP_PLUGIN_debug (int kind, const char *format, ...)
{
  va_list args;
  (void) kind;

  if (!gomp_settings ()->debug)
    return;
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
}

void
GOMP_PLUGIN_error (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  gomp_vwarn (format, args);
  va_end (args);
}

void
GOMP_PLUGIN_fatal (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  gomp_vwarn (format, args);
  va_end (args);
  exit (1);
}

/* Obsolete, or for launches that this runtime does not make.  */

void
GOMP_PLUGIN_async_unmap_vars (void *data, int async)
{
  (void) data, (void) async;
  gomp_fatal ("invalid plugin function");
}

void
GOMP_PLUGIN_target_task_completion (void *data)
{
  (void) data;
  gomp_fatal ("invalid plugin function");
}

/* ---- OpenACC -------------------------------------------------------------- */

struct goacc_thread *
GOMP_PLUGIN_goacc_thread (void)
{
  return goacc_thread_known ();
}

void *
GOMP_PLUGIN_acc_thread (void)
{
  const struct goacc_thread *thread = goacc_thread_known ();

  return thread ? thread->target_tls : NULL;
}

int
GOMP_PLUGIN_acc_default_dim (unsigned i)
{
  if (i >= 3)
    gomp_fatal ("invalid dimension argument: %d", (int) i);
  return gomp_settings ()->acc_dims[i];
}

void
GOMP_PLUGIN_goacc_profiling_dispatch (acc_prof_info *prof,
                                      acc_event_info *info,
                                      acc_api_info *api)
{
  goacc_prof_dispatch (prof, info, api);
}
