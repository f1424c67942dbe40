/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images: loading and unloading.  */

#include "nvptx/image.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/runtime-scope.h"
#include "nvptx/reverse.h"
#include "nvptx/settings.h"

/* The device half of an image's version that this understands.  */
#define DEVICE_VERSION 1

/* The library half: what GCC of that version emits.  */
#define LIBRARY_GCC_13 2u
#define LIBRARY_GCC_14 3u

/* Kernels that run constructors and destructors of the image, since GCC 15;
   with SOFT_STACK behind the name they are given the top of a stack.  */
#define CONSTRUCTORS "__do_global_ctors__entry"
#define DESTRUCTORS "__do_global_dtors__entry"
#define SOFT_STACK "__mgomp"

/* ---- What is in an image ------------------------------------------------ */

/* Did CALL, whose RESULT this is, find WHAT of that NAME?  */
static bool
is_there (CUresult result, const char *call, const char *what, const char *name)
{
  char text[GOMP_CUDA_TEXT];

  if (result == CUDA_ERROR_NOT_FOUND)
    GOMP_PLUGIN_error ("%s error: %s: the program's tables name %s %s, which "
                       "its device code has not: compile and link it anew",
                       call, gomp_cuda_text (result, text), what, name);
  else
    return gomp_cuda_check (result, call);
  return false;
}

/* The least that the start of GCC's kernels needs of the pool to set it up.  */
#define POOL_LEAST 64

/* Bytes of dynamic shared memory for FUNCTION: what the user wants, as far as
   the device has it.  */
static unsigned
pool_size (const struct gomp_nvptx_function *function)
{
  static bool told; /* atomic */
  size_t pool = gomp_nvptx_settings ()->lowlat_pool;
  int fixed = 0, most;

  if (pool <= GOMP_NVPTX_LOWLAT_POOL)
    return pool < POOL_LEAST ? POOL_LEAST : pool;
  if (!GOMP_CUDA_TRY (cuFuncGetAttribute, &fixed,
                      CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, function->handle))
    return GOMP_NVPTX_LOWLAT_POOL;
  most = function->device->shared_bytes - fixed;
  if (pool <= (size_t) most)
    return pool;
  if (!__atomic_exchange_n (&told, true, __ATOMIC_RELAXED))
    GOMP_PLUGIN_error ("GOMP_NVPTX_LOWLAT_POOL=%zu is more than kernel %s can "
                       "have on nvptx device %d, which is %d bytes",
                       pool, function->name, function->device->ord, most);
  return most;
}

bool
gomp_nvptx_function_find (CUmodule module, struct gomp_nvptx_function *function)
{
  if (!is_there (gomp_cuda.cuModuleGetFunction (&function->handle, module,
                                                function->name),
                 "cuModuleGetFunction", "kernel", function->name)
      || !GOMP_CUDA_TRY (cuFuncGetAttribute, &function->registers,
                         CU_FUNC_ATTRIBUTE_NUM_REGS, function->handle)
      || !GOMP_CUDA_TRY (cuFuncGetAttribute, &function->max_threads,
                         CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                         function->handle))
    return false;
  if (function->registers < 1)
    function->registers = 1;
  return true;
}

static bool
find_function (struct gomp_nvptx_device *device,
               const struct gomp_nvptx_image *image, unsigned i)
{
  const struct gomp_nvptx_image_function *entry = &image->data->functions[i];
  struct gomp_nvptx_function *function = &image->functions[i];

  *function
    = (struct gomp_nvptx_function) { .device = device, .name = entry->name };
  for (unsigned d = 0; d < GOMP_DIM_MAX; d++)
    function->dims[d] = entry->dims[d];
  if (!gomp_nvptx_function_find (image->module, function))
    return false;
  if (image->library >= LIBRARY_GCC_14)
    function->shared_bytes = pool_size (function);
  return true;
}

static bool
find_functions (struct gomp_nvptx_device *device,
                const struct gomp_nvptx_image *image, struct addr_pair *pairs)
{
  for (unsigned i = 0; i < image->data->n_functions; i++)
    {
      if (!find_function (device, image, i))
        return false;
      pairs[i].start = pairs[i].end = (uintptr_t) &image->functions[i];
    }
  return true;
}

static void
set_pair (struct addr_pair *pair, CUdeviceptr address, size_t size)
{
  pair->start = address;
  pair->end = address + size;
}

