/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images: PTX, linked and loaded by the driver.

   Source: doc/abi/nvptx.md sections 1 and 2; doc/abi/plugin-interface.md
   section 4.  */

#ifndef GOMP_NVPTX_IMAGE_H
#define GOMP_NVPTX_IMAGE_H 1

#include "nvptx/device.h"

/* A kernel of a loaded image; its address is the handle that the runtime gets.
   Only the last field changes after loading.  */
struct gomp_nvptx_function
{
  struct gomp_nvptx_device *device;
  CUfunction handle;
  const char *name;             /* points into the image */
  unsigned short dims[GOMP_DIM_MAX];    /* OpenACC's dimensions; 0: not
                                           fixed */
  int registers;                /* per thread, at least 1 */
  int max_threads;              /* per block */
  unsigned shared_bytes;        /* dynamic shared memory of OpenMP kernels */
  /* What cuOccupancyMaxPotentialBlockSize has answered last: the number of
     blocks, the threads of a block, and the limit on these threads that was
     given to it, which dims.c packs into one word.  0: no answer yet.  Atomic.
     For dims.c alone.  */
  uint64_t occupancy;
};

/* An offload image, in the layout in which the compiler makes it.  */
struct gomp_nvptx_image_data
{
  const struct gomp_nvptx_ptx
  {
    const char *code;
    size_t size;                /* with the final NUL */
  } *objects;
  unsigned n_objects;
  const char *const *variables;
  unsigned n_variables;
  const struct gomp_nvptx_image_function
  {
    const char *name;
    unsigned short dims[GOMP_DIM_MAX];
  } *functions;
  unsigned n_functions;
  /* In images of GCC 14 and newer only; older images end before it.  The upper
     16 bits of an image's version are 3 or more if it is there.  */
  unsigned n_indirect;
};

#pragma GCC visibility push(hidden)

/* Load or unload the image at DATA.  The arguments and the results are those of
   GOMP_OFFLOAD_load_image and GOMP_OFFLOAD_unload_image.  Inside a visit.  */
int gomp_nvptx_image_load (struct gomp_nvptx_device *device, unsigned version,
                           const struct gomp_nvptx_image_data *data,
                           struct addr_pair **table, uint64_t **reverse,
                           const uint64_t *indirect);
bool gomp_nvptx_image_unload (struct gomp_nvptx_device *device,
                              const struct gomp_nvptx_image_data *data);

/* Unload all images that DEVICE has.  Inside a visit.  */
void gomp_nvptx_images_fini (struct gomp_nvptx_device *device);

/* Link the PTX of DATA into *MODULE (link.c).  Returns false on failure, after
   GOMP_PLUGIN_error with what the linker has said and what to do.  */
bool gomp_nvptx_link (const struct gomp_nvptx_device *device,
                      const struct gomp_nvptx_image_data *data,
                      CUmodule *module);

/* The size in bytes of a text that gomp_nvptx_link_advice writes.  */
#define GOMP_NVPTX_ADVICE 300

/* Write to TEXT what the user can do when a driver has refused to link DATA,
   and return TEXT (link-advice.c).  CUDA is the CUDA version of that driver
   (12020 for 12.2), LOG the linker's messages, and CAPABILITY the compute
   capability of the GPU (70 for sm_70, 0 if not known).  */
const char *gomp_nvptx_link_advice (const struct gomp_nvptx_image_data *data,
                                    unsigned capability, int cuda,
                                    const char *log,
                                    char text[GOMP_NVPTX_ADVICE]);

#pragma GCC visibility pop

#endif
