/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads that are inside a device's plugin.

   A thread that calls exit finalizes the devices while other threads may run
   kernels and copy.  Drivers of GPUs do not expect that.  So each thread that
   is going to use the plugin first counts itself as inside, and then looks
   whether the device has been finalized.  The thread that calls exit first
   marks the device as finalized, and then looks whether threads are inside: at
   least one of the two sees the other.  A thread that sees the mark does not go
   in.  If threads are still inside after a tenth of a second, the plugin of a
   GPU is not asked to finalize the device, which is left to the driver's own
   clean-up.  */

#ifndef GOMP_VISITS_H
#define GOMP_VISITS_H 1

#include <sys/single_threaded.h>

#include "base/cancel.h"
#include "base/thread-number.h"
#include "base/types.h"

/* How many threads are inside a plugin.  A thread counts in PLACES at its
   number (thread-number.h), which is a cache line of its own.  Threads that
   come when all numbers are taken share the place GOMP_THREAD_NUMBERS.  Visits
   that begin before the process has a second thread are counted in the place
   GOMP_VISITS_ALONE, not in the place of the thread's number.  */
struct gomp_visits
{
  struct
  {
    int n;                      /* visits that have begun and not ended;
                                   atomic */
    char padding[60];
  } places[GOMP_THREAD_NUMBERS + 2];
};

/* The place in which a thread counts while it is the only one of the
   process.  */
#define GOMP_VISITS_ALONE (GOMP_THREAD_NUMBERS + 1)

/* In the number that gomp_visits_begin returns, the cancellation state has so
   many values, and the thread's place is what comes above.  */
#define GOMP_VISITS_STATES 4

/* Add N to the visits of the PLACE of VISITS.  */
static inline void
gomp_visits_count (struct gomp_visits *visits, unsigned place, int n)
{
  int *count = &visits->places[place].n;

  if (place == GOMP_VISITS_ALONE && __libc_single_threaded)
    __atomic_store_n (count, *count + n, __ATOMIC_RELAXED);
  else
    __atomic_fetch_add (count, n, __ATOMIC_SEQ_CST);
}

/* Count that the calling thread goes into the plugin.  HELD is what
   gomp_cancel_hold has returned to it.  Returns a number for gomp_visits_end,
   so that the place need not be looked for again.  The number is
   GOMP_CANCEL_NOT_HELD if HELD is, else 0 or more.  */
static inline int
gomp_visits_begin (struct gomp_visits *visits, int held)
{
  unsigned place = GOMP_VISITS_ALONE;

  if (held != GOMP_CANCEL_NOT_HELD)
    {
      place = gomp_thread_number ();
      held += (int) place * GOMP_VISITS_STATES;
    }
  gomp_visits_count (visits, place, 1);
  return held;
}

/* Count that the calling thread comes out of the plugin.  BEGUN is what
   gomp_visits_begin has returned.  Returns what was passed to that, for
   gomp_cancel_release.  */
static inline int
gomp_visits_end (struct gomp_visits *visits, int begun)
{
  if (begun == GOMP_CANCEL_NOT_HELD)
    {
      gomp_visits_count (visits, GOMP_VISITS_ALONE, -1);
      return begun;
    }
  gomp_visits_count (visits, (unsigned) begun / GOMP_VISITS_STATES, -1);
  return (int) ((unsigned) begun % GOMP_VISITS_STATES);
}

/* Return whether some thread, the calling one included, is inside the
   plugin.  */
static inline bool
gomp_visits_any (const struct gomp_visits *visits)
{
  unsigned most
    = __atomic_load_n (&gomp_thread_numbers_given, __ATOMIC_RELAXED);

  for (unsigned p = 0; p < most; p++)
    if (__atomic_load_n (&visits->places[p].n, __ATOMIC_SEQ_CST) != 0)
      return true;
  return (
    __atomic_load_n (&visits->places[GOMP_THREAD_NUMBERS].n, __ATOMIC_SEQ_CST)
    || __atomic_load_n (&visits->places[GOMP_VISITS_ALONE].n,
                        __ATOMIC_SEQ_CST));
}

/* Wait until no other thread is inside the plugin, a tenth of a second at most,
   and return whether none is.  For the thread that calls exit.  If that is
   inside the plugin itself, because a handler of a signal calls exit or because
   the plugin does, the function returns false at once: what the thread does
   there will never be done.  */
bool gomp_visits_over (const struct gomp_visits *visits) GOMP_HIDDEN;

#endif
