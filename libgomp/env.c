/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables.  */

#define _GNU_SOURCE 1
#include "env.h"

#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "error.h"

#define POOL_KEEP ((size_t) 64 << 20)

const struct gomp_env_variable gomp_env_variables[] = {
  { "OMP_TARGET_OFFLOAD", "word", "default",
    "default: use devices if there are any; mandatory: a region that cannot run "
    "on its device is an error; disabled: no devices." },
  { "OMP_DEFAULT_DEVICE", "integer", "0",
    "The device of constructs without a device clause." },
  { "GOMP_DEBUG", "integer", "0", "Not 0: plugins print what they do." },
  { "GOMP_PSET_DEVICES", "list", "nvptx,gcn",
    "Plugins to use, in order: host[:N] (N emulated devices), nvptx, gcn, "
    "none." },
  { "GOMP_PSET_TRACE", "path", "",
    "Write a trace of all constructs to this file; - is standard error." },
  { "GOMP_PSET_SUMMARY", "boolean", "0",
    "Print constructs, device operations and what is still mapped at exit." },
  { "GOMP_PSET_PLUGIN_DIR", "path", "", "Where to look for plugins first." },
  { "GOMP_PSET_POOL", "boolean", "1",
    "0: no pool, all device memory is allocated and freed as needed." },
  { "GOMP_PSET_POOL_KEEP", "bytes", "64m",
    "Idle device memory kept for reuse; suffixes k, m, g." },
};
const size_t gomp_env_variable_count = GOMP_ARRAY_LEN (gomp_env_variables);

static struct gomp_settings settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
complain (const char *name)
{
  gomp_warn ("Invalid value for environment variable %s", name);
}

static bool
read_bool (const char *name, bool initial)
{
  const char *text = secure_getenv (name);

  if (text == NULL || text[0] == '\0')
    return initial;
  if (strcmp (text, "0") == 0 || strcasecmp (text, "false") == 0)
    return false;
  if (strcmp (text, "1") == 0 || strcasecmp (text, "true") == 0)
    return true;
  complain (name);
  return initial;
}

static size_t
read_bytes (const char *name, size_t initial)
{
  const char *text = secure_getenv (name);
  char *end;
  unsigned long long value;
  int shift;

  if (text == NULL || text[0] == '\0')
    return initial;
  errno = 0;
  value = strtoull (text, &end, 10);
  switch (tolower ((unsigned char) *end))
    {
    case 'k':
      shift = 10;
      break;
    case 'm':
      shift = 20;
      break;
    case 'g':
      shift = 30;
      break;
    default:
      shift = 0;
    }
  end += shift != 0;
  if (errno || end == text || *end || strchr (text, '-')
      || value > SIZE_MAX >> shift)
    {
      complain (name);
      return initial;
    }
  return (size_t) value << shift;
}

static bool
read_debug (void)
{
  const char *text = secure_getenv ("GOMP_DEBUG");

  return text && strtol (text, NULL, 10) > 0;
}

/* TEXT without blanks around it is WORD, in any case of letters.  */
static bool
is_word (const char *text, const char *word)
{
  size_t n = strlen (word);

  while (isspace ((unsigned char) *text))
    text++;
  if (strncasecmp (text, word, n) != 0)
    return false;
  for (text += n; isspace ((unsigned char) *text); text++)
    continue;
  return *text == '\0';
}

static enum gomp_offload_policy
read_policy (void)
{
  const char *text = getenv ("OMP_TARGET_OFFLOAD");

  if (text == NULL || is_word (text, "default"))
    return GOMP_OFFLOAD_DEFAULT;
  if (is_word (text, "mandatory"))
    return GOMP_OFFLOAD_MANDATORY;
  if (is_word (text, "disabled"))
    return GOMP_OFFLOAD_DISABLED;
  /* The installed libgomp has complained.  */
  return GOMP_OFFLOAD_DEFAULT;
}

/* A string that is not empty; copied, since the program may change its
   environment.  */
static const char *
read_text (const char *name)
{
  const char *text = secure_getenv (name);

  return text && text[0] ? strdup (text) : NULL;
}

static void
read_all (void)
{
  settings = (struct gomp_settings) {
    .offload = read_policy (),
    .debug = read_debug (),
    .devices = read_text ("GOMP_PSET_DEVICES"),
    .trace = read_text ("GOMP_PSET_TRACE"),
    .summary = read_bool ("GOMP_PSET_SUMMARY", false),
    .plugin_dir = read_text ("GOMP_PSET_PLUGIN_DIR"),
    .pool = read_bool ("GOMP_PSET_POOL", true),
    .pool_keep = read_bytes ("GOMP_PSET_POOL_KEEP", POOL_KEEP)
  };
  if (!settings.pool)
    settings.pool_keep = 0;
}

const struct gomp_settings *
gomp_settings (void)
{
  pthread_once (&once, read_all);
  return &settings;
}
