/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages and memory of our own.  */

#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "env.h"

bool gomp_error_newer_words;

bool
gomp_error_set (struct gomp_error *err, const char *format, ...)
{
  va_list args;

  if (err->text[0])
    return false;
  va_start (args, format);
  vsnprintf (err->text, sizeof err->text, format, args);
  va_end (args);
  return false;
}

void
gomp_vwarn (const char *format, __builtin_va_list args)
{
  char text[2048];

  /* One write, so that messages of several threads do not mix.  */
  vsnprintf (text, sizeof text, format, args);
  fprintf (stderr, "\nlibgomp: %s\n", text);
}

void
gomp_warn (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  gomp_vwarn (format, args);
  va_end (args);
}

void
gomp_fatal (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  gomp_vwarn (format, args);
  va_end (args);
  exit (1);
}

void
gomp_fatal_error (const struct gomp_error *err)
{
  gomp_fatal ("%s", err->text);
}

void
gomp_debug (const char *format, ...)
{
  va_list args;

  if (!gomp_settings ()->debug)
    return;
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
}

static void *
checked (void *p, size_t size)
{
  if (p == NULL)
    gomp_fatal ("Out of memory allocating %lu bytes", (unsigned long) size);
  return p;
}

void *
gomp_malloc (size_t size)
{
  return checked (malloc (size ? size : 1), size);
}

void *
gomp_calloc (size_t n, size_t size)
{
  return checked (calloc (n ? n : 1, size ? size : 1), n * size);
}

void *
gomp_calloc_lines (size_t size)
{
  size_t rounded = (size + 63) & ~(size_t) 63;

  return memset (checked (aligned_alloc (64, rounded), size), 0, rounded);
}

void *
gomp_realloc (void *old, size_t size)
{
  return checked (realloc (old, size ? size : 1), size);
}
