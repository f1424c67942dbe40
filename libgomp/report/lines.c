/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lines that tell what was done.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1            /* vasprintf */
#endif

#include "report/lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/cancel.h"
#include "base/error.h"
#include "base/file-name.h"

/* Once: there may be very many lines.  */
static void
tell_loss (int why)
{
  static bool told;

  if (!__atomic_exchange_n (&told, true, __ATOMIC_RELAXED))
    gomp_warn ("lines of a trace or summary are lost: %s", strerror (why));
}

/* The caller may hold a table's lock, so that it must not be cancelled.  */
void
gomp_line (FILE *to, const char *format, ...)
{
  static const char prefix[] = "gomp-pset: ";
  long mine = gomp_rank ();
  char *text = NULL, *line = NULL;
  va_list args;
  int size = -1, before = gomp_cancel_hold ();

  va_start (args, format);
  if (vasprintf (&text, format, args) >= 0)
    size
      = (mine < 0 ? asprintf (&line, "%s%s\n", prefix, text)
                  : asprintf (&line, "%s[rank %ld] %s\n", prefix, mine, text));
  va_end (args);
  if (size >= 0 && fwrite (line, 1, (size_t) size, to) != (size_t) size
      && to != stderr)
    tell_loss (errno);
  free (line);
  free (text);
  gomp_cancel_release (before);
}

FILE *
gomp_lines_open (const char *name, const char *variable)
{
  FILE *file;
  char *path;

  if (strcmp (name, "-") == 0)
    return stderr;
  path = gomp_file_name (name);
  file = fopen (path, "we");
  if (file == NULL)
    gomp_warn ("%s: cannot write %s: %s", variable, path, strerror (errno));
  else
    setvbuf (file, NULL, _IOLBF, 0);
  free (path);
  return file;
}
