/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables.  */

#define _GNU_SOURCE 1
#include "base/env.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"

#define POOL_KEEP ((size_t) 64 << 20)
#define REMEMBER_KEEP ((size_t) 32 << 20)

/* An environment variable that the library reads.  The table variables, of which
   doc/env.md is made, has one row for each.  It is not part of the library.  */
struct variable
{
  const char *name;
  const char *type; /* "integer", "bytes", "word", "path" ... */
  const char *initial; /* default, as text */
  const char *help; /* one sentence */
};
static const struct variable variables[] __attribute__ ((unused)) = {
  { "OMP_TARGET_OFFLOAD", "word", "default",
    "default: use devices if there are any; mandatory: a region that cannot "
    "run on its device is an error, in OpenACC also where no device is found "
    "and the host was not asked for; disabled: no devices." },
  { "OMP_DEFAULT_DEVICE", "integer", "0",
    "The device of constructs without a device clause." },
  { "ACC_DEVICE_TYPE", "word", "",
    "OpenACC's default device: host, not_host, nvidia, radeon; if not set, "
    "the "
    "first that is not the host." },
  { "ACC_DEVICE_NUM", "integer", "0", "Which one of that type." },
  { "ACC_PROFLIB", "list", "",
    "Libraries with OpenACC profiling tools, separated by semicolons." },
  { "OMP_TOOL", "word", "enabled",
    "disabled: no tool of OpenMP's tools interface is looked for "
    "(tools.md)." },
  { "OMP_TOOL_LIBRARIES", "list", "",
    "Libraries with such tools, separated by colons; the first that accepts "
    "is used, unless the program has one itself." },
  { "OMP_TOOL_VERBOSE_INIT", "path", "disabled",
    "stdout, stderr or a file: say there where a tool was looked for, and "
    "what came of it." },
  { "GOMP_OPENACC_DIM", "list", "",
    "Gangs, workers and vector length, separated by colons, of compute "
    "constructs that leave them open; each may be empty." },
  { "GOMP_DEBUG", "integer", "0", "Not 0: plugins print what they do." },
  { "GOMP_PSET_DEVICES", "list", "nvptx,gcn",
    "Plugins to use, in order: host[:N] (N emulated devices, 64 at most), "
    "nvptx, gcn, mpi[:N] (cluster.md), none; required among them: it is an "
    "error if no device is found." },
  { "GOMP_PSET_TRACE", "path", "",
    "Write a trace of all constructs to this file; - is standard error. In "
    "file names %p is the process, %r its MPI rank; without them each rank "
    "appends its own." },
  { "GOMP_PSET_SUMMARY", "path", "",
    "Print constructs, device operations and what is still mapped at exit to "
    "this file; 1 or - is standard error, 0 none." },
  { "GOMP_PSET_RECORD", "path", "",
    "Record all constructs and device operations in this file (recording.md). "
    "%p and %r as for GOMP_PSET_TRACE." },
  { "GOMP_PSET_CHECK_TRANSFERS", "boolean", "0",
    "1: recordings have hashes of the bytes of copies, so that the report "
    "knows which were copied unchanged." },
  { "GOMP_PSET_PLUGIN_DIR", "path", "", "Where to look for plugins first." },
  { "GOMP_PSET_POOL", "boolean", "1",
    "0: no pool, all device memory is allocated and freed as needed." },
  { "GOMP_PSET_POOL_KEEP", "bytes", "64m",
    "Idle device memory kept for reuse; suffixes k, m, g." },
  { "GOMP_PSET_NOWAIT_TASKS", "boolean", "0",
    "1: nowait outside of parallel regions makes tasks, as libgomp does; no "
    "parallel region may follow then, or libgomp may hang" },
  { "GOMP_PSET_DEFER", "boolean", "1",
    "0: each directive's copies to the device are made at once, not with the "
    "next operation that could see them." },
  { "GOMP_PSET_REMEMBER", "word", "1",
    "1: what a construct comes to is remembered if it comes again; 0: not; "
    "always: from the first time on, for tests." },
  { "GOMP_PSET_REMEMBER_KEEP", "bytes", "32m",
    "Host memory, per device, for what is remembered; beyond it, what has not "
    "been used for longest is forgotten." },
  { "GOMP_PSET_STAGED", "word", "1",
    "Objects of 4 MiB and more: 1: they go through pinned memory, piece by "
    "piece, where that has turned out to be faster; 0: never; always: always, "
    "on devices that have such memory." },
  { "GOMP_PSET_DEEP", "boolean", "0",
    "1: directives map what variables of derived types own, too, where their "
    "types are known (deep-mapping.md)." },
  { "GOMP_PSET_MESSAGES", "word", "full",
    "full: messages of errors say which construct, variable and mapping they "
    "are about, and what to do; stock: only the last line, which is stock "
    "libgomp's." },
  { "LIBOMPTARGET_INFO", "integer", "0",
    "Programs of clang and flang: the sum of what is printed: 1: each "
    "construct with its list; 16: each launch of a kernel; 64: what "
    "use_device_ptr and use_device_addr name and is not mapped (llvm.md)." },
  { "GOMP_PSET_CHECK", "word", "0",
    "1: every mapping gets device memory of its own, whose surroundings are "
    "checked, and mistakes are reported (checking.md); start: the same, with "
    "the lower ends of mappings at the beginnings of pages." },
};

