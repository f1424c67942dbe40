/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory: allocation and copies.  */

#include "nvptx/memory.h"

#include <stdlib.h>

#include "common/profile.h"

/* For copies between devices whose driver has none.  */
#define BOUNCE ((size_t) 1 << 20)

/* ---- Allocation --------------------------------------------------------- */

/* Memory that only makes launches faster goes before there is none.  */
static CUresult
allocate (struct gomp_nvptx_device *device, CUdeviceptr *address, size_t size)
{
  CUresult result = gomp_cuda.cuMemAlloc (address, size);

  if (result == CUDA_ERROR_OUT_OF_MEMORY && gomp_nvptx_stacks_trim (device))
    result = gomp_cuda.cuMemAlloc (address, size);
  return result;
}

void *
GOMP_OFFLOAD_alloc (int ord, size_t size)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  CUdeviceptr address = 0;
  CUresult result;

  if (!gomp_nvptx_enter (device, &visit))
    return NULL;
  /* The driver has no blocks of no bytes.  */
  result = allocate (device, &address, size ? size : 1);
  gomp_nvptx_leave (&visit);
  if (result == CUDA_SUCCESS)
    gomp_profile_data (acc_device_api_cuda, acc_ev_alloc, address, size);
  else if (result == CUDA_ERROR_OUT_OF_MEMORY)
    /* Whether that is an error is for the caller to say.  */
    GOMP_PLUGIN_debug (0, "nvptx device %d has no %zu bytes left\n", ord, size);
  else
    gomp_cuda_check (result, "cuMemAlloc");
  return result == CUDA_SUCCESS ? (void *) address : NULL;
}

/* That is what the driver says of addresses it does not know.  */
static bool
is_unknown (CUresult result)
{
  return (result == CUDA_ERROR_NOT_FOUND || result == CUDA_ERROR_INVALID_VALUE);
}

/* Is PTR the start of a block?  False after GOMP_PLUGIN_error.  */
static bool
check_block (int ord, const void *ptr)
{
  CUdeviceptr base = 0;
  size_t size;
  CUresult result;

  if (ptr == NULL || gomp_cuda_is_broken ())
    return true;
  result = gomp_cuda.cuMemGetAddressRange (&base, &size, (CUdeviceptr) ptr);
  if (!is_unknown (result) && !gomp_cuda_check (result, "cuMemGetAddressRange"))
    return false;
  if (result == CUDA_SUCCESS && base == (CUdeviceptr) ptr)
    return true;
  /* Just this: GCC's tests know the line.  */
  GOMP_PLUGIN_error ("invalid device address");
  GOMP_PLUGIN_debug (0, "nvptx device %d: %p is not the start of a block\n",
                     ord, ptr);
  return false;
}

bool
GOMP_OFFLOAD_free (int ord, void *ptr)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool freed;

  if (!gomp_nvptx_enter (device, &visit))
    return false;
  freed
    = (check_block (ord, ptr) && GOMP_CUDA_TRY (cuMemFree, (CUdeviceptr) ptr));
  gomp_nvptx_leave (&visit);
  if (freed)
    gomp_profile_data (acc_device_api_cuda, acc_ev_free, (uintptr_t) ptr,
                       (size_t) -1);
  return freed;
}

void *
GOMP_OFFLOAD_pset_host_alloc (int ord, size_t size)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  void *memory = NULL;

  if (!gomp_nvptx_enter (device, &visit))
    return NULL;
  if (gomp_cuda.cuMemAllocHost (&memory, size ? size : 1) != CUDA_SUCCESS)
    memory = NULL;
  gomp_nvptx_leave (&visit);
  return memory;
}

void
GOMP_OFFLOAD_pset_host_free (int ord, void *ptr)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;

  if (ptr == NULL || gomp_cuda_is_broken ()
      || !gomp_nvptx_enter (device, &visit))
    return;
  GOMP_CUDA_TRY (cuMemFreeHost, ptr);
  gomp_nvptx_leave (&visit);
}

void *
GOMP_OFFLOAD_pset_managed_alloc (int ord, size_t size)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  CUdeviceptr memory = 0;

  if (gomp_cuda.cuMemAllocManaged == NULL || !gomp_nvptx_enter (device, &visit))
    return NULL;
  if (gomp_cuda.cuMemAllocManaged (&memory, size ? size : 1,
                                   CU_MEM_ATTACH_GLOBAL)
      != CUDA_SUCCESS)
    memory = 0;
  gomp_nvptx_leave (&visit);
  return (void *) memory;
}

void
GOMP_OFFLOAD_pset_managed_free (int ord, void *ptr)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;

  if (ptr == NULL || gomp_cuda_is_broken ()
      || !gomp_nvptx_enter (device, &visit))
    return;
  GOMP_CUDA_TRY (cuMemFree, (CUdeviceptr) ptr);
  gomp_nvptx_leave (&visit);
}

/* ---- Checks ------------------------------------------------------------- */

static bool
refuse (const char *what, const void *host, const void *address, size_t n)
{
  GOMP_PLUGIN_error ("%s: %zu bytes, device %p, host %p", what, n, address,
                     host);
  return false;
}

