/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Locks and their order.

   Rank, outermost first; a thread takes locks in ascending rank only:
     1  image registration        image.c
     2  device state              struct gomp_device, state_lock
     3  present table and pool    struct gomp_present, lock
     4  plugin input and output   struct gomp_device, io_lock
     5  trace output              trace.c
   No device operation, kernel, or user callback runs under rank 3.  */

#ifndef GOMP_LOCK_H
#define GOMP_LOCK_H 1

#include <assert.h>
#include <sys/single_threaded.h>

#include "types.h"

enum gomp_lock_rank
{
  GOMP_RANK_IMAGES = 1,
  GOMP_RANK_DEVICE,
  GOMP_RANK_PRESENT,
  GOMP_RANK_IO,
  GOMP_RANK_TRACE
};

/* A futex: 0 free, 1 held, 2 held and somebody may sleep on it.  An uncontended
   pair of take and leave costs half of what a pthread mutex does, and the fast
   paths consist of such pairs.  */
struct gomp_lock
{
  int word;
  enum gomp_lock_rank rank;
};

#define GOMP_LOCK_INITIALIZER(r) { 0, r }

/* Threads that wait for something a lock protects.  */
struct gomp_condition
{
  int sequence;                 /* counts wake-ups */
};

#ifdef GOMP_CHECKING
/* Bit r is set while this thread holds a lock of rank r.  */
extern __thread unsigned gomp_locks_held GOMP_HIDDEN;
# define GOMP_LOCK_TRIED(l) ((void) (gomp_locks_held |= 1u << (l)->rank))
# define GOMP_LOCK_TAKEN(l) \
  (assert (gomp_locks_held >> (l)->rank == 0), GOMP_LOCK_TRIED (l))
# define GOMP_LOCK_LEFT(l) \
  (assert (gomp_locks_held & (1u << (l)->rank)), \
   gomp_locks_held &= ~(1u << (l)->rank))
# define GOMP_LOCK_ASSERT_HELD(l) \
  assert (gomp_locks_held & (1u << (l)->rank))
#else
# define GOMP_LOCK_TRIED(l) ((void) 0)
# define GOMP_LOCK_TAKEN(l) ((void) 0)
# define GOMP_LOCK_LEFT(l) ((void) 0)
# define GOMP_LOCK_ASSERT_HELD(l) ((void) 0)
#endif

void gomp_lock_take_slow (struct gomp_lock *lock) GOMP_HIDDEN;
void gomp_lock_leave_slow (struct gomp_lock *lock) GOMP_HIDDEN;

static inline void
gomp_lock_init (struct gomp_lock *lock, enum gomp_lock_rank rank)
{
  lock->word = 0;
  lock->rank = rank;
}

/* False: somebody holds it.  Never waits, so it has no order to keep: exit
   comes with whatever locks the thread holds.  */
static inline bool
gomp_lock_try (struct gomp_lock *lock)
{
  int expected = 0;

  if (!__atomic_compare_exchange_n (&lock->word, &expected, 1, false,
                                    __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return false;
  GOMP_LOCK_TRIED (lock);
  return true;
}

/* A process with one thread needs no atomic operation, which is most of the cost.
   Threads that come to be while it holds the lock see a lock that is held.  */
static inline void
gomp_lock_take (struct gomp_lock *lock)
{
  int expected = 0;

  GOMP_LOCK_TAKEN (lock);
  if (__libc_single_threaded && lock->word == 0)
    lock->word = 1;
  else if (GOMP_UNLIKELY (!__atomic_compare_exchange_n
                          (&lock->word, &expected, 1, false, __ATOMIC_ACQUIRE,
                           __ATOMIC_RELAXED)))
    gomp_lock_take_slow (lock);
}

static inline void
gomp_lock_leave (struct gomp_lock *lock)
{
  if (__libc_single_threaded)
    lock->word = 0;
  else if (GOMP_UNLIKELY (__atomic_exchange_n (&lock->word, 0,
                                               __ATOMIC_RELEASE) == 2))
    gomp_lock_leave_slow (lock);
  GOMP_LOCK_LEFT (lock);
}

/* LOCK is held, released while sleeping, and held again on return.  May return
   without a wake-up.  */
void gomp_condition_wait (struct gomp_condition *condition,
                          struct gomp_lock *lock) GOMP_HIDDEN;
/* Wake all.  The lock is held.  */
void gomp_condition_wake (struct gomp_condition *condition) GOMP_HIDDEN;

#endif
