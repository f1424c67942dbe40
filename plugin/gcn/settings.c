/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of the plugin, read once.  */

#include "gcn/settings.h"

#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#include "common/env-value.h"

#define ARENA_SIZE ((size_t) 64 << 10)

static struct gomp_gcn_settings settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Set, and not to nothing or 0.  */
static bool
read_flag (const char *name)
{
  const char *text = gomp_env_text (name);

  return text && text[0] != '\0' && !(text[0] == '0' && text[1] == '\0');
}

/* The first of two names that is set.  */
static int
read_count (const char *name, const char *other)
{
  return gomp_env_int (gomp_env_text (name) ? name : other, 0, 1, INT_MAX);
}

/* Those that LLVM's runtime has, too.  */
static void
read_llvm (void)
{
  settings.llvm.teams = gomp_env_int ("OMP_NUM_TEAMS", 0, 1, INT_MAX);
  settings.llvm.threads
    = gomp_env_int ("OMP_TEAMS_THREAD_LIMIT", 0, 1, INT_MAX);
  settings.llvm.stack_size
    = gomp_env_bytes ("LIBOMPTARGET_STACK_SIZE", 0, 0, (size_t) 1 << 20);
  settings.llvm.group_memory
    = gomp_env_bytes ("LIBOMPTARGET_SHARED_MEMORY_SIZE", 0, 0, 65536);
  settings.llvm.debug
    = gomp_env_int ("LIBOMPTARGET_DEVICE_RTL_DEBUG", 0, 0, INT_MAX);
}

static void
read_all (void)
{
  settings.debug = read_flag ("GCN_DEBUG");
  settings.quiet = !settings.debug && !gomp_env_text ("GOMP_DEBUG");
  settings.suppress_host_fallback = read_flag ("GCN_SUPPRESS_HOST_FALLBACK");
  settings.cpu_devices = read_flag ("GCN_SUPPORT_CPU_DEVICES");
  settings.teams = read_count ("GCN_NUM_TEAMS", "GCN_NUM_GANGS");
  settings.threads = read_count ("GCN_NUM_THREADS", "GCN_NUM_WORKERS");
  settings.heap_size = gomp_env_bytes ("GCN_HEAP_SIZE", 0, 1024, SIZE_MAX >> 8);
  settings.stack_size
    = gomp_env_bytes ("GCN_STACK_SIZE", 0, 1024, (size_t) 256 << 20);
  settings.arena_size = gomp_env_bytes ("GCN_TEAM_ARENA_SIZE", ARENA_SIZE, 4096,
                                        (size_t) 1 << 30);
  settings.lowlat_size
    = gomp_env_bytes ("GOMP_GCN_LOWLAT_POOL", SIZE_MAX, 0, SIZE_MAX >> 8);
  read_llvm ();
}

const struct gomp_gcn_settings *
gomp_gcn_settings (void)
{
  pthread_once (&once, read_all);
  return &settings;
}