bool
gomp_nvptx_copy_check (const void *host, const void *address, size_t n)
{
  CUdeviceptr at = (CUdeviceptr) address, base;
  size_t size;
  CUresult result;

  if (n == 0)
    return true;
  if (address == NULL)
    return refuse ("invalid device address", host, address, n);
  if (host == NULL)
    return refuse ("invalid host address", host, address, n);
  if (host == address)
    return refuse ("invalid host or device address", host, address, n);
  result = gomp_cuda.cuMemGetAddressRange (&base, &size, at);
  if (is_unknown (result))
    return refuse ("invalid device address", host, address, n);
  if (!gomp_cuda_check (result, "cuMemGetAddressRange"))
    return false;
  if (n > size || at - base > size - n)
    return refuse ("invalid size", host, address, n);
  return true;
}

/* ---- Copies on streams -------------------------------------------------- */

bool
gomp_nvptx_copy_in (CUstream stream, void *dst, const void *src, size_t n)
{
  return (
    n == 0
    || GOMP_CUDA_TRY (cuMemcpyHtoDAsync, (CUdeviceptr) dst, src, n, stream));
}

bool
gomp_nvptx_copy_out (CUstream stream, void *dst, const void *src, size_t n)
{
  return (
    n == 0
    || GOMP_CUDA_TRY (cuMemcpyDtoHAsync, dst, (CUdeviceptr) src, n, stream));
}

static bool
copy_within (CUstream stream, void *dst, const void *src, size_t n)
{
  return (n == 0
          || GOMP_CUDA_TRY (cuMemcpyDtoDAsync, (CUdeviceptr) dst,
                            (CUdeviceptr) src, n, stream));
}

/* ---- Copies that wait --------------------------------------------------- */

typedef bool copy_function (CUstream, void *, const void *, size_t);

/* COPY on a lane of DEVICE, where we are.  */
static bool
copy_and_wait (struct gomp_nvptx_device *device, copy_function *copy, void *dst,
               const void *src, size_t n)
{
  struct gomp_nvptx_lane *lane = gomp_nvptx_lane_take (device);
  bool done;

  if (!lane)
    return false;
  done = copy (lane->stream, dst, src, n);
  done = gomp_nvptx_lane_wait (lane) && done;
  gomp_nvptx_lane_give (device, lane);
  return done;
}

bool
GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool done;

  if (!gomp_nvptx_enter (device, &visit))
    return false;
  done = (gomp_nvptx_copy_check (src, dst, n)
          && copy_and_wait (device, gomp_nvptx_copy_in, dst, src, n));
  gomp_nvptx_leave (&visit);
  return done;
}

bool
GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool done;

  if (!gomp_nvptx_enter (device, &visit))
    return false;
  done = (gomp_nvptx_copy_check (dst, src, n)
          && copy_and_wait (device, gomp_nvptx_copy_out, dst, src, n));
  gomp_nvptx_leave (&visit);
  return done;
}

bool
GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool done;

  if (!gomp_nvptx_enter (device, &visit))
    return false;
  done = copy_and_wait (device, copy_within, dst, src, n);
  gomp_nvptx_leave (&visit);
  return done;
}

/* ---- Copies between devices --------------------------------------------- */

static bool
copy_through_host (int dst_ord, char *dst, int src_ord, const char *src,
                   size_t n)
{
  size_t part = n < BOUNCE ? n : BOUNCE;
  void *buffer = GOMP_PLUGIN_malloc (part ? part : 1);
  bool done = true;

  for (size_t at = 0; at < n && done; at += part)
    {
      if (part > n - at)
        part = n - at;
      done = (GOMP_OFFLOAD_dev2host (src_ord, buffer, src + at, part)
              && GOMP_OFFLOAD_host2dev (dst_ord, dst + at, buffer, part));
    }
  free (buffer);
  return done;
}

static bool
copy_to_peer (struct gomp_nvptx_device *dst_device, void *dst,
              const struct gomp_nvptx_device *src_device, const void *src,
              size_t n)
{
  struct gomp_nvptx_lane *lane = gomp_nvptx_lane_take (dst_device);
  bool done;

  if (!lane)
    return false;
  done
    = GOMP_CUDA_TRY (cuMemcpyPeerAsync, (CUdeviceptr) dst, dst_device->context,
                     (CUdeviceptr) src, src_device->context, n, lane->stream);
  done = gomp_nvptx_lane_wait (lane) && done;
  gomp_nvptx_lane_give (dst_device, lane);
  return done;
}

bool
GOMP_OFFLOAD_pset_copy_peer (int dst_ord, void *dst, int src_ord,
                             const void *src, size_t n)
{
  struct gomp_nvptx_device *dst_device = gomp_nvptx_device (dst_ord);
  struct gomp_nvptx_device *src_device = gomp_nvptx_device (src_ord);
  struct gomp_nvptx_visit visit;
  bool done;

  if (dst_ord == src_ord)
    return GOMP_OFFLOAD_dev2dev (dst_ord, dst, src, n);
  if (!gomp_cuda.cuMemcpyPeerAsync)
    return copy_through_host (dst_ord, dst, src_ord, src, n);
  /* Both have to be open.  */
  if (!gomp_nvptx_enter (src_device, &visit))
    return false;
  gomp_nvptx_leave (&visit);
  if (!gomp_nvptx_enter (dst_device, &visit))
    return false;
  done = n == 0 || copy_to_peer (dst_device, dst, src_device, src, n);
  gomp_nvptx_leave (&visit);
  return done;
}
