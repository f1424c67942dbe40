/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Locks on futexes: where somebody has to wait.  */

#define _GNU_SOURCE 1
#include "base/lock.h"

#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"

/* Turns of looking at a lock before sleeping.  What is held is held for some
   hundred nanoseconds.  */
#define SPINS 200

/* Nanoseconds after which a sleeper looks at a lock again.  */
#define LOOK_AGAIN_NS 1000000

#ifdef GOMP_CHECKING
__thread unsigned gomp_locks_held;

void
gomp_lock_check_order (const struct gomp_lock *lock)
{
  bool in_order = gomp_locks_held >> lock->rank == 0;

  /* Handlers of exit keep no order where memory was missing under a lock.  */
  if (!in_order)
    gomp_ending_stuck ();
  assert (in_order);
}
#endif

static void
sleep_on (int *word, int value, long ns)
{
  const struct timespec limit = { .tv_nsec = ns };

  syscall (SYS_futex, word, FUTEX_WAIT_PRIVATE, value, &limit, NULL, 0);
}

static void
wake (int *word, int threads)
{
  syscall (SYS_futex, word, FUTEX_WAKE_PRIVATE, threads, NULL, NULL, 0);
}

/* Turns of giving way before sleeping, and for how long then, in
   nanoseconds.  */
#define YIELDS 20
#define NAP_NS 50000

void
gomp_lock_be_patient (unsigned turns)
{
  const struct timespec nap = { .tv_nsec = NAP_NS };

  if (turns < SPINS)
    gomp_lock_relax ();
  else if (turns < SPINS + YIELDS)
    sched_yield ();
  else
    {
      gomp_ending_stuck ();
      nanosleep (&nap, NULL);
    }
}

static inline bool
take_free (struct gomp_lock *lock)
{
  int expected = 0;

  return (__atomic_load_n (&lock->word, __ATOMIC_RELAXED) == 0
          && __atomic_compare_exchange_n (&lock->word, &expected, 1, false,
                                          __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
}

void
gomp_lock_slow (struct gomp_lock *lock)
{
  for (int spin = 0; spin < SPINS; spin++)
    {
      if (take_free (lock))
        return;
      gomp_lock_relax ();
    }
  while (!take_free (lock))
    {
      gomp_ending_stuck ();
      __atomic_fetch_add (&lock->sleepers, 1, __ATOMIC_SEQ_CST);
      sleep_on (&lock->word, 1, LOOK_AGAIN_NS);
      __atomic_fetch_sub (&lock->sleepers, 1, __ATOMIC_RELAXED);
    }
}

void
gomp_unlock_slow (struct gomp_lock *lock)
{
  wake (&lock->word, 1);
}

void
gomp_condition_wait (struct gomp_condition *condition, struct gomp_lock *lock,
                     long ns)
{
  int sequence = __atomic_load_n (&condition->sequence, __ATOMIC_RELAXED);

  gomp_ending_stuck ();
  gomp_unlock (lock);
  sleep_on (&condition->sequence, sequence, ns);
  gomp_lock (lock);
}

void
gomp_condition_wake (struct gomp_condition *condition)
{
  __atomic_fetch_add (&condition->sequence, 1, __ATOMIC_RELAXED);
  wake (&condition->sequence, INT_MAX);
}