static bool
find_variables (const struct gomp_nvptx_image *image, struct addr_pair *pairs)
{
  for (unsigned i = 0; i < image->data->n_variables; i++)
    {
      const char *name = image->data->variables[i];
      CUdeviceptr address;
      size_t size;

      if (!is_there (
            gomp_cuda.cuModuleGetGlobal (&address, &size, image->module, name),
            "cuModuleGetGlobal", "variable", name))
        return false;
      set_pair (&pairs[i], address, size);
    }
  return true;
}

bool
gomp_nvptx_variable_find (CUmodule module, const char *name,
                          CUdeviceptr *address, size_t *size)
{
  CUresult result = gomp_cuda.cuModuleGetGlobal (address, size, module, name);

  if (result == CUDA_ERROR_NOT_FOUND)
    {
      *address = 0;
      *size = 0;
      return true;
    }
  return gomp_cuda_check (result, "cuModuleGetGlobal");
}

/* The device's number, or its control variables, which the runtime sets.  */
static bool
find_number (const struct gomp_nvptx_image *image, struct addr_pair *pair)
{
  CUdeviceptr address;
  size_t size;

  if (!gomp_nvptx_variable_find (image->module,
                                 image->library >= LIBRARY_GCC_13
                                   ? "__gomp_additional_icvs"
                                   : "__gomp_device_num",
                                 &address, &size))
    return false;
  set_pair (pair, address, size);
  return true;
}

/* omp_get_wtime counts cycles.  */
static bool
set_clock (const struct gomp_nvptx_device *device, CUmodule module)
{
  double tick = device->clock_khz > 0 ? 0.001 / device->clock_khz : 1e-9;
  CUdeviceptr address;
  size_t size;

  return (
    gomp_nvptx_variable_find (module, "__nvptx_clocktick", &address, &size)
    && (address == 0
        || GOMP_CUDA_TRY (cuMemcpyHtoD, address, &tick, sizeof tick)));
}

bool
gomp_nvptx_special_find (CUmodule module, const char *name,
                         CUfunction *function)
{
  CUresult result = gomp_cuda.cuModuleGetFunction (function, module, name);

  if (result == CUDA_SUCCESS)
    return true;
  *function = NULL;
  return (result == CUDA_ERROR_NOT_FOUND
          || gomp_cuda_check (result, "cuModuleGetFunction"));
}

bool
gomp_nvptx_special_run (CUfunction function, void **parameters)
{
  return (GOMP_CUDA_TRY (cuLaunchKernel, function, 1, 1, 1, 1, 1, 1, 0, NULL,
                         parameters, NULL)
          && GOMP_CUDA_TRY (cuStreamSynchronize, NULL));
}

/* The same for a FUNCTION that wants a stack.  */
static bool
run_on_stack (struct gomp_nvptx_device *device, CUfunction function)
{
  struct gomp_nvptx_stack *stack;
  CUresult result
    = gomp_nvptx_stack_take (device, GOMP_NVPTX_STACK_SIZE, &stack);
  CUdeviceptr top;
  void *parameters[] = { &top };
  bool fine;

  if (!gomp_cuda_check (result, "cuMemAlloc"))
    return false;
  top = stack->address + GOMP_NVPTX_STACK_SIZE;
  fine = gomp_nvptx_special_run (function, parameters);
  gomp_nvptx_stack_give (device, stack);
  return fine;
}

/* Run IMAGE's kernel NAME, or else NAME with SOFT_STACK behind it, if there is
   one.  */
static bool
run_special (struct gomp_nvptx_device *device,
             const struct gomp_nvptx_image *image, const char *name)
{
  char with_stack[64];
  CUfunction function;

  if (image->library < LIBRARY_GCC_13)
    return true;
  if (!gomp_nvptx_special_find (image->module, name, &function))
    return false;
  if (function)
    return gomp_nvptx_special_run (function, NULL);
  snprintf (with_stack, sizeof with_stack, "%s" SOFT_STACK, name);
  return (gomp_nvptx_special_find (image->module, with_stack, &function)
          && (!function || run_on_stack (device, function)));
}

/* GCC 13's runtime, and older ones, cannot say where the host's are.  */
static unsigned
indirect_count (const struct gomp_nvptx_image *image)
{
  return (image->library >= LIBRARY_GCC_14 && gomp_runtime_version () >= 3
            ? image->data->n_indirect
            : 0);
}

/* ---- Loading ------------------------------------------------------------ */

static bool
fill (struct gomp_nvptx_device *device, struct gomp_nvptx_image *image,
      struct addr_pair *pairs, uint64_t **reverse, const uint64_t *indirect)
{
  const struct gomp_nvptx_image_data *data = image->data;
  struct addr_pair *variables = pairs + data->n_functions;

