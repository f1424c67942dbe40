/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The HSA runtime library: its calls, and messages about those that
   failed.  */

#include "gcn/driver.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/env-value.h"
#include "common/times.h"
#include "libgomp-plugin.h"
#include "gcn/settings.h"

#define LIBRARY "libhsa-runtime64.so.1"
#define TEXT 600

struct gomp_hsa gomp_hsa;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool opened;
static uint64_t frequency = 1000000000;
static char version[48];
static int (*emulated_fault) (int, struct gomp_pset_emulated_fault *);

struct call
{
  const char *name;
  size_t offset;
  bool required;
};

#define REQUIRED(name) { "hsa_" #name, offsetof (struct gomp_hsa, name), true },
#define OPTIONAL(name) \
  { "hsa_" #name, offsetof (struct gomp_hsa, name), false },

static const struct call calls[]
  = { GOMP_HSA_REQUIRED (REQUIRED) GOMP_HSA_OPTIONAL (OPTIONAL) };

/* ---- Messages ------------------------------------------------------- */

void
gomp_gcn_debug (const char *format, ...)
{
  char text[TEXT];
  va_list args;

  /* Why there is no driver is always of interest.  */
  if (opened && gomp_gcn_settings ()->quiet)
    return;
  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  if (gomp_gcn_settings ()->debug)
    fprintf (stderr, "GCN debug: %s\n", text);
  else
    GOMP_PLUGIN_debug (0, "GCN: %s\n", text);
}

bool
gomp_gcn_driver_times (hsa_agent_t agent, hsa_signal_t done, uint64_t *begin,
                       uint64_t *end)
{
  hsa_amd_profiling_dispatch_time_t times = { 0, 0 };
  uint64_t ticks = 0, now;
  double ns = 1e9 / (double) frequency;

  if (!gomp_hsa.amd_profiling_get_dispatch_time
      || gomp_hsa.amd_profiling_get_dispatch_time (agent, done, &times)
           != HSA_STATUS_SUCCESS
      || gomp_hsa.system_get_info (HSA_SYSTEM_INFO_TIMESTAMP, &ticks)
           != HSA_STATUS_SUCCESS
      || times.end < times.start || times.end > ticks)
    return false;
  now = gomp_times_now ();
  *begin = now - (uint64_t) ((double) (ticks - times.start) * ns);
  *end = now - (uint64_t) ((double) (ticks - times.end) * ns);
  return true;
}

const char *
gomp_gcn_status_text (hsa_status_t status)
{
  const char *text = NULL;

  if (gomp_hsa.status_string (status, &text) != HSA_STATUS_SUCCESS || !text)
    return "unknown status";
  return text;
}

bool
gomp_gcn_error (hsa_status_t status, const char *call, const char *format, ...)
{
  char text[TEXT];
  va_list args;

  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  if (call)
    GOMP_PLUGIN_error ("GCN fatal error: %s\nRuntime message: %s (%s)", text,
                       gomp_gcn_status_text (status), call);
  else
    GOMP_PLUGIN_error ("GCN fatal error: %s\nRuntime message: %s", text,
                       gomp_gcn_status_text (status));
  return false;
}

/* ---- The library ---------------------------------------------------- */

static bool
bind_calls (void *library, const char *name)
{
  void *symbol;

  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
    {
      symbol = dlsym (library, calls[i].name);
      if (!symbol && calls[i].required)
        {
          gomp_gcn_debug ("%s has no %s", name, calls[i].name);
          return false;
        }
      memcpy ((char *) &gomp_hsa + calls[i].offset, &symbol, sizeof symbol);
    }
  symbol = dlsym (library, "hsa_gomp_pset_fault");
  memcpy (&emulated_fault, &symbol, sizeof symbol);
  return true;
}

/* What there is to know of the runtime; none of it is needed.  */
static void
ask_system (void)
{
  uint16_t major = 0, minor = 0;
  uint64_t hertz = 0;

  gomp_hsa.system_get_info (HSA_SYSTEM_INFO_VERSION_MAJOR, &major);
  gomp_hsa.system_get_info (HSA_SYSTEM_INFO_VERSION_MINOR, &minor);
  snprintf (version, sizeof version, "HSA Runtime %hu.%hu", major, minor);
  if (gomp_hsa.system_get_info (HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &hertz)
        == HSA_STATUS_SUCCESS
      && hertz > 0)
    frequency = hertz;
}

static bool
open_library (void)
{
  const char *name = gomp_env_text ("HSA_RUNTIME_LIB");
  void *library;
  hsa_status_t status;

  if (!name)
    name = LIBRARY;
  library = dlopen (name, RTLD_LAZY);
  if (!library)
    {
      gomp_gcn_debug ("no HSA runtime: %s", dlerror ());
      return false;
    }
  if (!bind_calls (library, name))
    return false;
  status = gomp_hsa.init ();
  if (status != HSA_STATUS_SUCCESS)
    {
      gomp_gcn_debug ("no device, hsa_init says: %s",
                      gomp_gcn_status_text (status));
      return false;
    }
  ask_system ();
  return true;
}

static void
open_once (void)
{
  opened = open_library ();
  if (!opened && gomp_gcn_settings ()->suppress_host_fallback)
    GOMP_PLUGIN_fatal ("GCN host fallback has been suppressed");
}

bool
gomp_gcn_driver_open (void)
{
  pthread_once (&once, open_once);
  return opened;
}

bool
gomp_gcn_driver_fault (int ord, struct gomp_pset_emulated_fault *fault)
{
  return emulated_fault && emulated_fault (ord, fault) == 0;
}

const char *
gomp_gcn_driver_version (void)
{
  return version;
}

uint64_t
gomp_gcn_driver_ticks (double ms)
{
  return (uint64_t) (ms * (double) frequency / 1000) + 1;
}
