/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images of the program: remembered when registered, loaded into the
   devices of their type.

   Source: doc/abi/entry-points.md section 2; doc/abi/plugin-interface.md
   section 4.  */

#ifndef GOMP_IMAGE_H
#define GOMP_IMAGE_H 1

#include "device/device.h"
#include "device/image-list.h"

/* Remember an offload image and load it into the initialized devices of TYPE.
   HOST_TABLE and DATA belong to the program and have to stay valid until
   gomp_image_unregister.  No lock held.  Returns true on success.  While the
   program is ending nothing is done, and the result is true as well.

   Returns false, with *ERR set, on failure.  If the image is too new, also
   while the program is ending, or if gomp_images_require refuses its `requires'
   clauses, the image is not remembered.  If a device could not load the image,
   it is remembered all the same.  */
bool gomp_image_register (unsigned version,
                          const struct gomp_host_table *host_table, int type,
                          const void *data, struct gomp_error *err) GOMP_HIDDEN;

/* Unload and forget the image that was registered with TYPE and DATA.  No two
   images have both in common.  No lock held.  Returns true on success.  If
   there is no such image, or while the program is ending, nothing is done, and
   the result is true as well.  Returns false, with *ERR set, if a device could
   not unload the image, which is forgotten all the same.  */
bool gomp_image_unregister (int type, const void *data, struct gomp_error *err)
  GOMP_HIDDEN;

/* Make the program's code known to DEVICE, which has just been initialized.
   If DEVICE takes images, all images of DEVICE's type are loaded into it, and
   their `declare target' variables are entered in its present table.  If
   DEVICE runs host code, for which there are no images, the `declare target'
   variables of all loaded objects are entered there (gomp_native_sync).  Images
   lock and state lock held.  Returns false, with *ERR set, on failure; some
   images may have been loaded.  */
bool gomp_images_load (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Unload all images of DEVICE, which is going to be finalized, and forget its
   `declare target' variables.  Images lock and state lock held.  Returns
   false, with *ERR set, if one cannot be unloaded; the others are unloaded all
   the same.  */
bool gomp_images_unload (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Loads and unloads images of other compilers than GCC, of which this layer
   does not know.  Both are called with the images lock and DEVICE's state
   lock held: LOAD by gomp_images_load, which fails if LOAD returns false,
   and UNLOAD by gomp_images_unload.  */
struct gomp_image_hook
{
  bool (*load) (struct gomp_device *device, struct gomp_error *err);
  void (*unload) (struct gomp_device *device);
};
GOMP_HOOKS (gomp_image_hooks, struct gomp_image_hook);

/* A number that changes whenever an image is loaded into a device or unloaded
   from it.  Each device has a table of its code for the program's host
   functions (FUNCTIONS of struct gomp_device), which changes then.  A result of
   a look-up in such a table can be used again while the number is the same.  To
   be read atomically; no lock needed.  */
extern unsigned gomp_functions_generation GOMP_HIDDEN;

#endif
