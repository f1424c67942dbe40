/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Locks and their order.

   Rank, outermost first; a thread takes locks in ascending rank only:
     1  image registration        image.c
     2  device state              struct gomp_device, state_lock
     3  present table and pool    struct gomp_present, writer
     4  OpenACC's queues           acc-queue.c
     5  posted copies             posted.c
     6  plugin input and output   struct gomp_device, io_lock
     7  memory under guard        guard.c, check.c
     8  trace output              trace.c
     9  types of Fortran objects  type.c, deep-stale.c
    10  structured data entries   data-entry.c
    11  interop objects           interop.c
    12  the program's objects     loaded.c
   The lock of debug information (source-dwarf.h) has no rank.  It may be taken
   whatever is held, and nothing is taken while it is held.
   No device operation, kernel, or user callback runs while a lock of rank 3 is
   held.  */

#ifndef GOMP_LOCK_H
#define GOMP_LOCK_H 1

#include <assert.h>
#include <sys/single_threaded.h>

#include "base/lock-analysis.h"
#include "base/types.h"

/* Places of locks in the order above.  */
enum gomp_lock_rank
{
  GOMP_RANK_IMAGES = 1,
  GOMP_RANK_DEVICE,
  GOMP_RANK_PRESENT,
  GOMP_RANK_QUEUES,
  GOMP_RANK_POSTED,
  GOMP_RANK_IO,
  GOMP_RANK_GUARD,
  GOMP_RANK_TRACE,
  GOMP_RANK_TYPES,
  GOMP_RANK_ENTRIES,
  GOMP_RANK_INTEROP,
  GOMP_RANK_LOADED
};

/* A lock, made of a futex.  Most locks are taken and left while no other
   thread wants them, so leaving has no locked instruction and no fence: it
   sets WORD to 0 and then reads SLEEPERS.  Without a fence it may miss a
   thread that is about to sleep and has not seen the new WORD yet.  But the
   kernel reads WORD again, some hundred nanoseconds later, before it lets that
   thread sleep.  Should the new WORD not be visible even then, the thread
   looks again after a millisecond.  */
struct GOMP_CAPABILITY gomp_lock
{
  int word;                     /* 0 free, 1 held */
  int sleepers;                 /* threads that sleep until the lock is free,
                                   or are about to */
  enum gomp_lock_rank rank;
};

/* Initializer of a free lock of rank R.  */
#define GOMP_LOCK_INITIALIZER(r) \
  {                              \
    0, 0, r                      \
  }

/* What threads wait on, until something that a lock protects has changed.  A
   struct of zeroes is a condition that no thread waits on.  */
struct gomp_condition
{
  int sequence; /* counts wake-ups */
};

#ifdef GOMP_CHECKING
/* Which locks the calling thread holds: bit r is set while it holds one of
   rank r.  */
extern __thread unsigned gomp_locks_held GOMP_HIDDEN;

struct gomp_lock;
/* End the program if the calling thread must not take LOCK now, since it holds
   a lock of the same rank or of a higher one.  */
void gomp_lock_check_order (const struct gomp_lock *lock) GOMP_HIDDEN;

/* What --enable-debug checks of the calling thread and the lock *L; without
   --enable-debug these do nothing.
   GOMP_LOCK_TRIED notes that the thread has *L, which it took without waiting:
   that may be done in any order.
   GOMP_LOCK_TAKEN is for a lock that the thread may wait for: it ends the
   program if the order is wrong, and notes that the thread has *L.
   GOMP_LOCK_LEFT notes that the thread has left *L, and ends the program if
   the thread did not hold it.
   GOMP_LOCK_ASSERT_HELD ends the program if the thread does not hold *L.
   What is noted is the rank, so that locks of one rank are not told apart.  */
#define GOMP_LOCK_TRIED(l) ((void) (gomp_locks_held |= 1u << (l)->rank))
#define GOMP_LOCK_TAKEN(l) (gomp_lock_check_order (l), GOMP_LOCK_TRIED (l))
#define GOMP_LOCK_LEFT(l)                        \
  (assert (gomp_locks_held & (1u << (l)->rank)), \
   gomp_locks_held &= ~(1u << (l)->rank))
#define GOMP_LOCK_ASSERT_HELD(l) assert (gomp_locks_held & (1u << (l)->rank))
#else
#define GOMP_LOCK_TRIED(l) ((void) 0)
#define GOMP_LOCK_TAKEN(l) ((void) 0)
#define GOMP_LOCK_LEFT(l) ((void) 0)
#define GOMP_LOCK_ASSERT_HELD(l) ((void) 0)
#endif

