/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Detaching for the last time, put off.

   The last detach gives the device the host's pointer or descriptor back.
   Nobody can see that before a kernel runs or the device's memory is read, and
   often the same pointer is attached again first.  So a directive that does
   nothing but detach keeps the host's bytes and notes that they are due; any
   other directive or routine sends them to the device before it does
   anything.  */

#ifndef GOMP_RUN_DUE_H
#define GOMP_RUN_DUE_H 1

#include "device/device.h"

/* Do the work of gomp_run_due, under the table's lock, which this takes and
   leaves.  Only gomp_run_due calls this, if something is due.  */
bool gomp_run_due_slow (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Send to DEVICE the pointers and descriptors that are due.  The table's lock
   is held, but left during each copy, so that all that was looked up before
   has to be looked up again; if nothing is due it is not left.  Returns false,
   with *ERR set, on failure; some of them are still due then.  */
GOMP_REQUIRES (gomp_any_table)
bool gomp_run_due_locked (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Return whether a pointer or descriptor is due: its last detach was put off,
   and the device has not got the host's bytes yet.  No lock needed.  */
static inline bool
gomp_run_is_due (const struct gomp_device *device)
{
  return GOMP_UNLIKELY (
    __atomic_load_n (&device->present.n_due, __ATOMIC_RELAXED) > 0);
}

/* Send to DEVICE the pointers and descriptors that are due.  No lock held.
   Returns false, with *ERR set, on failure; some of them are still due
   then.  */
static inline bool
gomp_run_due (struct gomp_device *device, struct gomp_error *err)
{
  return !gomp_run_is_due (device) || gomp_run_due_slow (device, err);
}

#endif
