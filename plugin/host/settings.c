/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of the emulated device, read once.  */

#include "settings.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "libgomp-plugin.h"

#define MAX_DEVICES 64
#define MAX_LATENCY 10000000
#define MIN_MEMORY ((size_t) 1 << 16)

static const char *const operation_names[GOMP_HOST_OPERATIONS]
  = { "alloc", "free", "host2dev", "dev2host" };

static struct gomp_host_settings settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static unsigned long counts[GOMP_HOST_OPERATIONS];

static void
complain (const char *name)
{
  GOMP_PLUGIN_error ("Invalid value for environment variable %s", name);
}

/* The whole number NAME is set to, if it lies in [LOW, HIGH].  */
static int
read_int (const char *name, int initial, int low, int high)
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

static size_t
read_memory (const char *name)
{
  const char *text = getenv (name);
  size_t half = ((size_t) sysconf (_SC_PHYS_PAGES) / 2
                 * (size_t) sysconf (_SC_PAGESIZE));
  size_t bytes;

  if (!text)
    return half;
  bytes = parse_bytes (text);
  if (bytes >= MIN_MEMORY && bytes <= SIZE_MAX >> 17)
    return bytes;
  complain (name);
  return half;
}

/* One "operation:N" at TEXT, LENGTH characters.  */
static bool
parse_failure (const char *text, size_t length)
{
  for (int i = 0; i < GOMP_HOST_OPERATIONS; i++)
    {
      size_t name = strlen (operation_names[i]);
      char *end;

      if (length <= name + 1 || text[name] != ':'
          || memcmp (text, operation_names[i], name) != 0)
        continue;
      settings.fail[i] = strtoul (text + name + 1, &end, 10);
      return end == text + length && settings.fail[i] > 0;
    }
  return false;
}

static void
read_failures (const char *name)
{
  const char *text = getenv (name);

  while (text && *text)
    {
      size_t length = strcspn (text, ",");
      if (!parse_failure (text, length))
        {
          complain (name);
          return;
        }
      text += length + (text[length] == ',');
    }
}

static void
read_all (void)
{
  settings.devices = read_int ("GOMP_PSET_HOST_DEVICES", 1, 0, MAX_DEVICES);
  settings.type = read_int ("GOMP_PSET_HOST_TYPE", OFFLOAD_TARGET_TYPE_HOST,
                            OFFLOAD_TARGET_TYPE_HOST,
                            GOMP_TARGET_ARG_DEVICE_MASK);
  settings.memory = read_memory ("GOMP_PSET_HOST_MEMORY");
  settings.poison = read_int ("GOMP_PSET_HOST_POISON", 0, 0, 1);
  settings.strict = read_int ("GOMP_PSET_HOST_STRICT", 0, 0, 1);
  settings.latency = read_int ("GOMP_PSET_HOST_LATENCY", 0, 0, MAX_LATENCY);
  read_failures ("GOMP_PSET_HOST_FAIL");
}

const struct gomp_host_settings *
gomp_host_settings (void)
{
  pthread_once (&once, read_all);
  return &settings;
}

bool
gomp_host_inject (enum gomp_host_operation operation)
{
  unsigned long wanted = gomp_host_settings ()->fail[operation];

  if (__builtin_expect (wanted == 0, 1)
      || __atomic_add_fetch (&counts[operation], 1, __ATOMIC_RELAXED)
         != wanted)
    return false;
  GOMP_PLUGIN_error ("injected failure of %s %lu", operation_names[operation],
                     wanted);
  return true;
}
