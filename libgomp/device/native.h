/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables of devices that run host code.

   Such devices take no images.  Their variables are those of all loaded
   objects: in registered host tables, and in the section .gnu.offload_vars,
   which programs built without offload compilers have but never register.
   Functions of `declare target indirect' are those in .gnu.offload_ind_funcs.  */

#ifndef GOMP_NATIVE_H
#define GOMP_NATIVE_H 1

#include "device/device.h"
#include "program/loaded.h"

/* Tell DEVICE about variables it does not know yet, enter them into its
   present table, and take out those of objects that are gone.  Images lock and
   DEVICE's state lock held.  True for devices that take images.  False: *ERR
   is set.  */
bool gomp_native_sync (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Forget what is known of DEVICE, which is going to be finalized.  Images lock
   and state lock held.  */
void gomp_native_forget (struct gomp_device *device) GOMP_HIDDEN;

/* Return the device address of the device's own object in place of the host's
   static one at ADDR, such as a constant table; 0 if there is none, or DEVICE
   takes images.  No lock held.  */
uintptr_t gomp_native_twin (struct gomp_device *device, uintptr_t addr)
  GOMP_HIDDEN;

/* Map the constant of SIZE bytes at START, a static object, to the device's
   own one, for good.  DEVICE runs host code; nothing happens if it has no such
   object.  No lock held.  */
void gomp_native_introduce (struct gomp_device *device, uintptr_t start,
                            size_t size) GOMP_HIDDEN;

/* Return whether FUNCTION, a host function of the program, is named by
   `declare target indirect' in the object it lies in.  Takes only the lock of
   loaded.h: kernels call this, and the thread that waits for one may hold the
   images lock.  */
bool gomp_native_is_indirect (const void *function) GOMP_HIDDEN;

/* Return whether objects were loaded or unloaded since the last
   gomp_native_sync; false for devices that take images.  No lock needed.  */
static inline bool
gomp_native_changed (const struct gomp_device *device)
{
  return ((device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
          && device->plugin->pset_variables
          && (__atomic_load_n (&device->native_stamp, __ATOMIC_RELAXED)
              != gomp_loaded_stamp ()));
}

#endif
