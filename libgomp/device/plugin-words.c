/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a plugin says of an operation that fails.  */

#include "device/plugin-words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Beside the runtime's own words.  */
#define ROOM (sizeof ((struct gomp_error *) 0)->text / 2)

static __thread bool keeping;
static __thread char *kept;     /* lines without the final newline, or NULL */
static __thread char *noted;    /* a line without it, or NULL */

void
gomp_plugin_words_keep (void)
{
  keeping = true;
}

void
gomp_plugin_words_print (void)
{
  keeping = false;
  if (kept)
    gomp_warn ("%s", kept);
  free (kept);
  kept = NULL;
  free (noted);
  noted = NULL;
}

void
gomp_plugin_words_note (const char *format, __builtin_va_list args)
{
  char *line;

  if (!keeping)
    return;
  line = gomp_vprint (format, args);
  line[strcspn (line, "\n")] = '\0';
  free (noted);
  noted = line;
}

char *
gomp_plugin_words_noted (void)
{
  char *line = noted;

  noted = NULL;
  return line;
}

bool
gomp_plugin_words_fail (struct gomp_error *err, const char *format, ...)
{
  char text[sizeof err->text];
  va_list args;

  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  if (kept && strlen (kept) < ROOM && strlen (text) < ROOM)
    {
      gomp_error_set (err, "%s\n%s", kept, text);
      free (kept);
      kept = NULL;
    }
  gomp_plugin_words_print ();
  return gomp_error_set (err, "%s", text);
}

void
gomp_plugin_words_add (const char *format, __builtin_va_list args)
{
  if (keeping)
    {
      char *line = gomp_vprint (format, args);
      char *all
        = gomp_print ("%s%s%s", kept ? kept : "", kept ? "\n" : "", line);
      free (line);
      free (kept);
      kept = all;
    }
  else
    gomp_vwarn (format, args);
}
