/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the runtime offers to plugins.  What belongs to OpenACC and to
   asynchronous launches, which this runtime does not make, is the installed
   libgomp's.  */

#include "libgomp-plugin.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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
