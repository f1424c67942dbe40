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

static inline bool
gomp_devices_found (void)
{
  return __atomic_load_n (&gomp_devices.ready, __ATOMIC_ACQUIRE);
}

static inline enum gomp_device_state
gomp_device_state (const struct gomp_device *device)
{
  return __atomic_load_n (&device->state, __ATOMIC_ACQUIRE);
}

/* This thread runs exit, for gomp_device_exiting.  */
void gomp_device_note_exit (void) GOMP_HIDDEN;

/* In the child of fork: drivers do not work in a child whose parent has used them;
   their threads, and ours, are not there, and what they had locked stays
   locked.  */
void gomp_devices_disown (void) GOMP_HIDDEN;

/* Have the devices finalized when the program ends: to be called once, when they
   have been found (device-end.c).  */
void gomp_devices_end_at_exit (void) GOMP_HIDDEN;

#endif
