/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of plugins.  */

#define _GNU_SOURCE 1
#include "common/env-value.h"

#include <stdio.h>
#include <stdlib.h>

#include "libgomp-plugin.h"
#include "common/number.h"

void
gomp_env_complain (const char *name, const char *allowed)
{
  GOMP_PLUGIN_error ("Invalid value for environment variable %s: \"%s\"; it "
                     "may be %s",
                     name, gomp_env_text (name), allowed);
}

const char *
gomp_env_text (const char *name)
{
  return secure_getenv (name);
}

int
gomp_env_int (const char *name, int initial, int low, int high)
{
  const char *text = gomp_env_text (name);
  long value = initial;

  if (text && !gomp_number_parse (text, low, high, &value))
    {
      char allowed[64];
      snprintf (allowed, sizeof allowed, "a number from %d to %d", low, high);
      gomp_env_complain (name, allowed);
    }
  return (int) value;
}

size_t
gomp_env_bytes (const char *name, size_t initial, size_t low, size_t high)
{
  const char *text = gomp_env_text (name);
  size_t bytes = initial;

  if (text && !gomp_number_parse_bytes (text, low, high, &bytes))
    {
      char allowed[128];
      snprintf (allowed, sizeof allowed,
                "%zu to %zu bytes, with k, m, g or t "
                "for more",
                low, high);
      gomp_env_complain (name, allowed);
    }
  return bytes;
}
