/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Small numbers for threads, each one's own while it lives, so that it can have
   places of its own in shared structures.  */

#ifndef GOMP_THREAD_NUMBER_H
#define GOMP_THREAD_NUMBER_H 1

#include "base/types.h"

/* Numbers are below this one, which those get who come too late.  */
#define GOMP_THREAD_NUMBERS 64

/* One more than the number; 0: not asked for yet.  Not of model initial-exec: then
   the library could not be loaded by dlopen.  */
extern __thread unsigned gomp_thread_number_known GOMP_HIDDEN;

/* Give the calling thread a number, which it keeps until it ends, and return
   that; GOMP_THREAD_NUMBERS if none is left.  For gomp_thread_number.  */
unsigned gomp_thread_number_acquire (void) GOMP_HIDDEN;

/* Return the calling thread's number, below GOMP_THREAD_NUMBERS; that one if
   the thread came too late to have a number of its own.  */
static inline unsigned
gomp_thread_number (void)
{
  unsigned known = gomp_thread_number_known;

  return GOMP_LIKELY (known != 0) ? known - 1 : gomp_thread_number_acquire ();
}

#endif
