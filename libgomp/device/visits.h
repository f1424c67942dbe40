/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads that are inside a device's plugin.

   A thread that calls exit finalizes the devices beside others that may run kernels and
   copy.  Drivers of GPUs do not expect that, so each thread says that it goes in, and
   then looks whether the device is still there, while who finalizes says so first and
   then looks for threads.  Whoever comes too late stays outside; what threads do not
   leave in time is left to the driver's own clean-up.  */

#ifndef GOMP_VISITS_H
#define GOMP_VISITS_H 1

#include <sys/single_threaded.h>

#include "base/thread-number.h"
#include "base/types.h"

/* A thread has a cache line of its own, but for those that come too late for a number.
   So has what is begun before there is a second thread.  */
struct gomp_visits
{
  struct
  {
    int n;                      /* atomic */
    char padding[60];
  } places[GOMP_THREAD_NUMBERS + 2];
};

#define GOMP_VISITS_ALONE (GOMP_THREAD_NUMBERS + 1)

/* Count that the calling thread goes in (N 1) or comes out (N -1).  ALONE: as
   the only thread of the process, in both calls or in none.  */
static inline void
gomp_visits_count (struct gomp_visits *visits, bool alone, int n)
{
  unsigned place = alone ? GOMP_VISITS_ALONE : gomp_thread_number ();
  int *count = &visits->places[place].n;

  if (alone && __libc_single_threaded)
    __atomic_store_n (count, *count + n, __ATOMIC_RELAXED);
  else
    __atomic_fetch_add (count, n, __ATOMIC_SEQ_CST);
}

/* Wait, a tenth of a second at most, until no other thread is in the plugin,
   and return whether that is so.  For the thread that calls exit: what it was
   itself doing in there does not count.  */
bool gomp_visits_over (const struct gomp_visits *visits) GOMP_HIDDEN;

#endif
