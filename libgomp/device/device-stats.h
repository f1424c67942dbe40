/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What devices have done.  */

#ifndef GOMP_DEVICE_STATS_H
#define GOMP_DEVICE_STATS_H 1

#include "base/types.h"
#include "event/watch.h"

/* What all devices have done since the start, in operations and bytes.
   Counted only while a trace, a summary or checks are asked for.  Read without
   synchronization.  */
struct gomp_device_stats
{
  uint64_t allocs, frees, copies_in, copies_out, copies_within, runs;
  uint64_t bytes_in, bytes_out;
};
extern struct gomp_device_stats gomp_device_stats GOMP_HIDDEN;

/* Add N to COUNTER, a member of gomp_device_stats, if a trace, a summary or
   checks are asked for.  Otherwise nothing is counted, since an atomic addition
   would cost as much as the rest of a small copy's book-keeping.  */
static inline void
gomp_device_count_up (uint64_t *counter, uint64_t n)
{
  if (GOMP_UNLIKELY (gomp_trace_active))
    __atomic_fetch_add (counter, n, __ATOMIC_RELAXED);
}

#endif
