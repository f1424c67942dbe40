/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers that users write.  */

#include "common/number.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool
gomp_number_parse (const char *text, long low, long high, long *value)
{
  char *end;
  long read;

  errno = 0;
  read = strtol (text, &end, 10);
  if (end == text || *end != '\0' || errno != 0 || read < low || read > high)
    return false;
  *value = read;
  return true;
}

bool
gomp_number_parse_bytes (const char *text, size_t low, size_t high,
                         size_t *bytes)
{
  static const char units[] = "bkmgt";
  const char *unit = units;
  char *end;
  unsigned long long read;
  unsigned shift;

  if (!isdigit ((unsigned char) text[0]))
    return false;
  errno = 0;
  read = strtoull (text, &end, 10);
  if (errno != 0)
    return false;
  if (*end != '\0')
    unit = strchr (units, tolower ((unsigned char) *end++));
  if (!unit || *end != '\0')
    return false;
  shift = 10 * (unsigned) (unit - units);
  if (read > SIZE_MAX >> shift || (size_t) read << shift < low
      || (size_t) read << shift > high)
    return false;
  *bytes = (size_t) read << shift;
  return true;
}
