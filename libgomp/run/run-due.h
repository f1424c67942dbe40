/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Detaching for the last time, put off.

   The last detach gives the device the host's pointer or descriptor back.  Nobody
   can see that before a kernel runs or the device's memory is read, and often the
   same pointer is attached again first.  So a directive that does nothing but
   detach keeps the host's bytes and notes that they are due; whatever else comes
   sends them before it does anything.  */

#ifndef GOMP_RUN_DUE_H
#define GOMP_RUN_DUE_H 1

#include "device/device.h"

/* Do what gomp_run_due does when something is due.  */
bool gomp_run_due_slow (struct gomp_device *device,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Send what is due, with the table's lock held, which is left for each copy:
   all that was looked up before is void.  True: nothing is due, and the lock
   has been held since.  False: *ERR is set, and some of it still is.  */
bool gomp_run_due_locked (struct gomp_device *device,
                          struct gomp_error *err) GOMP_HIDDEN;

/* Send to DEVICE the pointers and descriptors whose detaching was put off.  No
   lock held.  False: *ERR is set, and some of it still is due.  */
static inline bool
gomp_run_due (struct gomp_device *device, struct gomp_error *err)
{
  return (GOMP_LIKELY (
              __atomic_load_n (&device->present.n_due, __ATOMIC_RELAXED) == 0)
          || gomp_run_due_slow (device, err));
}

#endif
