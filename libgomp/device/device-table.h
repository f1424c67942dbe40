/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The devices that there are, for device*.[ch] and debug-layout.c only.  */

#ifndef GOMP_DEVICE_TABLE_H
#define GOMP_DEVICE_TABLE_H 1

#include "device/device.h"

/* The table of all devices.  The first N_OPENMP of its N devices are those that
   are capable of OpenMP.  It is written once, and READY is set after that.  */
struct gomp_device_table
{
  struct gomp_device **devices;
  int n, n_openmp;
  bool ready;
};
extern struct gomp_device_table gomp_devices GOMP_HIDDEN;

/* Return whether the devices have been looked for, so that the table of
   devices may be used.  */
static inline bool
gomp_devices_found (void)
{
  return __atomic_load_n (&gomp_devices.ready, __ATOMIC_ACQUIRE);
}

/* Return the state of DEVICE.  Another thread may change it at any time unless
   the caller holds the device's state lock.  */
static inline enum gomp_device_state
gomp_device_state (const struct gomp_device *device)
{
  return __atomic_load_n (&device->state, __ATOMIC_ACQUIRE);
}

/* Set the state of DEVICE, whose state lock is held unless the program ends or
   fork has made this process.  A thread that goes into the plugin after this
   call sees that the device is not initialized, if it is not.  */
static inline void
gomp_device_set_state (struct gomp_device *device, enum gomp_device_state state)
{
  __atomic_store_n (&device->state, state, __ATOMIC_SEQ_CST);
  if (state == GOMP_DEVICE_INITIALIZED)
    gomp_device_special_clear (device, GOMP_SPECIAL_STATE);
  else
    gomp_device_special_set (device, GOMP_SPECIAL_STATE);
}

/* Note that the calling thread runs exit, so that gomp_device_exiting is true
   from now on.  */
void gomp_device_note_exit (void) GOMP_HIDDEN;

/* Mark all devices that are in use as those of another process, so that
   gomp_device_is_own is false for them.  To be called in the child of fork.
   Drivers do not work in a child whose parent has used them: their threads, and
   this library's, do not exist in the child, and locks that they held stay
   locked.  */
void gomp_devices_disown (void) GOMP_HIDDEN;

/* Arrange that the devices are finalized when the program ends (device-end.c).
   To be called once, when the devices have been found.  */
void gomp_devices_end_at_exit (void) GOMP_HIDDEN;

#endif
