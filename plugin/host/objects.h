/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Images of clang and flang that a device's worker has loaded.  */

#ifndef GOMP_HOST_OBJECTS_H
#define GOMP_HOST_OBJECTS_H 1

#include <stdbool.h>
#include <stdint.h>

struct gomp_host_device;

/* A kernel of an image.  Its address is the handle that the runtime gets.  */
struct gomp_host_kernel
{
  uintptr_t address;            /* in the worker */
  char *name;                   /* its symbol */
  /* The image was made for a GPU's device runtime, as flang's are, whose
     kernels take their arguments one by one.  */
  bool generic;
};

/* The images of a device.  A struct of zeroes has none.  */
struct gomp_host_images
{
  struct gomp_host_image *first;
};

/* Return the kernel of DEVICE that has the handle FN; NULL if FN is no such
   handle, but the address of a function of the program.  */
const struct gomp_host_kernel *
gomp_host_kernel_find (const struct gomp_host_device *device, const void *fn);

/* Free what is known of DEVICE's images, whose worker has ended.  */
void gomp_host_images_fini (struct gomp_host_device *device);

#endif
