/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   pthread_cancel and operations of devices.

   A plugin, the driver below it and this library have taken locks, and have
   entered mappings, when a thread waits for a device.  A thread that ended
   there would leave all that behind.  So cancellation is put off until the
   device is done, and acts at the program's next cancellation point.

   A process that has never had a second thread has nobody who could cancel the
   first one but itself, so nothing is put off there; that saves most programs
   two calls per operation.  */

#ifndef GOMP_CANCEL_H
#define GOMP_CANCEL_H 1

#include <pthread.h>
#include <sys/single_threaded.h>

/* The value that gomp_cancel_hold returns in a process that has never had a
   second thread, where it changes nothing.  */
#define GOMP_CANCEL_NOT_HELD -1

/* Put off the cancellation of the calling thread until gomp_cancel_release,
   which has to be passed the number returned here.  Calls nest.  */
static inline int
gomp_cancel_hold (void)
{
  int before;

  if (__libc_single_threaded)
    return GOMP_CANCEL_NOT_HELD;
  pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, &before);
  return before;
}

/* Set the cancellation of the calling thread to what it was before the call of
   gomp_cancel_hold that returned BEFORE.  */
static inline void
gomp_cancel_release (int before)
{
  if (before != GOMP_CANCEL_NOT_HELD)
    pthread_setcancelstate (before, &before);
}

#endif
