/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Times at which operations take place on devices.  */

#include "common/times.h"

#include <time.h>

static __thread struct gomp_times asked;

void
GOMP_OFFLOAD_pset_times (uint64_t mark, gomp_pset_tell *tell)
{
  asked = (struct gomp_times) { mark, tell };
}

struct gomp_times
gomp_times_take (void)
{
  struct gomp_times taken = asked;

  asked.mark = 0;
  return taken;
}

void
gomp_times_give (struct gomp_times times)
{
  asked = times;
}

uint64_t
gomp_times_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
}
