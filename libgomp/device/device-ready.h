/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a device number means where that is seen at once: the device is ready,
   or the number stands for the host.  */

#ifndef GOMP_DEVICE_READY_H
#define GOMP_DEVICE_READY_H 1

#include "device/default-device.h"
#include "device/device-table.h"
#include "device/native.h"
#include "gomp-constants.h"

/* Return whether NUMBER, which is meant as USE says, stands for the
   default-device variable.  */
static inline bool
gomp_device_means_default (int number, enum gomp_device_use use)
{
  return (number == GOMP_DEFAULT_DEVICE
          || (use == GOMP_USE_CONSTRUCT && number == GOMP_DEVICE_ICV));
}

/* Set *DEVICE to what the device number NUMBER means to a routine, and return
   true, in two cases:
   - NUMBER is the number of a device, the device is ready, and data has to be
     mapped for it (gomp_device_maps): *DEVICE is the device.
   - NUMBER is how many devices there are, and there is at least one: *DEVICE is
     NULL, which means the host.
   Returns false, with *DEVICE undefined, in all other cases, and for each
   device that has to be told about loaded objects (native.h).
   gomp_device_resolve has to be called then.  No lock needed.  */
static inline bool
gomp_device_find_ready (int number, struct gomp_device **device)
{
  if (GOMP_UNLIKELY (!gomp_devices_found ()))
    return false;
  if ((unsigned) number < (unsigned) gomp_devices.n_openmp)
    {
      *device = gomp_devices.devices[number];
      return GOMP_LIKELY (!gomp_device_special (
        *device,
        (GOMP_SPECIAL_STATE | GOMP_SPECIAL_NATIVE | GOMP_SPECIAL_UNMAPPED)));
    }
  *device = NULL;
  return number == gomp_devices.n_openmp && number > 0;
}

/* Return device NUMBER, which is found as USE says, if it is ready for use.
   Returns NULL, and sets no error, in all other cases.  gomp_device_resolve has
   to be called then.  The cases are:
   - The devices have not been looked for yet.
   - The device is not initialized.
   - The device has to be told about objects that have been loaded or unloaded
     (gomp_native_changed).
   - NUMBER stands for the host or for no device.
   No lock needed.  */
static inline struct gomp_device *
gomp_device_ready (int number, enum gomp_device_use use)
{
  struct gomp_device *found;

  if (GOMP_UNLIKELY (!gomp_devices_found ()))
    return NULL;
  if (gomp_device_means_default (number, use))
    number = gomp_default_device ();
  if (GOMP_UNLIKELY ((unsigned) number >= (unsigned) gomp_devices.n_openmp))
    return NULL;
  found = gomp_devices.devices[number];
  if (GOMP_UNLIKELY (
        gomp_device_special (found, GOMP_SPECIAL_STATE | GOMP_SPECIAL_NATIVE))
      && (gomp_device_state (found) != GOMP_DEVICE_INITIALIZED
          || gomp_native_changed (found)))
    return NULL;
  return found;
}

#endif
