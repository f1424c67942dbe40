/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   pthread_cancel and operations of devices.

   A plugin, the driver below it and we ourselves have taken locks, and have
   entered mappings, when a thread waits for a device.  A thread that went away
   there would leave all that behind.  So it goes once the device is done, where
   the program gives it the next occasion.  */

#ifndef GOMP_CANCEL_H
#define GOMP_CANCEL_H 1

#include <pthread.h>

/* From here on the thread is not cancelled.  Returns what it was before.  */
static inline int
gomp_cancel_hold (void)
{
  int before;

  pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, &before);
  return before;
}

static inline void
gomp_cancel_release (int before)
{
  pthread_setcancelstate (before, &before);
}

#endif
