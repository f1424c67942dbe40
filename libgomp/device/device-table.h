/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The devices that there are, for device*.c only.  */

#ifndef GOMP_DEVICE_TABLE_H
#define GOMP_DEVICE_TABLE_H 1

#include "device/device.h"

/* Written once, before READY.  The first N_OPENMP of the N devices are capable of
   OpenMP.  */
struct gomp_device_table
{
  struct gomp_device **devices;
  int n, n_openmp;
  bool ready;
};
extern struct gomp_device_table gomp_devices GOMP_HIDDEN;

/* Return whether the devices have been looked for, so that the table is
   there.  */
static inline bool
gomp_devices_found (void)
{
  return __atomic_load_n (&gomp_devices.ready, __ATOMIC_ACQUIRE);
}

/* Return DEVICE's state.  Another thread may change it unless the state lock
   is held.  */
static inline enum gomp_device_state
gomp_device_state (const struct gomp_device *device)
{
  return __atomic_load_n (&device->state, __ATOMIC_ACQUIRE);
}

/* Note that the calling thread runs exit: gomp_device_exiting is true from now
   on.  */
void gomp_device_note_exit (void) GOMP_HIDDEN;

/* Mark all devices in use as not this process's, in the child of fork.
   Drivers do not work in a child whose parent has used them; their threads,
   and ours, are not there, and what they had locked stays locked.  */
void gomp_devices_disown (void) GOMP_HIDDEN;

/* Have the devices finalized when the program ends (device-end.c).  To be
   called once, when they have been found.  */
void gomp_devices_end_at_exit (void) GOMP_HIDDEN;

#endif
