/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of the emulated device, read once.  */

#include "host/settings.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "common/env-value.h"
#include "libgomp-plugin.h"

#define MAX_DEVICES 64
#define MAX_LATENCY 10000000
#define DEFAULT_TIMEOUT 300
#define MAX_TIMEOUT 1000000
#define MIN_MEMORY ((size_t) 1 << 16)

static const char *const operation_names[GOMP_HOST_OPERATIONS]
  = { "alloc", "free", "host2dev", "dev2host" };

static struct gomp_host_settings settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static unsigned long counts[GOMP_HOST_OPERATIONS];

/* One "operation:N" at TEXT, LENGTH characters.  */
static bool
parse_failure (const char *text, size_t length)
{
  for (int i = 0; i < GOMP_HOST_OPERATIONS; i++)
    {
      size_t name = strlen (operation_names[i]);
      const char *number = text + name + 1;
      char *end;

      if (length <= name + 1 || text[name] != ':'
          || memcmp (text, operation_names[i], name) != 0)
        continue;
      settings.fail[i] = strtoul (number, &end, 10);
      return (*number >= '0' && *number <= '9' && end == text + length
              && settings.fail[i] > 0);
    }
  return false;
}

static void
read_failures (const char *name)
{
  const char *text = gomp_env_text (name);

  while (text && *text)
    {
      size_t length = strcspn (text, ",");
      if (!parse_failure (text, length))
        {
          memset (settings.fail, 0, sizeof settings.fail);
          gomp_env_complain (name, "alloc, free, host2dev or dev2host with a "
                                   "colon and a number from 1 on; several with "
                                   "commas between them");
          return;
        }
      text += length + (text[length] == ',');
    }
}

static size_t
half_of_ram (void)
{
  return ((size_t) sysconf (_SC_PHYS_PAGES) / 2
          * (size_t) sysconf (_SC_PAGESIZE));
}

/* The runtime checks what lies around its blocks, and has looked at the
   value.  */
static int
is_checked (void)
{
  const char *text = gomp_env_text ("GOMP_PSET_CHECK");

  return (text && text[0] && strcmp (text, "0") != 0
          && strcasecmp (text, "false") != 0);
}

static void
read_all (void)
{
  settings.devices = gomp_env_int ("GOMP_PSET_HOST_DEVICES", 1, 0, MAX_DEVICES);
  settings.type
    = gomp_env_int ("GOMP_PSET_HOST_TYPE", OFFLOAD_TARGET_TYPE_HOST,
                    OFFLOAD_TARGET_TYPE_HOST, GOMP_TARGET_ARG_DEVICE_MASK);
  settings.memory = gomp_env_bytes ("GOMP_PSET_HOST_MEMORY", half_of_ram (),
                                    MIN_MEMORY, SIZE_MAX >> 17);
  settings.memory_asked = gomp_env_text ("GOMP_PSET_HOST_MEMORY") != NULL;
  settings.poison = gomp_env_int ("GOMP_PSET_HOST_POISON", 0, 0, 1);
  settings.strict = gomp_env_int ("GOMP_PSET_HOST_STRICT", is_checked (), 0, 1);
  settings.timeout
    = gomp_env_int ("GOMP_PSET_HOST_TIMEOUT", DEFAULT_TIMEOUT, 0, MAX_TIMEOUT);
  settings.latency = gomp_env_int ("GOMP_PSET_HOST_LATENCY", 0, 0, MAX_LATENCY);
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
  /* There are no devices before the settings have been read.  */
  unsigned long wanted = settings.fail[operation];

  if (__builtin_expect (wanted == 0, 1)
      || __atomic_add_fetch (&counts[operation], 1, __ATOMIC_RELAXED) != wanted)
    return false;
  GOMP_PLUGIN_error ("injected failure of %s %lu", operation_names[operation],
                     wanted);
  return true;
}

bool
gomp_host_injects_copies (void)
{
  const struct gomp_host_settings *all = gomp_host_settings ();

  return all->fail[GOMP_HOST_HOST2DEV] > 0 || all->fail[GOMP_HOST_DEV2HOST] > 0;
}
