/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   pthread_cancel and operations of devices.

   A plugin, the driver below it and we ourselves have taken locks, and have
   entered mappings, when a thread waits for a device.  A thread that went away
   there would leave all that behind.  So it goes once the device is done, where
   the program gives it the next occasion.

   A process that has never had a second thread has nobody to cancel the first, but
   itself; that saves most programs two calls per operation.  */

#ifndef GOMP_CANCEL_H
#define GOMP_CANCEL_H 1

#include <pthread.h>
#include <sys/single_threaded.h>

/* What gomp_cancel_hold returns when it has done nothing.  */
#define GOMP_CANCEL_NOT_HELD -1

/* Keep the calling thread from being cancelled until gomp_cancel_release,
   which gets what is returned.  */
static inline int
gomp_cancel_hold (void)
{
  int before;

  if (__libc_single_threaded)
    return GOMP_CANCEL_NOT_HELD;
  pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, &before);
  return before;
}

/* End what gomp_cancel_hold began; BEFORE is what it returned.  */
static inline void
gomp_cancel_release (int before)
{
  if (before != GOMP_CANCEL_NOT_HELD)
    pthread_setcancelstate (before, &before);
}

#endif
