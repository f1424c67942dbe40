/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images on a device.  Each has an executable and a heap of its own,
   so that a program and its shared objects can have kernels side by side.

   Source: doc/abi/gcn.md sections 1 and 2.  */

#ifndef GOMP_GCN_IMAGE_H
#define GOMP_GCN_IMAGE_H 1

#include "common/llvm-kernel.h"
#include "gcn/device.h"
#include "libgomp-plugin.h"
#include "gcn/output.h"

/* How many kernels come before those of the program in an image's list: one
   that runs all constructors, and one that runs all destructors.  */
#define GOMP_GCN_HOOKS 2

/* A function of a loaded image that can be launched as a kernel.  The runtime's
   handle of the kernel is the address of this struct.  */
struct gomp_gcn_kernel
{
  struct gomp_gcn_image *image;
  const char *name;             /* points into the image */
  int dims[GOMP_DIM_MAX]; /* OpenACC's dimensions; 0: chosen at launch */
  int vgprs; /* vector registers; 0: not known */
  uint64_t object; /* HSA's handle of the kernel; 0: the code
                                   object has no such kernel */
  /* What the kernel was compiled to use: bytes of private memory per work-item,
     and bytes of local memory (LDS) per team.  */
  uint32_t private_size;
  uint32_t group_size;
  uint32_t arguments_size; /* bytes of the block it is launched with */
  /* What clang or flang says of the kernel (llvm.h).  MODE is 0 if GCC has
     compiled it.  */
  struct gomp_llvm_kernel llvm;
};

/* An image that is loaded on a device.  */
struct gomp_gcn_image
{
  struct gomp_gcn_image *next;
  struct gomp_gcn_device *device;
  const void *data; /* the program's target_data, by which images
                                   are told apart */
  /* The version of GCC's library for this device that the image was compiled
     for, which decides what its kernels expect: 1 for GCC 12 and older, 2 for
     GCC 13, 3 for GCC 14 to 16 (doc/abi/gcn.md).  */
  unsigned library;
  hsa_code_object_t code;
  hsa_executable_t executable;
  void *names; /* of kernels, if they are clang's or flang's; or
                                   NULL */
  void *heap; /* memory for malloc in kernels; its first word
                                   is its size */
  /* The table that gomp_gcn_indirect_load has made, in device memory; NULL: no
     function of the image is `declare target indirect'.  */
  void *indirect_map;
  unsigned running; /* how many kernels of it run; atomic */
  struct gomp_gcn_kernel constructors, destructors; /* object 0: none */
  size_t n_kernels;
  /* The program's, without constructors and destructors, in the order of the
     host's table.  */
  struct gomp_gcn_kernel kernels[];
};

#pragma GCC visibility push(hidden)

/* Load the image at DATA, of VERSION, into DEVICE and run its constructors.
   This does the work of GOMP_OFFLOAD_load_image.
   - *TABLE is set to an array from malloc, which the runtime frees: a pair for
     each kernel, a pair for each variable, and one for the variable that holds
     the device's number.  The last one is zeroes if there is no such variable.
   - REVERSE is NULL if the program does not require reverse offload.  Else
     *REVERSE is set to an array from malloc, which the runtime frees: the
     device address of each kernel's code.
   - INDIRECT has the host address of each `declare target indirect' function of
     the image.  INDIRECT may be NULL if the image has no such function, and is
     not looked at if the runtime is of GCC 13 or older.
   Returns the number of pairs in *TABLE.  Returns -1, after a message, on
   failure; then *TABLE is not set, and *REVERSE is NULL.  */
int gomp_gcn_image_load (struct gomp_gcn_device *device, unsigned version,
                         const void *data, struct addr_pair **table,
                         uint64_t **reverse, const uint64_t *indirect);

/* Run the destructors of the image at DATA, and free all that DEVICE has of the
   image.  Returns true if that has worked.  Returns false, after a message, in
   three cases:
   - DEVICE has no such image.
   - Kernels of the image still run after a wait.  Then the image is only
     forgotten: no destructors run, and its memory is not freed.
   - The destructors fail.  The image is freed all the same.
   If DEVICE is lost, the image is only forgotten, and the result is true.  */
bool gomp_gcn_image_unload (struct gomp_gcn_device *device, const void *data);

/* Unload all images of DEVICE, except those whose kernels are still running:
   they are only forgotten.  Returns false, after a message, on failure.  */
bool gomp_gcn_images_close (struct gomp_gcn_device *device);

/* The parts of loading, for images of both compilers.  Those that return a bool
   return false after a message.

   _create returns an image of DEVICE with N kernels, which are the caller's to
   fill in; DATA is that by which it is known.  _destroy frees it, and what it has
   loaded.  _load_code loads CODE, of SIZE bytes.  _find_kernel sets what the code
   says of the kernel NAME of KERNEL's image; object stays 0 if there is none.
   _find_growth sets *GROWS to whether the code of KERNEL, which it has, was compiled
   without knowing how much private memory is needed.
   _find_variable sets *PAIR to the object NAME; it becomes 0s if there is none.
   _enter adds the image to those of its device, after its constructors have
   run.  */
struct gomp_gcn_image *gomp_gcn_image_create (struct gomp_gcn_device *device,
                                              const void *data, size_t n);
void gomp_gcn_image_destroy (struct gomp_gcn_image *image);
bool gomp_gcn_image_load_code (struct gomp_gcn_image *image, const void *code,
                               size_t size);
bool gomp_gcn_image_find_kernel (struct gomp_gcn_kernel *kernel);
bool gomp_gcn_image_find_growth (const struct gomp_gcn_kernel *kernel,
                                 bool *grows);
bool gomp_gcn_image_find_variable (const struct gomp_gcn_image *image,
                                   const char *name, struct addr_pair *pair);
bool gomp_gcn_image_enter (struct gomp_gcn_image *image);

/* The contents of an image, and where its code is (image-data.c).  The pointers
   are addresses in the program's own data, which stays as long as the image is
   loaded.  Nothing is to be freed.  */
struct gomp_gcn_image_data
{
  const void *code;
  size_t code_size;
  unsigned n_kernels;           /* constructors and destructors included */
  const struct gomp_gcn_kernel_data *kernels;
  unsigned n_variables;
  unsigned n_indirect;          /* 0 up to GCC 13 */
  unsigned library; /* see struct gomp_gcn_image */
};
struct gomp_gcn_kernel_data
{
  const char *name;
  int dims[GOMP_DIM_MAX];
  int sgprs, vgprs;
};

/* Read the image at DATA, of VERSION, into *IMAGE.  Returns false, after a
   message, if this plugin cannot use it.  */
bool gomp_gcn_image_data_read (unsigned version, const void *data,
                               struct gomp_gcn_image_data *image);

#pragma GCC visibility pop

#endif
