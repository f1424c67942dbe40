/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the environment asks of an emulated driver; the record of calls.  */

#include "common/settings.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "plugin/common/number.h"

#define PREFIX "GOMP_PSET_EMULATE_"
#define NAME_ROOM 64
#define MIN_MEMORY ((size_t) 1 << 16)
#define MAX_MEMORY ((size_t) 1 << 40)
#define DEFAULT_MEMORY ((size_t) 4 << 30)
#define DEFAULT_TIMEOUT 300
#define MAX_TIMEOUT 1000000

/* One item of FAIL.  */
struct failure
{
  char call[NAME_ROOM];
  unsigned long first;          /* which call, from 1 */
  bool onwards;                 /* and all later ones */
  bool has_code;
  int code;
  unsigned long seen;           /* calls so far; atomic */
};

static const char *const latency_names[EMU_LATENCIES]
  = { "alloc", "free", "copy", "launch", "enqueue", "byte" };

static struct emu_settings settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Constant after reading, but for the counts.  */
static struct failure *failures;
static size_t failure_count;

static FILE *trace_file;

/* The variables whose values were told to be bad.  */
#define MAX_TOLD 32
static char told[MAX_TOLD][NAME_ROOM];
static size_t told_count;
static pthread_mutex_t told_lock = PTHREAD_MUTEX_INITIALIZER;

/* Is NAME's bad value to be told?  Once only: drivers read some variables in
   several places, or have lists in them.  */
static bool
is_new_locked (const char *name)
{
  for (size_t i = 0; i < told_count; i++)
    if (strcmp (told[i], name) == 0)
      return false;
  if (told_count < MAX_TOLD)
    snprintf (told[told_count++], NAME_ROOM, "%s", name);
  return true;
}

static void
complain (const char *name, const char *allowed)
{
  pthread_mutex_lock (&told_lock);
  if (is_new_locked (name))
    fprintf (stderr, "emulated driver: bad value of %s%s: \"%s\"; it may be "
             "%s\n", PREFIX, name, emu_setting_text (name), allowed);
  pthread_mutex_unlock (&told_lock);
}

const char *
emu_setting_text (const char *name)
{
  char whole[NAME_ROOM];

  snprintf (whole, sizeof whole, "%s%s", PREFIX, name);
  /* A setuid program takes no settings of its caller, who might let it write
     files, for one.  */
  return secure_getenv (whole);
}

long
emu_setting_number (const char *name, long initial, long low, long high)
{
  const char *text = emu_setting_text (name);
  long value = initial;

  char allowed[80];

  if (text && !gomp_number_parse (text, low, high, &value))
    {
      snprintf (allowed, sizeof allowed, "a number from %ld to %ld", low,
                high);
      complain (name, allowed);
    }
  return value;
}

/* Where the process's addresses are limited, each byte takes eight of them
   (memory.c), and a quarter of them is for all devices.  */
