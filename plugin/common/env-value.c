/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers in environment variables.  */

#include "env-value.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "libgomp-plugin.h"

static void
complain (const char *name)
{
  GOMP_PLUGIN_error ("Invalid value for environment variable %s", name);
}

int
gomp_env_int (const char *name, int initial, int low, int high)
{
  const char *text = getenv (name);
  char *end;
  long value;

  if (!text)
    return initial;
  errno = 0;
  value = strtol (text, &end, 10);
  if (end != text && *end == '\0' && errno == 0 && value >= low
      && value <= high)
    return value;
  complain (name);
  return initial;
}

/* "512m" -> bytes; 0: not a size.  */
static size_t
parse_bytes (const char *text)
{
  static const char units[] = "bkmgt";
  char *end;
  unsigned long long value;
  const char *unit = units;
  unsigned shift;

  errno = 0;
  value = strtoull (text, &end, 10);
  if (end == text || errno != 0 || !isdigit ((unsigned char) text[0]))
    return 0;
  if (*end != '\0')
    unit = strchr (units, tolower ((unsigned char) *end++));
  if (!unit || *end != '\0')
    return 0;
  shift = 10 * (unsigned) (unit - units);
  return value > SIZE_MAX >> shift ? 0 : (size_t) value << shift;
}

size_t
gomp_env_bytes (const char *name, size_t initial, size_t low, size_t high)
{
  const char *text = getenv (name);
  size_t bytes;

  if (!text)
    return initial;
  bytes = parse_bytes (text);
  if (bytes >= low && bytes <= high)
    return bytes;
  complain (name);
  return initial;
}
