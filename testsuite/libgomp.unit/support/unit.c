/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Named test cases and their checks, told in the Test Anything Protocol.  */

#include "unit.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

unsigned unit_checks, unit_failures;

/* The case that is open, if NUMBER is not 0.  */
static struct
{
  char name[200];
  unsigned number;
  unsigned checks, failures; /* when it began */
  const char *skipped;
} open_case;

static bool some_failed;
static pid_t owner; /* of the cases; others are its children */

/* Lines are out before anything can happen to the process, or it forks.  */
static void
tell (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  vprintf (format, args);
  va_end (args);
  fflush (stdout);
}

static bool
in_child (void)
{
  return owner != 0 && owner != getpid ();
}

static void
case_end (void)
{
  bool made = unit_checks != open_case.checks;
  bool good = unit_failures == open_case.failures;

  if (open_case.number == 0)
    return;
  if (!made && !open_case.skipped)
    {
      tell ("# FAIL: no check was made\n");
      good = false;
    }
  some_failed |= !good;
  tell ("%s %u - %s%s%s\n", good ? "ok" : "not ok", open_case.number,
        open_case.name, good && open_case.skipped ? " # SKIP " : "",
        good && open_case.skipped ? open_case.skipped : "");
}

void
unit_case (const char *name, ...)
{
  va_list args;
  char text[sizeof open_case.name];

  va_start (args, name);
  vsnprintf (text, sizeof text, name, args);
  va_end (args);
  if (in_child ())
    {
      tell ("# in a child: %s\n", text);
      return;
    }
  owner = getpid ();
  case_end ();
  strcpy (open_case.name, text);
  open_case.number++;
  open_case.checks = unit_checks;
  open_case.failures = unit_failures;
  open_case.skipped = NULL;
  tell ("# case %u: %s\n", open_case.number, open_case.name);
}

void
unit_skip (const char *reason)
{
  open_case.skipped = reason;
}

int
unit_result (void)
{
  if (in_child ())
    {
      tell ("# in a child: %u checks, %u failed\n", unit_checks,
            unit_failures);
      return unit_failures != 0;
    }
  case_end ();
  tell ("1..%u\n# %u checks, %u failed\n", open_case.number, unit_checks,
        unit_failures);
  return some_failed || unit_failures != 0 || open_case.number == 0;
}

/* ---- Checks ------------------------------------------------------------- */

void
unit_fail (const char *file, int line, const char *expression)
{
  __atomic_fetch_add (&unit_failures, 1, __ATOMIC_RELAXED);
  tell ("# FAIL: %s:%d: %s\n", file, line, expression);
}

void
unit_fail_equal (const char *file, int line, const char *got,
                 const char *wanted, unsigned long long got_value,
                 unsigned long long wanted_value)
{
  __atomic_fetch_add (&unit_failures, 1, __ATOMIC_RELAXED);
  tell ("# FAIL: %s:%d: %s == %s: %lld (%#llx), %lld (%#llx)\n", file, line,
        got, wanted, (long long) got_value, got_value,
        (long long) wanted_value, wanted_value);
}

void
unit_check_string (const char *file, int line, const char *got,
                   const char *wanted, const char *got_text,
                   const char *wanted_text)
{
  unit_count ();
  if (got_text && wanted_text ? strcmp (got_text, wanted_text) == 0
                              : got_text == wanted_text)
    return;
  __atomic_fetch_add (&unit_failures, 1, __ATOMIC_RELAXED);
  tell ("# FAIL: %s:%d: %s is %s: \"%s\", \"%s\"\n", file, line, got, wanted,
        got_text ? got_text : "(null)", wanted_text ? wanted_text : "(null)");
}
