/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lines that tell what was done.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1            /* vasprintf */
#endif

#include "report/lines.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

#define NO_RANK (-1L)

static long
number (const char *variable)
{
  const char *text = getenv (variable);
  char *end;
  long value;

  if (text == NULL || !isdigit ((unsigned char) *text))
    return NO_RANK;
  value = strtol (text, &end, 10);
  return *end == '\0' && value >= 0 ? value : NO_RANK;
}

/* This process's rank, which those who start MPI programs tell: Open MPI,
   MPICH and relatives, PMIx.  Slurm does so in each step, but also in batch
   scripts, of whose programs all would be number 0.  */
static long
rank (void)
{
  static const char *const variables[] = { "OMPI_COMM_WORLD_RANK", "PMIX_RANK",
                                           "PMI_RANK", "MV2_COMM_WORLD_RANK" };
  long found = NO_RANK;

  for (size_t v = 0; found == NO_RANK && v < GOMP_ARRAY_LEN (variables); v++)
    found = number (variables[v]);
  if (found == NO_RANK && (getenv ("SLURM_STEP_ID") || getenv ("SLURM_STEPID")))
    found = number ("SLURM_PROCID");
  return found;
}

/* Once: there may be very many lines.  */
static void
tell_loss (int why)
{
  static bool told;

  if (!__atomic_exchange_n (&told, true, __ATOMIC_RELAXED))
    gomp_warn ("lines of a trace or summary are lost: %s", strerror (why));
}

void
gomp_line (FILE *to, const char *format, ...)
{
  static const char prefix[] = "gomp-pset: ";
  long mine = rank ();
  char *text = NULL, *line = NULL;
  va_list args;
  int size = -1;

  va_start (args, format);
  if (vasprintf (&text, format, args) >= 0)
    size = (mine == NO_RANK
              ? asprintf (&line, "%s%s\n", prefix, text)
              : asprintf (&line, "%s[rank %ld] %s\n", prefix, mine, text));
  va_end (args);
  if (size >= 0 && fwrite (line, 1, (size_t) size, to) != (size_t) size
      && to != stderr)
    tell_loss (errno);
  free (line);
  free (text);
}

char *
gomp_lines_name (const char *name)
{
  size_t room = 32, n = 0;
  long mine = rank ();
  bool own = false;
  char *result;

  for (const char *p = name; *p; p++)
    room += *p == '%' ? 24 : 1;
  result = gomp_malloc (room);
  for (const char *p = name; *p; p++)
    {
      char what = *p == '%' ? p[1] : '\0';
      if (what == 'p' || what == 'r')
        n += (size_t) sprintf (result + n, "%ld",
                               what == 'p'       ? (long) getpid ()
                               : mine == NO_RANK ? 0
                                                 : mine);
      else
        result[n++] = *p;
      own |= what == 'p' || what == 'r';
      p += what == 'p' || what == 'r' || what == '%';
    }
  if (!own && mine != NO_RANK)
    n += (size_t) sprintf (result + n, ".%ld", mine);
  result[n] = '\0';
  return result;
}

FILE *
gomp_lines_open (const char *name, const char *variable)
{
  FILE *file;
  char *path;

  if (strcmp (name, "-") == 0)
    return stderr;
  path = gomp_lines_name (name);
  file = fopen (path, "we");
  if (file == NULL)
    gomp_warn ("%s: cannot write %s: %s", variable, path, strerror (errno));
  else
    setvbuf (file, NULL, _IOLBF, 0);
  free (path);
  return file;
}
