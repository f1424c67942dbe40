/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers in environment variables of plugins.  */

#include "common/env-value.h"

#include <stdlib.h>
#include <stdint.h>
#include <string.h>

#include "libgomp-plugin.h"
#include "unit.h"

#define NAME "GOMP_UNIT_VALUE"

static unsigned complaints;

void
GOMP_PLUGIN_error (const char *format, ...)
{
  complaints += strstr (format, "environment variable %s") != NULL;
}

static int
int_of (const char *text)
{
  setenv (NAME, text, 1);
  return gomp_env_int (NAME, -7, 0, 100);
}

static size_t
bytes_of (const char *text)
{
  setenv (NAME, text, 1);
  return gomp_env_bytes (NAME, 77, 10, SIZE_MAX >> 1);
}

static void
integers (void)
{
  static const char *const bad[] = { "", "101", "-1", "5x", "x",
                                     "99999999999999999999" };

  unsetenv (NAME);
  CHECK_EQUAL (gomp_env_int (NAME, -7, 0, 100), -7);
  CHECK_EQUAL (int_of ("0"), 0);
  CHECK_EQUAL (int_of ("100"), 100);
  CHECK_EQUAL (int_of ("42"), 42);
  CHECK_EQUAL (complaints, 0);
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
    CHECK (int_of (bad[i]) == -7 && complaints == i + 1);
  complaints = 0;
}

static void
sizes (void)
{
  static const char *const bad[] = { "", "9", "-1", "5kk", "k", "10q",
                                     "17179869184t", "9999999999999999999g" };

  unsetenv (NAME);
  CHECK_EQUAL (gomp_env_bytes (NAME, 77, 10, 100), 77);
  CHECK_EQUAL (bytes_of ("10"), 10);
  CHECK_EQUAL (bytes_of ("10B"), 10);
  CHECK (bytes_of ("3k") == 3 << 10 && bytes_of ("3M") == 3 << 20);
  CHECK (bytes_of ("2g") == (size_t) 2 << 30);
  CHECK (bytes_of ("5t") == (size_t) 5 << 40);
  CHECK_EQUAL (complaints, 0);
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
    CHECK (bytes_of (bad[i]) == 77 && complaints == i + 1);
}

int
main (void)
{
  unit_case ("integers: taken, or refused");
  integers ();
  unit_case ("sizes: with their units, or refused");
  sizes ();
  return unit_result ();
}
