/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of the plugin, read once.  */

#ifndef GOMP_GCN_SETTINGS_H
#define GOMP_GCN_SETTINGS_H 1

#include <stdbool.h>
#include <stddef.h>

struct gomp_gcn_settings
{
  bool debug;                   /* GCN_DEBUG: messages to standard error */
  bool quiet; /* neither GCN_DEBUG nor GOMP_DEBUG is set */
  bool suppress_host_fallback;  /* GCN_SUPPRESS_HOST_FALLBACK */
  bool cpu_devices;             /* GCN_SUPPORT_CPU_DEVICES */
  int teams;                    /* GCN_NUM_TEAMS, GCN_NUM_GANGS; 0: unset */
  int threads;                  /* GCN_NUM_THREADS, GCN_NUM_WORKERS; 0 */
  size_t heap_size;             /* GCN_HEAP_SIZE, bytes per image, for malloc
                                   in kernels; 0: unset */
  size_t stack_size;            /* GCN_STACK_SIZE, bytes per thread; 0: as
                                   compiled */
  size_t arena_size;            /* GCN_TEAM_ARENA_SIZE, bytes per team; images
                                   of GCC 12 and before know no other size
                                   than 64 KiB */
  size_t lowlat_size;           /* GOMP_GCN_LOWLAT_POOL, bytes of LDS per
                                   team; SIZE_MAX: unset */
};

#pragma GCC visibility push(hidden)

/* Return the settings, which are read from the environment at the first call.
   A bad value is reported, and the default taken in its place.  Any thread;
   the result never changes.  */
const struct gomp_gcn_settings *gomp_gcn_settings (void);

#pragma GCC visibility pop

#endif