static struct gomp_settings settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool ready;              /* SETTINGS are fixed; atomic */

static void
complain (const char *name, const char *allowed)
{
  gomp_warn ("Invalid value for environment variable %s: \"%s\"; it may be %s",
             name, secure_getenv (name), allowed);
}

/* ALLOWED: for the message.  */
static bool
read_word (const char *name, bool initial, const char *allowed)
{
  const char *text = secure_getenv (name);

  if (text == NULL || text[0] == '\0')
    return initial;
  if (strcmp (text, "0") == 0 || strcasecmp (text, "false") == 0)
    return false;
  if (strcmp (text, "1") == 0 || strcasecmp (text, "true") == 0)
    return true;
  complain (name, allowed);
  return initial;
}

static bool
read_bool (const char *name, bool initial)
{
  return read_word (name, initial, "0 or false, 1 or true");
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
      complain (name, "a number of bytes, with k, m or g for more");
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

static enum gomp_check
read_check (void)
{
  const char *text = secure_getenv ("GOMP_PSET_CHECK");

  if (text && is_word (text, "start"))
    return GOMP_CHECK_START;
  return (read_word ("GOMP_PSET_CHECK", false, "0, 1 or start")
            ? GOMP_CHECK_END
            : GOMP_CHECK_NOT);
}

/* GOMP_PSET_REMEMBER; nothing to remember without a pool, nor under CHECK.  */
static enum gomp_remember
read_remember (enum gomp_check check)
{
  const char *text = secure_getenv ("GOMP_PSET_REMEMBER");

  if (check != GOMP_CHECK_NOT || !settings.pool)
    return GOMP_REMEMBER_NEVER;
  if (text && is_word (text, "always"))
    return GOMP_REMEMBER_ALWAYS;
  return (read_word ("GOMP_PSET_REMEMBER", true, "0, 1 or always")
            ? GOMP_REMEMBER_REPEATED
            : GOMP_REMEMBER_NEVER);
}

static enum gomp_staged
read_staged (void)
{
  const char *text = secure_getenv ("GOMP_PSET_STAGED");

  if (text && is_word (text, "always"))
    return GOMP_STAGED_ALWAYS;
  return (read_word ("GOMP_PSET_STAGED", true, "0, 1 or always")
            ? GOMP_STAGED_IF_FASTER
            : GOMP_STAGED_NEVER);
}

/* A string that is not empty; copied, since the program may change its
   environment.  */
static const char *
read_text (const char *name)
{
  const char *text = secure_getenv (name);

  return text && text[0] ? gomp_strdup (text) : NULL;
}

/* GOMP_PSET_SUMMARY: a boolean, or a file.  */
static const char *
read_summary (void)
{
  const char *text = read_text ("GOMP_PSET_SUMMARY");

  if (text == NULL || is_word (text, "0") || is_word (text, "false"))
    return NULL;
  return is_word (text, "1") || is_word (text, "true") ? "-" : text;
}

/* ACC_DEVICE_NUM; what is not a number is 0.  */
static int
read_device_number (void)
{
  const char *text = secure_getenv ("ACC_DEVICE_NUM");
  char *end;
  long value;

  if (text == NULL || text[0] == '\0')
    return 0;
  errno = 0;
  value = strtol (text, &end, 10);
  return (errno || *end || value < 0 || value > INT_MAX ? 0 : (int) value);
}

/* GOMP_OPENACC_DIM at TEXT; false: it is none.  */
static bool
parse_dims (const char *text, int dims[3])
{
  for (int d = 0; text && d < 3; d++)
    {
      char *end = (char *) text;
      long value = 0;
      if (isdigit ((unsigned char) *text))
        value = strtol (text, &end, 10);
      if (value > INT_MAX || (*end != '\0' && *end != ':'))
        return false;
      dims[d] = (int) value;
      text = *end == ':' ? end + 1 : NULL;
    }
  return text == NULL;
}

/* Up to the first part that is no number, if there is one.  */
static void
read_dims (int dims[3])
{
  const char *text = secure_getenv ("GOMP_OPENACC_DIM");

  if (text && text[0] && !parse_dims (text, dims))
    complain ("GOMP_OPENACC_DIM", "up to three numbers with colons between "
                                  "them, of which each may be left out");
}

/* LIBOMPTARGET_INFO, decimal, hexadecimal or octal.  */
static uint32_t
read_llvm_info (void)
{
  const char *text = secure_getenv ("LIBOMPTARGET_INFO");

  return text ? (uint32_t) strtoul (text, NULL, 0) & INT_MAX : 0;
}

/* Are messages to be stock's?  */
static bool
read_messages (void)
{
  const char *text = secure_getenv ("GOMP_PSET_MESSAGES");

  if (text && strcmp (text, "stock") != 0 && strcmp (text, "full") != 0)
    complain ("GOMP_PSET_MESSAGES", "full or stock");
  return text && strcmp (text, "stock") == 0;
}

static void
read_all (void)
{
  enum gomp_check check = read_check ();

  settings.pool = read_bool ("GOMP_PSET_POOL", true);
  settings = (struct gomp_settings) {
    .offload = read_policy (),
    .debug = read_debug (),
    .acc_device_type = read_text ("ACC_DEVICE_TYPE"),
    .acc_device_num = read_device_number (),
    .devices = read_text ("GOMP_PSET_DEVICES"),
    .trace = read_text ("GOMP_PSET_TRACE"),
    .summary = read_summary (),
    .record = read_text ("GOMP_PSET_RECORD"),
    .check_transfers = read_bool ("GOMP_PSET_CHECK_TRANSFERS", false),
    .plugin_dir = read_text ("GOMP_PSET_PLUGIN_DIR"),
    .pool = settings.pool,
    .pool_keep = read_bytes ("GOMP_PSET_POOL_KEEP", POOL_KEEP),
    .defer = read_bool ("GOMP_PSET_DEFER", true),
    .nowait_tasks = read_bool ("GOMP_PSET_NOWAIT_TASKS", false),
    .remember = read_remember (check),
    .remember_keep = read_bytes ("GOMP_PSET_REMEMBER_KEEP", REMEMBER_KEEP),
    .staged = read_staged (),
    .deep = read_bool ("GOMP_PSET_DEEP", false),
    .plain_messages = read_messages (),
    .llvm_info = read_llvm_info (),
    .check = check
  };
  read_dims (settings.acc_dims);
  if (!settings.pool || check != GOMP_CHECK_NOT)
    settings.pool_keep = 0;
  __atomic_store_n (&ready, true, __ATOMIC_RELEASE);
}

static GOMP_NOINLINE void
read_once (void)
{
  gomp_ending_stuck ();
  pthread_once (&once, read_all);
}

/* So short that constructs have it inline.  */
const struct gomp_settings *
gomp_settings (void)
{
  if (GOMP_UNLIKELY (!__atomic_load_n (&ready, __ATOMIC_ACQUIRE)))
    read_once ();
  return &settings;
}

void
gomp_debug (const char *format, ...)
{
  va_list args;

  if (!gomp_settings ()->debug)
    return;
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
}