/* Let a moment pass between two looks at something that another thread is
   going to change soon.  */
static inline void
gomp_lock_relax (void)
{
#if defined __x86_64__
  __builtin_ia32_pause ();
#endif
}

/* Let a moment pass, as gomp_lock_relax does, in a loop that has looked TURNS
   times by now.  The more turns, the more the thread gives up the processor,
   so that others come to run, also those of lower priority.  */
void gomp_lock_be_patient (unsigned turns) GOMP_HIDDEN;

/* Wait until LOCK is free, and take it.  Only gomp_lock calls this, if LOCK is
   not free at once.  */
void gomp_lock_slow (struct gomp_lock *lock) GOMP_HIDDEN;
/* Wake a thread that sleeps on LOCK, which is free.  Only gomp_unlock calls
   this, if there are sleepers.  */
void gomp_unlock_slow (struct gomp_lock *lock) GOMP_HIDDEN;

/* What clang's analysis (lock-analysis.h) is told of four functions.  What the
   functions do is said further down, where each is defined or declared
   again.  */
/* clang-format off */
static inline bool gomp_trylock (struct gomp_lock *lock)
  GOMP_TRY_ACQUIRE (true, lock) GOMP_NO_LOCK_ANALYSIS;
static inline void gomp_lock (struct gomp_lock *lock)
  GOMP_ACQUIRE (lock) GOMP_NO_LOCK_ANALYSIS;
static inline void gomp_unlock (struct gomp_lock *lock)
  GOMP_RELEASE (lock) GOMP_NO_LOCK_ANALYSIS;
void gomp_condition_wait (struct gomp_condition *condition,
                          struct gomp_lock *lock, long ns)
  GOMP_REQUIRES (lock);
/* clang-format on */

/* Make *LOCK a free lock of RANK.  */
static inline void
gomp_lock_init (struct gomp_lock *lock, enum gomp_lock_rank rank)
{
  lock->word = 0;
  lock->sleepers = 0;
  lock->rank = rank;
}

/* Take LOCK if it is free.  Returns whether it was taken.  Never waits, so it
   may be called whatever locks the thread holds; handlers of exit need that,
   since exit may be called with locks held.  */
static inline bool
gomp_trylock (struct gomp_lock *lock)
{
  int expected = 0;

  if (!__atomic_compare_exchange_n (&lock->word, &expected, 1, false,
                                    __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
    return false;
  GOMP_LOCK_TRIED (lock);
  return true;
}

/* Take LOCK, and wait for it if need be.  The calling thread must not hold it
   already, nor a lock of the same or a higher rank.  In a process with a
   single thread no atomic operation is used, since it would be most of the
   cost.  A thread that starts later sees whether the lock is held.  */
static inline void
gomp_lock (struct gomp_lock *lock)
{
  int expected = 0;

  GOMP_LOCK_TAKEN (lock);
  if (__libc_single_threaded && lock->word == 0)
    lock->word = 1;
  else if (GOMP_UNLIKELY (
             !__atomic_compare_exchange_n (&lock->word, &expected, 1, false,
                                           __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)))
    gomp_lock_slow (lock);
}

/* Leave LOCK, which the calling thread holds, and wake a thread that sleeps on
   it.  */
static inline void
gomp_unlock (struct gomp_lock *lock)
{
  __atomic_store_n (&lock->word, 0, __ATOMIC_RELEASE);
  if (GOMP_UNLIKELY (__atomic_load_n (&lock->sleepers, __ATOMIC_RELAXED) > 0))
    gomp_unlock_slow (lock);
  GOMP_LOCK_LEFT (lock);
}

/* Sleep until gomp_condition_wake is called for CONDITION, or for NS
   nanoseconds (less than 10^9) at most.  The caller holds LOCK, which protects
   the state that it waits for; LOCK is left during the sleep and held again on
   return.  The sleep may end for no reason, so the caller looks at the state
   again.  */
void gomp_condition_wait (struct gomp_condition *condition,
                          struct gomp_lock *lock, long ns) GOMP_HIDDEN;
/* Wake all threads that wait for CONDITION.  The lock that they passed to
   gomp_condition_wait is held by the caller.  */
void gomp_condition_wake (struct gomp_condition *condition) GOMP_HIDDEN;

#endif
