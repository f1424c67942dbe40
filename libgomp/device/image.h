/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images of the program: remembered when registered, loaded into the
   devices of their type.

   Source: doc/abi/entry-points.md section 2; doc/abi/plugin-interface.md
   section 4.  */

#ifndef GOMP_IMAGE_H
#define GOMP_IMAGE_H 1

#include "device/device.h"
#include "device/image-list.h"

/* Remember an image and load it into the devices that are initialized.
   HOST_TABLE and DATA stay the program's and have to stay valid until
   unregistered.  No lock held.  False: *ERR is set.  */
bool gomp_image_register (unsigned version,
                          const struct gomp_host_table *host_table, int type,
                          const void *data, struct gomp_error *err)
  GOMP_HIDDEN;

/* Unload and forget the image registered with TYPE and DATA, which is nobody
   else's: the version that it came with is kept, and not asked for again.
   Nothing happens if there is none, or when the program is ending.  No lock
   held.  False: *ERR is set, and the image is forgotten all the same.  */
bool gomp_image_unregister (int type, const void *data,
                            struct gomp_error *err) GOMP_HIDDEN;

/* Load all images of its type, and the `declare target' variables if it runs
   host code, into DEVICE, which has just been initialized.  Images lock and
   state lock held.  False: *ERR is set; some may have been loaded.  */
bool gomp_images_load (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Unload all images, and forget the `declare target' variables, of DEVICE,
   which is going to be finalized.  Images lock and state lock held.  False:
   *ERR is set, and the others are unloaded all the same.  */
bool gomp_images_unload (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Counts changes of any device's function table.  */
extern unsigned gomp_functions_generation GOMP_HIDDEN;

#endif
