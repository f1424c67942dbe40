/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images of the program: remembered when registered, loaded into the
   devices of their type.

   Source: doc/abi/entry-points.md section 2; doc/abi/plugin-interface.md
   section 4.  */

#ifndef GOMP_IMAGE_H
#define GOMP_IMAGE_H 1

#include "device/device.h"

/* The compiler's table of what is on devices too, one per linked object.  */
struct gomp_host_table
{
  void **functions, **functions_end;
  struct gomp_host_variable
  {
    uintptr_t start;
    size_t size;                /* top bit: `declare target link' */
  } *variables, *variables_end;
  /* Of images of library version 3 (GCC 14) and newer only.  */
  void **indirect, **indirect_end;
};

#define GOMP_HOST_VARIABLE_LINK (~(SIZE_MAX >> 1))

/* Newest library version of images, in the upper half of an image's version:
   GCC 12 emits 1, 13 2, 14 3.  */
#define GOMP_IMAGE_LIBRARY_MAX 3u

/* The list of images.  Outermost lock: loading a device, too, happens under
   it, so that no image gets lost or is loaded twice.  */
extern struct gomp_lock gomp_images_lock GOMP_HIDDEN;

/* Remember an image and load it into the devices that are initialized.
   HOST_TABLE and DATA stay the program's and have to stay valid until
   unregistered.  No lock held.  False: *ERR is set.  */
bool gomp_image_register (unsigned version,
                          const struct gomp_host_table *host_table, int type,
                          const void *data, struct gomp_error *err)
  GOMP_HIDDEN;

/* Unload and forget the image registered with DATA, which is nobody else's: the
   version that it came with is kept, and not asked for again.  Nothing happens if there
   is none, or when the program is ending.  */
bool gomp_image_unregister (int type, const void *data,
                            struct gomp_error *err) GOMP_HIDDEN;

/* Load all images of its type, and the `declare target' variables if it runs
   host code, into DEVICE, which has just been initialized.  Images lock and
   state lock held.  */
bool gomp_images_load (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Unload all images, and forget the `declare target' variables, of DEVICE, which
   is going to be finalized.  Images lock and state lock held.  */
bool gomp_images_unload (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* What the images so far require of devices, which are chosen now: bits of
   libgomp-plugin.h.  No lock held that is taken before that of images.  */
unsigned gomp_images_fix_requires (void) GOMP_HIDDEN;

/* Call VISIT for each registered image's table.  Images lock held.  */
void gomp_images_walk (void (*visit) (const struct gomp_host_table *, void *),
                       void *data) GOMP_HIDDEN;

/* Counts changes of any device's function table.  */
extern unsigned gomp_functions_generation GOMP_HIDDEN;

/* Enter [START, START + SIZE) into DEVICE's present table for good, with the
   device's object at PAIR.  LINK: PAIR is the device's pointer to it or, with
   NATIVE_EXEC, the object that it lies in while mapped.  State lock held.  */
bool gomp_image_map_variable (struct gomp_device *device, uintptr_t start,
                              size_t size, bool link,
                              const struct addr_pair *pair,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Take it out again, and what may be mapped in its place.  State lock
   held.  */
void gomp_image_unmap_variable (struct gomp_device *device, uintptr_t start,
                                size_t size) GOMP_HIDDEN;

#endif
