/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   GPUs: opening and closing them.  */

#include "nvptx/device.h"

#include <stdio.h>
#include <stdlib.h>

#include "nvptx/image.h"
#include "nvptx/reverse.h"
#include "nvptx/settings.h"
#include "nvptx/timing.h"

/* Fortran's automatic arrays and temporaries in kernels need device heap, of
   which the driver has 8 MiB unless asked for more.  */
#define HEAP_SHARE 64
#define HEAP_MIN ((size_t) 8 << 20)
#define HEAP_MAX ((size_t) 256 << 20)

/* Shared memory of a block, on all GPUs since 2010.  */
#define SHARED_BYTES 49152

/* ---- What the device is like -------------------------------------------- */

/* Attributes that come in a newer driver only have an answer for older
   ones.  */
static int
newer_attribute (struct gomp_nvptx_device *device, int attribute, int initial)
{
  int value;

  return (gomp_cuda.cuDeviceGetAttribute (&value, attribute, device->handle)
              == CUDA_SUCCESS
            ? value
            : initial);
}

bool
gomp_nvptx_all_reach_host (int n)
{
  for (int d = 0; d < n; d++)
    {
      CUdevice handle;
      int reaches;

      if (gomp_cuda.cuDeviceGet (&handle, d) != CUDA_SUCCESS
          || gomp_cuda.cuDeviceGetAttribute (
               &reaches, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, handle)
               != CUDA_SUCCESS
          || !reaches)
        return false;
    }
  return true;
}

static bool
read_limits (struct gomp_nvptx_device *device)
{
  const struct
  {
    int attribute;
    int *value;
  } wanted[]
    = { { CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, &device->sm_count },
        { CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, &device->registers },
        { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, &device->max_threads },
        { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
          &device->max_threads_per_sm },
        { CU_DEVICE_ATTRIBUTE_CLOCK_RATE, &device->clock_khz } };
  int per_sm;

  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
    if (!GOMP_CUDA_TRY (cuDeviceGetAttribute, wanted[i].value,
                        wanted[i].attribute, device->handle))
      return false;
  per_sm = newer_attribute (
    device, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 1);
  if (per_sm > 1)
    device->registers = per_sm;
  device->max_pitch
    = newer_attribute (device, CU_DEVICE_ATTRIBUTE_MAX_PITCH, 0);
  device->shared_bytes = newer_attribute (
    device, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, SHARED_BYTES);
  device->capability
    = (10
         * newer_attribute (device,
                            CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0)
       + newer_attribute (device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
                          0));
  device->host_access
    = newer_attribute (device, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, 0);
  return true;
}

static bool
read_facts (struct gomp_nvptx_device *device)
{
  int warp;

  if (!GOMP_CUDA_TRY (cuDeviceGet, &device->handle, device->ord)
      || !read_limits (device)
      || !GOMP_CUDA_TRY (cuDeviceGetName, device->name, sizeof device->name,
                         device->handle)
      || !GOMP_CUDA_TRY (cuDeviceTotalMem, &device->memory, device->handle)
      || !GOMP_CUDA_TRY (cuDeviceGetAttribute, &warp,
                         CU_DEVICE_ATTRIBUTE_WARP_SIZE, device->handle))
    return false;
  snprintf (device->driver, sizeof device->driver, "CUDA Driver %s",
            gomp_cuda_version ());
  if (warp == GOMP_NVPTX_WARP)
    return true;
  GOMP_PLUGIN_error ("Only warp size 32 is supported, not %d as of nvptx "
                     "device %d (%s)",
                     warp, device->ord, device->name);
  return false;
}

/* ---- Limits ------------------------------------------------------------- */

/* A context that others use may have run what keeps its limits from being
   changed: no error unless the user asked for it.  */
static void
set_limit (struct gomp_nvptx_device *device, int limit, size_t value,
           const char *asked)
{
  CUresult result = CUDA_ERROR_NOT_FOUND;
  char text[GOMP_CUDA_TEXT];

  if (gomp_cuda.cuCtxSetLimit)
    result = gomp_cuda.cuCtxSetLimit (limit, value);
  if (result == CUDA_SUCCESS)
    return;
  gomp_cuda_text (result, text);
  if (asked)
    GOMP_PLUGIN_error ("%s=%zu has no effect on nvptx device %d: "
                       "cuCtxSetLimit error: %s",
                       asked, value, device->ord, text);
  else
    GOMP_PLUGIN_debug (0, "nvptx: cuCtxSetLimit (%d, %zu) error: %s\n", limit,
                       value, text);
}

static size_t
default_heap (const struct gomp_nvptx_device *device)
{
  size_t heap = device->memory / HEAP_SHARE;

  return heap < HEAP_MIN ? HEAP_MIN : heap > HEAP_MAX ? HEAP_MAX : heap;
}

static void
set_limits (struct gomp_nvptx_device *device)
{
  const struct gomp_nvptx_settings *settings = gomp_nvptx_settings ();
  size_t heap = default_heap (device), now;

  if (settings->heap != GOMP_NVPTX_UNSET)
    set_limit (device, CU_LIMIT_MALLOC_HEAP_SIZE, settings->heap,
               "GOMP_PSET_NVPTX_HEAP");
  else if (device->context_kind != GOMP_NVPTX_CONTEXT_SHARED
           && gomp_cuda.cuCtxGetLimit
           && gomp_cuda.cuCtxGetLimit (&now, CU_LIMIT_MALLOC_HEAP_SIZE)
                == CUDA_SUCCESS
           && now < heap)
    set_limit (device, CU_LIMIT_MALLOC_HEAP_SIZE, heap, NULL);
  if (settings->thread_stack != GOMP_NVPTX_UNSET)
    set_limit (device, CU_LIMIT_STACK_SIZE, settings->thread_stack,
               "GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE");
}

/* ---- Opening and closing ------------------------------------------------ */

bool
gomp_nvptx_device_open (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_visit visit;

  if (!read_facts (device) || !gomp_nvptx_context_open (device))
    return false;
  __atomic_store_n (&device->open, true, __ATOMIC_RELEASE);
  if (!gomp_nvptx_enter (device, &visit))
    {
      __atomic_store_n (&device->open, false, __ATOMIC_RELEASE);
      gomp_nvptx_context_close (device);
      return false;
    }
  set_limits (device);
  gomp_nvptx_leave (&visit);
  GOMP_PLUGIN_debug (0, "nvptx device %d: %s, %d multiprocessors, %s\n",
                     device->ord, device->name, device->sm_count,
                     device->driver);
  return true;
}

bool
gomp_nvptx_device_close (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_visit visit;
  bool fine = true;

  if (!__atomic_load_n (&device->open, __ATOMIC_ACQUIRE))
    return true;
  gomp_nvptx_reverse_abandon (device);
  /* What failed before has been told.  */
  if (!gomp_cuda_is_broken ())
    {
      if (gomp_nvptx_enter (device, &visit))
        {
          gomp_nvptx_lanes_fini (device);
          gomp_nvptx_timing_fini (device);
          /* Their destructors may need a stack.  */
          gomp_nvptx_images_fini (device);
          gomp_nvptx_reverse_fini (device);
          gomp_nvptx_stacks_trim (device);
          gomp_nvptx_leave (&visit);
        }
      else
        fine = false;
      fine = gomp_nvptx_context_close (device) && fine;
    }
  __atomic_store_n (&device->open, false, __ATOMIC_RELEASE);
  /* Faults that came to light only now have been told as well.  */
  return fine || gomp_cuda_is_broken ();
}