  return (find_functions (device, image, pairs)
          && find_variables (image, variables)
          && find_number (image, variables + data->n_variables)
          && set_clock (device, image->module)
          && (!reverse
              || gomp_nvptx_reverse_load (device, image->module,
                                          data->n_functions, reverse))
          && gomp_nvptx_indirect_load (image->module, indirect_count (image),
                                       indirect, &image->indirect_map)
          && run_special (device, image, CONSTRUCTORS));
}

static bool
free_memory (CUdeviceptr address)
{
  return address == 0 || GOMP_CUDA_TRY (cuMemFree, address);
}

bool
gomp_nvptx_image_destroy (struct gomp_nvptx_image *image)
{
  bool fine = GOMP_CUDA_TRY (cuModuleUnload, image->module);

  fine = free_memory (image->indirect_map) && fine;
  fine = free_memory (image->constructors) && fine;
  fine = free_memory (image->destructors) && fine;
  free (image->functions);
  free (image->names);
  free (image);
  return fine;
}

static bool
is_understood (unsigned version, const struct gomp_nvptx_image_data *data)
{
  if ((version & 0xffff) > DEVICE_VERSION)
    {
      GOMP_PLUGIN_error ("Offload data incompatible with PTX plugin (expected "
                         "%u, received %u)",
                         DEVICE_VERSION, version & 0xffff);
      return false;
    }
  if (version >> 16 >= LIBRARY_GCC_14 && data->n_indirect > 0
      && gomp_runtime_version () < 3)
    GOMP_PLUGIN_debug (0,
                       "nvptx: %u functions cannot be called through "
                       "pointers of the host\n",
                       data->n_indirect);
  return true;
}

void
gomp_nvptx_image_enter (struct gomp_nvptx_device *device,
                        struct gomp_nvptx_image *image)
{
  pthread_mutex_lock (&device->image_lock);
  image->next = device->images;
  device->images = image;
  pthread_mutex_unlock (&device->image_lock);
}

int
gomp_nvptx_image_load (struct gomp_nvptx_device *device, unsigned version,
                       const struct gomp_nvptx_image_data *data,
                       struct addr_pair **table, uint64_t **reverse,
                       const uint64_t *indirect)
{
  struct gomp_nvptx_image *image;
  struct addr_pair *pairs;
  size_t n = (size_t) data->n_functions + data->n_variables + 1;
  CUmodule module;

  if (reverse)
    *reverse = NULL;
  if (!is_understood (version, data)
      || !gomp_nvptx_link (device, data, NULL, &module))
    return -1;
  image = GOMP_PLUGIN_malloc_cleared (sizeof *image);
  image->key = data;
  image->data = data;
  image->library = version >> 16;
  image->module = module;
  image->functions = GOMP_PLUGIN_malloc_cleared ((data->n_functions + 1)
                                                 * sizeof *image->functions);
  pairs = GOMP_PLUGIN_malloc_cleared (n * sizeof *pairs);
  if (!fill (device, image, pairs, reverse, indirect))
    {
      if (reverse)
        free (*reverse);
      free (pairs);
      gomp_nvptx_image_destroy (image);
      return -1;
    }
  gomp_nvptx_image_enter (device, image);
  *table = pairs;
  return n;
}

/* ---- Unloading ---------------------------------------------------------- */

/* Take the image that the program has at KEY, or any, off the list.  */
static struct gomp_nvptx_image *
take_image (struct gomp_nvptx_device *device, const void *key)
{
  struct gomp_nvptx_image **at, *image;

  pthread_mutex_lock (&device->image_lock);
  for (at = &device->images; (image = *at) != NULL; at = &image->next)
    if (!key || image->key == key)
      {
        *at = image->next;
        break;
      }
  pthread_mutex_unlock (&device->image_lock);
  return image;
}

/* Run its destructors.  */
static bool
leave (struct gomp_nvptx_device *device, const struct gomp_nvptx_image *image)
{
  return (image->leave ? image->leave (image)
                       : run_special (device, image, DESTRUCTORS));
}

bool
gomp_nvptx_image_unload (struct gomp_nvptx_device *device, const void *data)
{
  struct gomp_nvptx_image *image = take_image (device, data);
  bool fine;

  if (!image)
    return true;
  fine = leave (device, image);
  return gomp_nvptx_image_destroy (image) && fine;
}

void
gomp_nvptx_images_fini (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_image *image;

  while ((image = take_image (device, NULL)) != NULL)
    {
      leave (device, image);
      gomp_nvptx_image_destroy (image);
    }
}
