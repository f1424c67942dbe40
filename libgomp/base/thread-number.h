/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Small numbers for threads, each one's own while it lives, so that it can have
   places of its own in shared structures.  */

#ifndef GOMP_THREAD_NUMBER_H
#define GOMP_THREAD_NUMBER_H 1

#include "base/types.h"

/* How many threads can have a number of their own at the same time; these
   numbers are below this one.  A thread that comes when all are taken has
   GOMP_THREAD_NUMBERS itself as its number.  */
#define GOMP_THREAD_NUMBERS 64

/* The calling thread's number plus one; 0 while it has not asked for one.  */
extern __thread unsigned gomp_thread_number_known GOMP_HIDDEN;

/* The highest number that a thread has had so far, plus one; 0 if no thread
   has had one.  GOMP_THREAD_NUMBERS itself does not count.  Atomic.  It is
   raised before gomp_thread_number returns the number to the thread for the
   first time.  */
extern unsigned gomp_thread_numbers_given GOMP_HIDDEN;

/* Give the calling thread a number, which it keeps until it ends, and return
   it.  If none is left the number is GOMP_THREAD_NUMBERS.  Only
   gomp_thread_number calls this, if the thread has no number yet.  */
unsigned gomp_thread_number_acquire (void) GOMP_HIDDEN;

/* Return the calling thread's number.  It is the thread's alone if it is below
   GOMP_THREAD_NUMBERS; GOMP_THREAD_NUMBERS itself is shared by all threads for
   which no other was left.  */
static inline unsigned
gomp_thread_number (void)
{
  unsigned known = gomp_thread_number_known;

  return GOMP_LIKELY (known != 0) ? known - 1 : gomp_thread_number_acquire ();
}

#endif
