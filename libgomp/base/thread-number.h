/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Small numbers for threads, each one's own while it lives, so that it can have
   places of its own in shared structures.  */

#ifndef GOMP_THREAD_NUMBER_H
#define GOMP_THREAD_NUMBER_H 1

#include "base/types.h"

/* How many threads have numbers of their own, which are below this.  All
   threads that come when these are taken have this number itself.  */
#define GOMP_THREAD_NUMBERS 64

/* The calling thread's number plus one; 0 while it has not asked for one.  The
   variable is not of the model initial-exec, with which the library could not
   be loaded by dlopen.  */
extern __thread unsigned gomp_thread_number_known GOMP_HIDDEN;

/* Give the calling thread a number, which it keeps until it ends, and return
   it; GOMP_THREAD_NUMBERS if none is left.  gomp_thread_number calls this
   where the thread has no number yet.  */
unsigned gomp_thread_number_acquire (void) GOMP_HIDDEN;

/* Return the calling thread's number, below GOMP_THREAD_NUMBERS; or
   GOMP_THREAD_NUMBERS, which it shares with others, if none was left for
   it.  */
static inline unsigned
gomp_thread_number (void)
{
  unsigned known = gomp_thread_number_known;

  return GOMP_LIKELY (known != 0) ? known - 1 : gomp_thread_number_acquire ();
}

#endif
