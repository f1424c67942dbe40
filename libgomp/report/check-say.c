/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lines that GOMP_PSET_CHECK prints.  */

#include "report/check-say.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"

static struct gomp_check_count count;

static void
print (const char *format, va_list args)
{
  vfprintf (stderr, format, args);
  fputc ('\n', stderr);
}

void
gomp_check_error (const char *format, ...)
{
  va_list args;

  fflush (gomp_stdout ());
  count.errors++;
  fputs ("gomp-pset check: error: ", stderr);
  va_start (args, format);
  print (format, args);
  va_end (args);
}

void
gomp_check_warn (const char *format, ...)
{
  va_list args;

  fflush (gomp_stdout ());
  count.warnings++;
  fputs ("gomp-pset check: warning: ", stderr);
  va_start (args, format);
  print (format, args);
  va_end (args);
}

void
gomp_check_add (const char *format, ...)
{
  va_list args;

  fputs ("  ", stderr);
  va_start (args, format);
  print (format, args);
  va_end (args);
}

struct gomp_check_count
gomp_check_counted (void)
{
  return count;
}
