/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What kernels ask the host for.  */

#include "nvptx/reverse.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/reverse.h"

/* Where the device's code keeps the block's address, and mkoffload the
   addresses of functions.  */
#define BLOCK_VARIABLE "__gomp_rev_offload_var"
#define FUNCTION_TABLE "$offload_func_table"

/* A kernel that has been let go is waited for no longer.  */
#define ABANDONED_MS 2000

/* The device's code has this layout.  */
struct gomp_nvptx_requests
{
  uint64_t fn;                  /* not 0: a request is there; atomic */
  uint64_t mapnum, addrs, sizes, kinds;
  int32_t dev_num;
};

/* ---- Loading ------------------------------------------------------------ */

static bool
read_device (void *to, CUdeviceptr from, size_t size)
{
  return (GOMP_CUDA_TRY (cuMemcpyDtoHAsync, to, from, size, NULL)
          && GOMP_CUDA_TRY (cuStreamSynchronize, NULL));
}

static bool
make_block (struct gomp_nvptx_device *device)
{
  void *block;

  if (device->requests)
    return true;
  if (!GOMP_CUDA_TRY (cuMemAllocHost, &block, sizeof *device->requests))
    return false;
  memset (block, 0, sizeof *device->requests);
  __atomic_store_n (&device->requests, block, __ATOMIC_RELEASE);
  return true;
}

/* The table of N functions of MODULE.  */
static bool
read_codes (CUmodule module, unsigned n, uint64_t *codes)
{
  CUdeviceptr table;
  size_t size;

  if (!GOMP_CUDA_TRY (cuModuleGetGlobal, &table, &size, module, FUNCTION_TABLE))
    return false;
  if (size == n * sizeof *codes)
    return read_device (codes, table, size);
  GOMP_PLUGIN_error ("the image's " FUNCTION_TABLE " has %zu bytes, for %u "
                     "functions",
                     size, n);
  return false;
}

bool
gomp_nvptx_reverse_load (struct gomp_nvptx_device *device, CUmodule module,
                         unsigned n, uint64_t **codes)
{
  CUdeviceptr variable;
  size_t size;
  CUresult result
    = gomp_cuda.cuModuleGetGlobal (&variable, &size, module, BLOCK_VARIABLE);

  *codes = NULL;
  if (result == CUDA_ERROR_NOT_FOUND)
    return true;
  if (!gomp_cuda_check (result, "cuModuleGetGlobal") || !make_block (device))
    return false;
  if (size != sizeof device->requests)
    {
      GOMP_PLUGIN_error ("the image's " BLOCK_VARIABLE " has %zu bytes, not "
                         "those of a pointer",
                         size);
      return false;
    }
  *codes = GOMP_PLUGIN_malloc_cleared ((n + 1) * sizeof **codes);
  if (read_codes (module, n, *codes)
      && GOMP_CUDA_TRY (cuMemcpyHtoD, variable, &device->requests, size))
    return true;
  free (*codes);
  *codes = NULL;
  return false;
}

/* ---- Serving ------------------------------------------------------------ */

/* Pass a request on, if there is one that no other thread deals with.  LANE is
   what the calling thread waits for.  */
static bool
serve (struct gomp_nvptx_device *device, struct gomp_nvptx_lane *lane)
{
  struct gomp_nvptx_requests *block = gomp_nvptx_device_requests (device);
  struct gomp_reverse_request request;

  if (__atomic_load_n (&block->fn, __ATOMIC_ACQUIRE) == 0
      || pthread_mutex_trylock (&device->requests_lock) != 0)
    return false;
  request.fn = __atomic_load_n (&block->fn, __ATOMIC_ACQUIRE);
  if (request.fn != 0)
    {
      request.mapnum = block->mapnum;
      request.addrs = block->addrs;
      request.sizes = block->sizes;
      request.kinds = block->kinds;
      request.dev_num = block->dev_num;
      device->served_lane = lane;
      gomp_reverse_pass (&request, device);
      device->served_lane = NULL;
      __atomic_store_n (&block->fn, 0, __ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&device->requests_lock);
  return request.fn != 0;
}

CUresult
gomp_nvptx_reverse_wait (struct gomp_nvptx_device *device,
                         struct gomp_nvptx_lane *lane)
{
  CUresult result;

  while ((result = gomp_cuda.cuStreamQuery (lane->stream))
         == CUDA_ERROR_NOT_READY)
    if (!serve (device, lane))
      usleep (1);
  return result;
}

/* ---- The end ------------------------------------------------------------ */

void
gomp_nvptx_reverse_abandon (struct gomp_nvptx_device *device)
{
  CUresult result = CUDA_ERROR_NOT_READY;

  if (!device->requests || !gomp_reverse_serves (device)
      || !device->served_lane)
    return;
  for (int ms = 0; ms < ABANDONED_MS && result == CUDA_ERROR_NOT_READY; ms++)
    {
      __atomic_store_n (&device->requests->fn, 0, __ATOMIC_RELEASE);
      usleep (1000);
      result = gomp_cuda.cuStreamQuery (device->served_lane->stream);
    }
  /* Then nothing of the driver's is waited for any more.  */
  if (result == CUDA_ERROR_NOT_READY)
    gomp_cuda_is_fault (CUDA_ERROR_DEINITIALIZED);
}

void
gomp_nvptx_reverse_fini (struct gomp_nvptx_device *device)
{
  gomp_reverse_note_close (device);
  if (!device->requests)
    return;
  GOMP_CUDA_TRY (cuMemFreeHost, device->requests);
  device->requests = NULL;
}
