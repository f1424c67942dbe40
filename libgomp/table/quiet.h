/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Quiet operations: what a thread does with a present table without taking its
   lock, and without writing to it.

   Threads that work on different data would still pass the lock, and the cache
   lines of the counts, back and forth.  So each thread has a place of its own
   in the table, where it says what it is doing:
   - LOOKING: it reads the table, for as long as it takes to compare a list (up
     to some nanoseconds for each entry).  A thread that takes the lock waits
     for that.
   - SENDING, RUNNING, FETCHING: it carries out a remembered target region, or
     an update.  If such an operation were entered in the table, it would add
     mappings, references or pins, and take all of these away at its end.
   A thread that takes the lock *settles* the operations that are going on: it
   enters them in the table just as if they had been begun with the lock.  When
   a settled operation ends, its owner sees that by the state, and takes the
   lock to end the operation.  If no thread takes the lock meanwhile, nothing is
   ever entered.
   So the table does not change while a thread is LOOKING.  If the table's
   number of lockings (epoch) is the same at two looks, the table has not
   changed between them.  */

#ifndef GOMP_QUIET_H
#define GOMP_QUIET_H 1

#include <sys/single_threaded.h>

#include "base/types.h"

/* What a thread does in a present table without the lock.  */
enum gomp_quiet_state
{
  GOMP_QUIET_IDLE,     /* nothing */
  GOMP_QUIET_LOOKING,  /* it reads the table */
  GOMP_QUIET_SENDING,  /* a target region, whose contents are on their way
                                   from the host to the device */
  GOMP_QUIET_RUNNING,  /* a target region between SENDING and FETCHING; or
                                   all of an update, with its copies */
  GOMP_QUIET_FETCHING, /* a target region, whose contents are on their way
                                   from the device back to the host */
  GOMP_QUIET_SETTLED   /* a region or update that goes on, and that another
                                   thread has entered in the table */
};

struct gomp_present;

/* A thread's place in a present table, where it says what it does there
   without the lock.  It takes a line of the cache.  */
struct gomp_quiet
{
  int state;                    /* atomic; a settling thread changes SENDING,
                                   RUNNING and FETCHING into SETTLED, all else
                                   is the owner's */
  int settled; /* if SETTLED: the state before that */
  /* Enters in TABLE, whose lock is held, what the owner of QUIET does, just as
     if the owner had held the lock.  */
  void (*settle) (struct gomp_present *table, struct gomp_quiet *quiet);
  void *what; /* for SETTLE to use; not on the owner's stack,
                                   which may end with its thread */
  /* If a target region is SETTLED: the table's DEATHS when the other thread
     entered the region in the table.  The owner tells by DEATHS whether the
     region's mappings are still there.  DEATHS is not set in any other state,
     nor for an update.  */
  uint64_t deaths;
  char padding[32];
};

/* Change the state of QUIET from FROM to TO: from SENDING to RUNNING, from
   RUNNING to FETCHING, or from RUNNING or FETCHING to IDLE.  For the owner of
   QUIET, without the lock.  Returns true if the state was changed.  Returns
   false, with the state unchanged, if another thread has settled QUIET.  The
   operation is in the table then.  The owner has to take the lock now, and to
   make this step's changes in the table.  The owner does the same in each later
   step of the operation.  QUIET stays SETTLED until the owner calls
   gomp_quiet_over, once, in the last step.  */
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
  return __atomic_compare_exchange_n (&quiet->state, &expected, (int) to, false,
                                      __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* End the look at a table for which gomp_present_look returned QUIET.  STATE
   is what the calling thread goes on to do without the lock:
   GOMP_QUIET_SENDING or GOMP_QUIET_RUNNING, or GOMP_QUIET_IDLE for
   nothing.  */
static inline void
gomp_quiet_looked (struct gomp_quiet *quiet, enum gomp_quiet_state state)
{
  __atomic_store_n (&quiet->state, (int) state, __ATOMIC_RELEASE);
}

/* Make QUIET, which another thread has settled, idle again.  Its owner calls
   this in the last step of its operation, when it does not need the fields of
   QUIET any more.  What the operation has in the table may still be there; the
   owner takes that away with the lock held.  */
static inline void
gomp_quiet_over (struct gomp_quiet *quiet)
{
  __atomic_store_n (&quiet->state, GOMP_QUIET_IDLE, __ATOMIC_RELEASE);
}

#endif
