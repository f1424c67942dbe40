/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables of devices that run host code.

   Such devices take no images.  Their variables are those of all loaded
   objects (executable and libraries).  There are two lists of these variables.
   One is the host table (image-list.h) that an object registers with its
   offload images.  The other one is the section .gnu.offload_vars of the
   object.  An object that was built without offload compilers registers no host
   table, but has the section.  Variables that are in both lists are taken once.
   Functions of `declare target indirect' are those in
   .gnu.offload_ind_funcs.  */

#ifndef GOMP_NATIVE_H
#define GOMP_NATIVE_H 1

#include "device/device.h"
#include "program/loaded.h"

/* Tell DEVICE about variables that it does not know yet, enter them in its
   present table, and remove those of objects that have been unloaded.  A device
   that takes images needs none of this: nothing is done then.  Images lock and
   DEVICE's state lock held.  Returns false, with *ERR set, on failure.  */
bool gomp_native_sync (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Forget which variables DEVICE, which is going to be finalized, has been told
   about.  Images lock and state lock held.  */
void gomp_native_forget (struct gomp_device *device) GOMP_HIDDEN;

/* Return the address of DEVICE's own copy of the host's static object at ADDR,
   such as a constant table; 0 if it has none, or if DEVICE takes images.  No
   lock held.  */
uintptr_t gomp_native_twin (struct gomp_device *device, uintptr_t addr)
  GOMP_HIDDEN;

/* Map a constant, which is a static object of the host's with SIZE bytes at
   START, to the copy of the constant that DEVICE has.  Only devices that run
   host code have copies.  The mapping stays there for good.  Nothing is done if
   DEVICE takes images, if DEVICE has no copy of the constant, or if part of the
   constant is mapped already.  No lock held.  */
void gomp_native_introduce (struct gomp_device *device, uintptr_t start,
                            size_t size) GOMP_HIDDEN;

/* Return whether FUNCTION, a host function of the program, is named by
   `declare target indirect' in the object that it lies in.  Takes only the
   lock of loaded.h, since kernels call this while the thread that waits for
   them may hold the images lock.  */
bool gomp_native_is_indirect (const void *function) GOMP_HIDDEN;

/* Return whether devices of PLUGIN run host code and are told about variables
   of objects that are loaded.  */
static inline bool
gomp_native_is (const struct gomp_plugin *plugin)
{
  return (plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
         && plugin->pset_variables;
}

/* Return whether objects were loaded or unloaded since the last
   gomp_native_sync; false for devices that take images.  No lock needed.  */
static inline bool
gomp_native_changed (const struct gomp_device *device)
{
  return (gomp_native_is (device->plugin)
          && (__atomic_load_n (&device->native_stamp, __ATOMIC_RELAXED)
              != gomp_loaded_stamp ()));
}

#endif
