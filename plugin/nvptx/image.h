/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images: PTX, linked and loaded by the driver.

   Source: doc/abi/nvptx.md sections 1 and 2; doc/abi/plugin-interface.md
   section 4.  */

#ifndef GOMP_NVPTX_IMAGE_H
#define GOMP_NVPTX_IMAGE_H 1

#include "common/llvm-kernel.h"
#include "nvptx/device.h"

/* A kernel of a loaded image.  The handle of the kernel that the runtime gets
   is the address of this struct, not an address in the kernel's code.  Only
   OCCUPANCY changes after loading.  */
struct gomp_nvptx_function
{
  struct gomp_nvptx_device *device;
  CUfunction handle;
  const char *name;             /* points into the image */
  unsigned short dims[GOMP_DIM_MAX];    /* OpenACC's dimensions; 0: not
                                           fixed */
  int registers;                /* per thread, at least 1 */
  int max_threads;              /* per block */
  /* How many bytes of dynamic shared memory each block of threads gets when the
     kernel is launched as one of OpenMP.  0 if the image was made by a compiler
     before GCC 14.  Launches of OpenACC do not read this field.  */
  unsigned shared_bytes;
  /* The last answer of cuOccupancyMaxPotentialBlockSize, and the question:
     three numbers in one word, which only dims.c packs and unpacks.  They are
     the number of blocks, the threads of a block, and the limit on the threads
     of a block with which dims.c has called that function.  0: no answer yet.
     Atomic.  */
  uint64_t occupancy;
  /* What clang or flang says of the kernel.  MODE is 0 if GCC has compiled
     it.  */
  struct gomp_llvm_kernel llvm;
};

/* An image that is loaded on a device.  */
struct gomp_nvptx_image
{
  struct gomp_nvptx_image *next;
  const void *key; /* where the program has it */
  /* NULL: it is clang's or flang's.  */
  const struct gomp_nvptx_image_data *data;
  unsigned library; /* upper half of the version */
  CUmodule module;
  struct gomp_nvptx_function *functions;
  CUdeviceptr indirect_map; /* 0: none */
  char *names; /* that FUNCTIONS have; NULL: DATA has them */
  /* Device memory with the addresses of constructors and of destructors, clang's;
     0: none.  */
  CUdeviceptr constructors, destructors;
  /* Runs the destructors of clang's; NULL: GCC's are run.  */
  bool (*leave) (const struct gomp_nvptx_image *image);
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
  /* The number of functions of `declare target indirect' in the image.  Only
     images of GCC 14 and newer have this field.  The version that
     gomp_nvptx_image_load gets tells which images these are: its upper 16 bits
     are 3 or more.  Older images end before this field, so it must not be read
     in them.  */
  unsigned n_indirect;
};

#pragma GCC visibility push(hidden)

/* Load the image at DATA, or unload it.  Inside a visit.  The arguments are
   those of GOMP_OFFLOAD_load_image and GOMP_OFFLOAD_unload_image in
   libgomp-plugin.h:

   VERSION is the image's version.

   *TABLE is set to an array of pairs from malloc, for the runtime to free.
   First comes a pair for each function: its start is the address of the
   function's struct gomp_nvptx_function.  Then comes a pair for each variable:
   the device addresses of its start and its end.  The last pair is that of the
   variable in which the image's code finds the number of its device:
   __gomp_device_num, or __gomp_additional_icvs in images of GCC 13 and newer.
   If the image has no such variable, start and end of the last pair are 0.

   If REVERSE is not NULL, *REVERSE is set to the array that
   gomp_nvptx_reverse_load makes, for the runtime to free, or to NULL if that
   makes none.  REVERSE is NULL if the caller wants no such array.

   INDIRECT has the host addresses of the image's functions of `declare target
   indirect'.  It may be NULL if the image has no such functions; otherwise NULL
   is a failure.  If the runtime is that of GCC 13 or older, INDIRECT is
   ignored.

   load returns the number of pairs in *TABLE; -1, after GOMP_PLUGIN_error, on
   failure.  unload returns false, after GOMP_PLUGIN_error, on failure; true if
   DEVICE has not loaded DATA.  */
int gomp_nvptx_image_load (struct gomp_nvptx_device *device, unsigned version,
                           const struct gomp_nvptx_image_data *data,
                           struct addr_pair **table, uint64_t **reverse,
                           const uint64_t *indirect);
bool gomp_nvptx_image_unload (struct gomp_nvptx_device *device,
                              const void *data);

/* Take IMAGE, which is loaded, into the list of DEVICE's.  */
void gomp_nvptx_image_enter (struct gomp_nvptx_device *device,
                             struct gomp_nvptx_image *image);

/* Unload IMAGE, which is in no list.  Inside a visit.  Returns false, after
   GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_image_destroy (struct gomp_nvptx_image *image);

/* Set the handle, the registers and the most threads of FUNCTION, whose name and
   device are set, from MODULE.  Inside a visit.  Returns false, after
   GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_function_find (CUmodule module,
                               struct gomp_nvptx_function *function);

/* Set *ADDRESS and *SIZE to those of the variable NAME of MODULE; to 0 if it has
   none.  Inside a visit.  Returns false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_variable_find (CUmodule module, const char *name,
                               CUdeviceptr *address, size_t *size);

/* Set *FUNCTION to the kernel NAME of MODULE, to NULL if it has none; and run
   FUNCTION in one thread, with PARAMETERS, and wait.  Inside a visit.  Both return
   false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_special_find (CUmodule module, const char *name,
                              CUfunction *function);
bool gomp_nvptx_special_run (CUfunction function, void **parameters);

/* Clang's (llvm-hooks.c): make the list of the functions that IMAGE, loaded from
   OBJECT on device ORD, has of KIND: "init", its constructors, or "fini", its
   destructors, so that its kernel calls them in the order of their priorities.
   *LIST is set to the memory, and stays as it is if there are none.  Inside a visit.
   Returns false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_llvm_list (struct gomp_nvptx_image *image, int ord,
                           const struct gomp_pset_code *object,
                           const char *kind, CUdeviceptr *list);

/* Unload all images that DEVICE has.  Inside a visit.  */
void gomp_nvptx_images_fini (struct gomp_nvptx_device *device);

/* Link the PTX of DATA into *MODULE (link.c).  Returns false on failure, after
   GOMP_PLUGIN_error with what the linker has said and what to do: ADVICE, or if
   that is NULL what gomp_nvptx_link_advice writes.  */
bool gomp_nvptx_link (const struct gomp_nvptx_device *device,
                      const struct gomp_nvptx_image_data *data,
                      const char *advice, CUmodule *module);

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