static size_t
memory_default (int devices)
{
  struct rlimit space;
  size_t most = DEFAULT_MEMORY;

  if (getrlimit (RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
    most = space.rlim_cur / 32 / (devices ? (size_t) devices : 1) / MIN_MEMORY
           * MIN_MEMORY;
  return (most < MIN_MEMORY       ? MIN_MEMORY
          : most < DEFAULT_MEMORY ? most
                                  : DEFAULT_MEMORY);
}

static size_t
memory_read (int devices)
{
  const char *text = emu_setting_text ("MEMORY");
  size_t bytes = memory_default (devices);

  if (text
      && !gomp_number_parse_bytes (text, MIN_MEMORY, MAX_MEMORY, &bytes))
    complain ("MEMORY", "64k to 1t bytes; suffixes k, m, g and t");
  return bytes;
}

/* ",a,b" -> each item in turn, without the commas; NULL after the last.  */
static const char *
item_next (const char **rest, char *item, size_t room)
{
  size_t length;

  if (!*rest || !**rest)
    return NULL;
  length = strcspn (*rest, ",");
  snprintf (item, room, "%.*s", (int) (length < room ? length : room - 1),
            *rest);
  *rest += length + ((*rest)[length] == ',');
  return item;
}

/* "CALL:N[+][:CODE]".  */
static bool
failure_parse (const char *item, struct failure *failure)
{
  size_t name = strcspn (item, ":");
  const char *number = item + name + 1;
  char *end;

  if (name == 0 || name >= NAME_ROOM || item[name] != ':')
    return false;
  memset (failure, 0, sizeof *failure);
  memcpy (failure->call, item, name);
  failure->first = strtoul (number, &end, 10);
  if (end == number || failure->first == 0)
    return false;
  failure->onwards = *end == '+';
  end += failure->onwards;
  if (*end == ':')
    {
      failure->has_code = true;
      failure->code = (int) strtol (end + 1, &end, 0);
    }
  return *end == '\0';
}

/* Does some emulated driver have the function CALL?  What this one has can be
   found in its library; where that is not so, as in unit tests, or of the
   other driver, whose names begin in another way, nothing is known.  */
static bool
may_be_call (const char *call)
{
  Dl_info info;
  void *self = NULL;
  bool cuda = false, hsa = false, found = true;

  if (dladdr ((void *) &once, &info) && info.dli_fname)
    self = dlopen (info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (self)
    {
      cuda = dlsym (self, "cuInit") != NULL;
      hsa = dlsym (self, "hsa_init") != NULL;
      found = dlsym (self, call) != NULL;
      dlclose (self);
    }
  if (cuda == hsa)
    return true;
  return ((found && strncmp (call, cuda ? "cu" : "hsa_", cuda ? 2 : 4) == 0)
          || strncmp (call, cuda ? "hsa_" : "cu", cuda ? 4 : 2) == 0);
}

static void
failures_read (void)
{
  const char *rest = emu_setting_text ("FAIL");
  char item[2 * NAME_ROOM];
  bool bad = false;

  while (item_next (&rest, item, sizeof item))
    {
      struct failure *more
        = realloc (failures, (failure_count + 1) * sizeof *more);
      if (!more)
        return;
      failures = more;
      if (failure_parse (item, &failures[failure_count])
          && may_be_call (failures[failure_count].call))
        failure_count++;
      else
        bad = true;
    }
  if (bad)
    complain ("FAIL", "CALL:N[+][:CODE], where CALL is a function of the "
              "driver and N a number from 1 on; several with commas between "
              "them");
}

/* "60us" -> nanoseconds.  */
static bool
time_parse (const char *text, double *ns)
{
  static const struct { const char *suffix; double ns; } units[]
    = { { "ns", 1 }, { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 } };
  char *end;
  double value = strtod (text, &end);

  if (end == text || !(value >= 0) || value > 1e9)
    return false;
  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
    if (strcmp (end, units[i].suffix) == 0)
      {
        *ns = value * units[i].ns;
        return true;
      }
  return false;
}

static bool
latency_parse (const char *item)
{
  for (int i = 0; i < EMU_LATENCIES; i++)
    {
      size_t name = strlen (latency_names[i]);
      if (strncmp (item, latency_names[i], name) == 0 && item[name] == '=')
        return time_parse (item + name + 1, &settings.latency_ns[i]);
    }
  return false;
}

static void
latencies_read (void)
{
  const char *rest = emu_setting_text ("LATENCY");
  char item[NAME_ROOM];

  while (item_next (&rest, item, sizeof item))
    if (!latency_parse (item))
      complain (
        "LATENCY",
        "KIND=TIME, where KIND is alloc, free, copy, launch, "
        "enqueue or byte and TIME a number with ns, us, ms or s; several "
        "with commas between them");
}

static void
trace_open (void)
{
  const char *path = emu_setting_text ("TRACE");

  if (!path || !*path)
    return;
  trace_file = strcmp (path, "-") == 0 ? stderr : fopen (path, "ae");
  if (!trace_file)
    complain ("TRACE", "a file that can be written, or -");
  else if (trace_file != stderr)
    setvbuf (trace_file, NULL, _IOLBF, BUFSIZ);
  settings.trace = trace_file != NULL;
}

static void
all_read (void)
{
  settings.devices
    = (int) emu_setting_number ("DEVICES", 1, 0, EMU_MAX_DEVICES);
  settings.memory = memory_read (settings.devices);
  settings.timeout_ns
    = (uint64_t) emu_setting_number ("TIMEOUT", DEFAULT_TIMEOUT, 0,
                                     MAX_TIMEOUT) * 1000000000u;
  failures_read ();
  latencies_read ();
  trace_open ();
}

const struct emu_settings *
emu_settings (void)
{
  pthread_once (&once, all_read);
  return &settings;
}

void
emu_settings_reset (void)
{
  emu_settings ();
  if (trace_file && trace_file != stderr)
    fclose (trace_file);
  trace_file = NULL;
  free (failures);
  failures = NULL;
  failure_count = 0;
  memset (&settings, 0, sizeof settings);
  all_read ();
}

bool
emu_call_fails (const char *call, int *code)
{
  bool fails = false;

  emu_settings ();
  for (size_t i = 0; i < failure_count; i++)
    {
      struct failure *failure = &failures[i];
      unsigned long seen;

      if (strcmp (failure->call, call) != 0)
        continue;
      seen = __atomic_add_fetch (&failure->seen, 1, __ATOMIC_RELAXED);
      if (seen < failure->first
          || (seen > failure->first && !failure->onwards))
        continue;
      fails = true;
      if (failure->has_code)
        *code = failure->code;
    }
  return fails;
}

static uint64_t
clock_ns (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
}

static uint64_t
now_ns (void)
{
  return clock_ns (CLOCK_MONOTONIC);
}

uint64_t
emu_work_ns (void)
{
  return clock_ns (CLOCK_THREAD_CPUTIME_ID);
}

static void
wait_busily (double ns)
{
  uint64_t start;

  if (ns <= 0)
    return;
  start = now_ns ();
  while ((double) (now_ns () - start) < ns)
    ;
}

void
emu_latency_wait (enum emu_latency kind)
{
  wait_busily (emu_settings ()->latency_ns[kind]);
}

void
emu_latency_wait_copy (size_t bytes)
{
  const double *ns = emu_settings ()->latency_ns;

  wait_busily (ns[EMU_LATENCY_COPY] + (double) bytes * ns[EMU_LATENCY_BYTE]);
}

void
emu_trace_call (const char *call, int result, const char *format, ...)
{
  char line[1024];
  va_list arguments;

  if (!emu_settings ()->trace)
    return;
  va_start (arguments, format);
  vsnprintf (line, sizeof line, format, arguments);
  va_end (arguments);
  /* A full disk is found when the line is written, at its end.  */
  if (fprintf (trace_file, "%s (%s) = %d\n", call, line, result) < 0
      || ferror (trace_file))
    complain ("TRACE", "a file with room for more: lines are lost");
}
