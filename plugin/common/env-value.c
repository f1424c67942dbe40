/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers in environment variables.  */

#include "env-value.h"

#include <stdlib.h>

#include "libgomp-plugin.h"
#include "number.h"

static void
complain (const char *name)
{
  GOMP_PLUGIN_error ("Invalid value for environment variable %s", name);
}

int
gomp_env_int (const char *name, int initial, int low, int high)
{
  const char *text = getenv (name);
  long value = initial;

  if (text && !gomp_number_parse (text, low, high, &value))
    complain (name);
  return (int) value;
}

size_t
gomp_env_bytes (const char *name, size_t initial, size_t low, size_t high)
{
  const char *text = getenv (name);
  size_t bytes = initial;

  if (text && !gomp_number_parse_bytes (text, low, high, &bytes))
    complain (name);
  return bytes;
}
