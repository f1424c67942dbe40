/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Quiet operations: what a thread does with a present table without taking its
   lock, and without writing to it.

   Threads that work on different data would still pass the lock, and the cache
   lines of the counts, back and forth.  So each thread has a place of its own in
   the table, where it says what it is doing:
   - LOOKING: it reads the table, for as long as it takes to compare a list (up to
     some nanoseconds for each entry); who takes the lock waits for that.
   - SENDING, RUNNING, FETCHING: it carries out something that would, if it were
     entered in the table, be gone again at its end: a remembered target region, or
     an update.
   Who takes the lock *settles* what goes on: enters it in the table just as if it
   had been done with the lock.  The owner finds this when it ends, and ends it with
   the lock.  If nobody takes the lock meanwhile, nothing is ever entered.

   So the table does not change while a thread is LOOKING, and has not changed since
   if its number of lockings (epoch) is the same.  */

#ifndef GOMP_QUIET_H
#define GOMP_QUIET_H 1

#include <sys/single_threaded.h>

#include "base/types.h"

enum gomp_quiet_state
{
  GOMP_QUIET_IDLE,
  GOMP_QUIET_LOOKING,
  GOMP_QUIET_SENDING,           /* contents are on their way to the device */
  GOMP_QUIET_RUNNING,
  GOMP_QUIET_FETCHING,          /* and back */
  GOMP_QUIET_SETTLED
};

struct gomp_present;

/* One thread's place; a cache line.  */
struct gomp_quiet
{
  int state;                    /* atomic; a settling thread changes SENDING,
                                   RUNNING and FETCHING into SETTLED, all else
                                   is the owner's */
  int settled;                  /* the state that was settled */
  /* Enter what goes on in TABLE, whose lock is held.  */
  void (*settle) (struct gomp_present *table, struct gomp_quiet *quiet);
  void *what;                   /* for SETTLE; not on the owner's stack, which
                                   may end with its thread */
  uint64_t deaths;              /* of the table, when it was settled */
  char padding[32];
};

/* Go on from state FROM to state TO: from one to the next, or from FETCHING or
   RUNNING to IDLE.  For the owner of QUIET, without the lock.  False: another
   thread has settled it, and it stays so: take the lock, do what is to be
   done, and call gomp_quiet_over.  */
static inline bool
gomp_quiet_go_on (struct gomp_quiet *quiet, enum gomp_quiet_state from,
                  enum gomp_quiet_state to)
{
  int expected = (int) from;

  if (__libc_single_threaded
      && __atomic_load_n (&quiet->state, __ATOMIC_RELAXED) == expected)
    {
      __atomic_store_n (&quiet->state, (int) to, __ATOMIC_RELAXED);
      return true;
    }
  return __atomic_compare_exchange_n (&quiet->state, &expected, (int) to,
                                      false, __ATOMIC_ACQ_REL,
                                      __ATOMIC_ACQUIRE);
}

/* End LOOKING, for the owner of QUIET: STATE is what it does next without the
   lock, or IDLE.  */
static inline void
gomp_quiet_looked (struct gomp_quiet *quiet, enum gomp_quiet_state state)
{
  __atomic_store_n (&quiet->state, (int) state, __ATOMIC_RELEASE);
}

/* Make QUIET idle again, for its owner, who has ended with the lock what
   another thread had settled.  */
static inline void
gomp_quiet_over (struct gomp_quiet *quiet)
{
  __atomic_store_n (&quiet->state, GOMP_QUIET_IDLE, __ATOMIC_RELEASE);
}

#endif
