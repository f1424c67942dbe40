/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: host threads, kernels, properties, and what programs with CUDA code
   of their own ask for.  */

#include <stdlib.h>

#include "nvptx/device.h"
#include "nvptx/launch.h"
#include "nvptx/queue.h"
#include "nvptx/timing.h"
#include "nvptx/words.h"

/* ---- Threads ------------------------------------------------------------ */

void *
GOMP_OFFLOAD_openacc_create_thread_data (int ord)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;

  /* The program's own calls of the driver may rely on it.  */
  if (gomp_nvptx_enter (device, &visit))
    gomp_nvptx_leave (&visit);
  return device;
}

void
GOMP_OFFLOAD_openacc_destroy_thread_data (void *data)
{
  (void) data;
}

/* ---- Kernels ------------------------------------------------------------ */

/* What failed has been told; there is no other way to say so.  */
static _Noreturn void
end_program (void)
{
  gomp_nvptx_end_claim ();
  exit (1);
}

/* Launch, and wait.  False after GOMP_PLUGIN_error.  */
static bool
run (const struct gomp_nvptx_function *function, const unsigned *dims,
     const struct gomp_nvptx_words *words)
{
  struct gomp_nvptx_visit visit;
  struct gomp_nvptx_lane *lane;
  struct gomp_nvptx_timing *timing;
  CUdeviceptr block;
  CUresult result;

  if (!gomp_nvptx_enter (function->device, &visit))
    return false;
  lane = gomp_nvptx_lane_take (function->device);
  if (!lane
      || !gomp_nvptx_arguments_send (&lane->arguments, lane->stream,
                                     words->words, words->n, &block))
    return false;
  if (words->n == 0)
    block = words->block;
  timing = gomp_nvptx_timing_begin (function->device, lane->stream,
                                    gomp_times_take ());
  result = gomp_nvptx_openacc_launch (function, dims, block, lane->stream);
  gomp_nvptx_timing_end (timing, lane->stream);
  if (result != CUDA_SUCCESS)
    gomp_nvptx_launch_fail (function, result, "cuLaunchKernel");
  gomp_nvptx_launch_wait (function, lane);
  gomp_nvptx_timing_tell (function->device, timing);
  gomp_nvptx_lane_give (function->device, lane);
  gomp_nvptx_leave (&visit);
  return true;
}

void
GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum, void **hostaddrs,
                           void **devaddrs, unsigned *dims, void *tgt)
{
  struct gomp_nvptx_function *function = (struct gomp_nvptx_function *) fn;
  struct gomp_nvptx_words words;
  bool done;

  (void) tgt;
  gomp_nvptx_dims_complete (function, dims);
  gomp_nvptx_words_init (&words, mapnum, hostaddrs, devaddrs);
  done = run (function, dims, &words);
  gomp_nvptx_words_fini (&words);
  if (!done)
    end_program ();
}

void
GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                 void **hostaddrs, void **devaddrs,
                                 unsigned *dims, void *tgt,
                                 struct goacc_asyncqueue *queue)
{
  struct gomp_nvptx_function *function = (struct gomp_nvptx_function *) fn;
  struct gomp_nvptx_words words;
  bool added;

  (void) tgt;
  gomp_nvptx_dims_complete (function, dims);
  gomp_nvptx_words_init (&words, mapnum, hostaddrs, devaddrs);
  added = gomp_nvptx_queue_launch (queue, function, dims, &words);
  gomp_nvptx_words_fini (&words);
  if (!added)
    end_program ();
}

/* ---- CUDA --------------------------------------------------------------- */

void *
GOMP_OFFLOAD_openacc_cuda_get_current_device (void)
{
  struct gomp_nvptx_device *device = GOMP_PLUGIN_acc_thread ();

  return device ? &device->handle : NULL;
}

void *
GOMP_OFFLOAD_openacc_cuda_get_current_context (void)
{
  struct gomp_nvptx_device *device = GOMP_PLUGIN_acc_thread ();

  return device ? device->context : NULL;
}

/* ---- Properties --------------------------------------------------------- */

static size_t
unused_memory (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_visit visit;
  size_t unused = 0, total;

  if (!__atomic_load_n (&device->open, __ATOMIC_ACQUIRE)
      || !gomp_nvptx_enter (device, &visit))
    return 0;
  if (!GOMP_CUDA_TRY (cuMemGetInfo, &unused, &total))
    unused = 0;
  gomp_nvptx_leave (&visit);
  return unused;
}

/* The total is known without opening the device.  */
static size_t
all_memory (const struct gomp_nvptx_device *device)
{
  CUdevice handle;
  size_t size;

  return (GOMP_CUDA_TRY (cuDeviceGet, &handle, device->ord)
              && GOMP_CUDA_TRY (cuDeviceTotalMem, &size, handle)
            ? size
            : 0);
}

union goacc_property_value
GOMP_OFFLOAD_openacc_get_property (int ord, enum goacc_property property)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  union goacc_property_value value = { .val = 0 };

  switch (property)
    {
    case GOACC_PROPERTY_MEMORY:
      value.val = all_memory (device);
      break;
    case GOACC_PROPERTY_FREE_MEMORY:
      value.val = unused_memory (device);
      break;
    case GOACC_PROPERTY_NAME:
      value.ptr = device->name;
      break;
    case GOACC_PROPERTY_VENDOR:
      value.ptr = "Nvidia";
      break;
    case GOACC_PROPERTY_DRIVER:
      value.ptr = device->driver;
      break;
    }
  return value;
}
