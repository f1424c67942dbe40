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
#include <pthread.h>

#include "types.h"

enum gomp_lock_rank
{
  GOMP_RANK_IMAGES = 1,
  GOMP_RANK_DEVICE,
  GOMP_RANK_PRESENT,
  GOMP_RANK_IO,
  GOMP_RANK_TRACE
};

struct gomp_lock
{
  pthread_mutex_t mutex;
  enum gomp_lock_rank rank;
};

#define GOMP_LOCK_INITIALIZER(r) { PTHREAD_MUTEX_INITIALIZER, r }

#ifdef GOMP_CHECKING
/* Bit r is set while this thread holds a lock of rank r.  */
extern __thread unsigned gomp_locks_held GOMP_HIDDEN;
# define GOMP_LOCK_TAKEN(l) \
  (assert (gomp_locks_held >> (l)->rank == 0), \
   gomp_locks_held |= 1u << (l)->rank)
# define GOMP_LOCK_LEFT(l) \
  (assert (gomp_locks_held & (1u << (l)->rank)), \
   gomp_locks_held &= ~(1u << (l)->rank))
# define GOMP_LOCK_ASSERT_HELD(l) \
  assert (gomp_locks_held & (1u << (l)->rank))
#else
# define GOMP_LOCK_TAKEN(l) ((void) 0)
# define GOMP_LOCK_LEFT(l) ((void) 0)
# define GOMP_LOCK_ASSERT_HELD(l) ((void) 0)
#endif

static inline void
gomp_lock_init (struct gomp_lock *lock, enum gomp_lock_rank rank)
{
  pthread_mutex_init (&lock->mutex, NULL);
  lock->rank = rank;
}

static inline void
gomp_lock_fini (struct gomp_lock *lock)
{
  pthread_mutex_destroy (&lock->mutex);
}

static inline void
gomp_lock_take (struct gomp_lock *lock)
{
  GOMP_LOCK_TAKEN (lock);
  pthread_mutex_lock (&lock->mutex);
}

static inline void
gomp_lock_leave (struct gomp_lock *lock)
{
  pthread_mutex_unlock (&lock->mutex);
  GOMP_LOCK_LEFT (lock);
}

#endif
