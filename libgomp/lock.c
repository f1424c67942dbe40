/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Locks on futexes: where somebody has to wait.  */

#define _GNU_SOURCE 1
#include "lock.h"

#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Turns of looking at a lock before sleeping.  What is held is held for some
   hundred nanoseconds.  */
#define SPINS 200

#ifdef GOMP_CHECKING
__thread unsigned gomp_locks_held;
#endif

static void
sleep_on (int *word, int value)
{
  syscall (SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}

static void
wake (int *word, int threads)
{
  syscall (SYS_futex, word, FUTEX_WAKE_PRIVATE, threads, NULL, NULL, 0);
}

static inline void
relax (void)
{
#if defined __x86_64__
  __builtin_ia32_pause ();
#endif
}

void
gomp_lock_take_slow (struct gomp_lock *lock)
{
  for (int spin = 0; spin < SPINS; spin++)
    {
      int expected = 0;
      if (__atomic_load_n (&lock->word, __ATOMIC_RELAXED) == 0
          && __atomic_compare_exchange_n (&lock->word, &expected, 1, false,
                                          __ATOMIC_ACQUIRE,
                                          __ATOMIC_RELAXED))
        return;
      relax ();
    }
  while (__atomic_exchange_n (&lock->word, 2, __ATOMIC_ACQUIRE) != 0)
    sleep_on (&lock->word, 2);
}

void
gomp_lock_leave_slow (struct gomp_lock *lock)
{
  wake (&lock->word, 1);
}

void
gomp_condition_wait (struct gomp_condition *condition, struct gomp_lock *lock)
{
  int sequence = __atomic_load_n (&condition->sequence, __ATOMIC_RELAXED);

  gomp_lock_leave (lock);
  sleep_on (&condition->sequence, sequence);
  gomp_lock_take (lock);
}

void
gomp_condition_wake (struct gomp_condition *condition)
{
  __atomic_fetch_add (&condition->sequence, 1, __ATOMIC_RELAXED);
  wake (&condition->sequence, INT_MAX);
}
