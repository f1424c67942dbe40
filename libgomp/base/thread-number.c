/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers of threads.  */

#include "base/thread-number.h"

#include <pthread.h>

__thread unsigned gomp_thread_number_known;
unsigned gomp_thread_numbers_given;

static uint64_t taken;          /* bit n: some thread has number n; atomic */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key;

/* The thread ends.  */
static void
give_back (void *number)
{
  gomp_thread_number_known = 0;
  __atomic_fetch_and (&taken, ~((uint64_t) 1 << ((uintptr_t) number - 1)),
                      __ATOMIC_RELEASE);
}

static void
make_key (void)
{
  has_key = pthread_key_create (&key, give_back) == 0;
}

/* NUMBER is given to a thread.  */
static void
note_given (unsigned number)
{
  unsigned given
    = __atomic_load_n (&gomp_thread_numbers_given, __ATOMIC_RELAXED);

  while (given <= number
         && !__atomic_compare_exchange_n (&gomp_thread_numbers_given, &given,
                                          number + 1, false, __ATOMIC_SEQ_CST,
                                          __ATOMIC_RELAXED))
    ;
}

unsigned
gomp_thread_number_acquire (void)
{
  uint64_t seen = __atomic_load_n (&taken, __ATOMIC_RELAXED);
  unsigned number = GOMP_THREAD_NUMBERS;

  pthread_once (&once, make_key);
  while (has_key && ~seen != 0)
    {
      number = (unsigned) __builtin_ctzll (~seen);
      if (__atomic_compare_exchange_n (&taken, &seen,
                                       seen | (uint64_t) 1 << number, false,
                                       __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        break;
      number = GOMP_THREAD_NUMBERS;
    }
  if (number < GOMP_THREAD_NUMBERS
      && pthread_setspecific (key, (void *) (uintptr_t) (number + 1)) != 0)
    {
      give_back ((void *) (uintptr_t) (number + 1));
      number = GOMP_THREAD_NUMBERS;
    }
  if (number < GOMP_THREAD_NUMBERS)
    note_given (number);
  gomp_thread_number_known = number + 1;
  return number;
}
