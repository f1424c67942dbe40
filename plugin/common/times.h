/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Times at which operations take place on devices, for a runtime that asks for
   them (GOMP_OFFLOAD_pset_times).  */

#ifndef GOMP_PLUGIN_TIMES_H
#define GOMP_PLUGIN_TIMES_H 1

#include <stdbool.h>

#include "libgomp-plugin.h"

/* Who is told of the times of an operation.  MARK 0: nobody.  */
struct gomp_times
{
  uint64_t mark;
  gomp_pset_tell *tell;
};

#pragma GCC visibility push(hidden)

/* Return who is told of the times of the operation that the calling thread has
   been asked for, and take note that somebody sees to that: until the thread is
   asked again, the result is that nobody is told.  */
struct gomp_times gomp_times_take (void);

/* Have gomp_times_take return TIMES in the calling thread.  */
void gomp_times_give (struct gomp_times times);

/* Return the time, in nanoseconds of CLOCK_MONOTONIC.  */
uint64_t gomp_times_now (void);

/* Tell TIMES that its operation has taken place from BEGIN to END, if anybody is
   told.  */
static inline void
gomp_times_tell (struct gomp_times times, uint64_t begin, uint64_t end)
{
  if (times.mark)
    times.tell (times.mark, begin, end);
}

#pragma GCC visibility pop

#endif
