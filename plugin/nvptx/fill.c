/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What GCC 15 and 16 ask of a GPU beside copies: its name, which memory it
   reaches, filling memory.  */

#include "nvptx/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fill-copies.h"
#include "nvptx/memory.h"

/* ---- Names -------------------------------------------------------------- */

const char *
GOMP_OFFLOAD_get_uid (int ord)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  CUresult (*get) (CUuuid *, CUdevice) = gomp_cuda.cuDeviceGetUuid;
  char *text = device->uid;
  CUuuid uuid;

  if (gomp_cuda.cuDeviceGetUuid_v2)
    get = gomp_cuda.cuDeviceGetUuid_v2;
  if (get == NULL || get (&uuid, device->handle) != CUDA_SUCCESS)
    return NULL;
  text += sprintf (text, "GPU-");
  for (unsigned i = 0; i < sizeof uuid.bytes; i++)
    text += sprintf (text, i >= 4 && i <= 10 && i % 2 == 0 ? "-%02x" : "%02x",
                     (unsigned char) uuid.bytes[i]);
  return device->uid;
}

/* ---- Memory that kernels reach ------------------------------------------ */

/* *TYPE, and *OWNER for memory of a device; false: the driver knows nothing of
   ADDRESS.  */
static bool
find_memory (CUdeviceptr address, unsigned *type, int *owner)
{
  *owner = -1;
  return (gomp_cuda.cuPointerGetAttribute
          && gomp_cuda.cuPointerGetAttribute (
               type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address)
               == CUDA_SUCCESS
          && (*type != CU_MEMORYTYPE_DEVICE
              || (gomp_cuda.cuPointerGetAttribute (
                    owner, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, address)
                  == CUDA_SUCCESS)));
}

int
GOMP_OFFLOAD_is_accessible_ptr (int ord, const void *ptr, size_t n)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  CUdeviceptr first = (CUdeviceptr) ptr, base;
  struct gomp_nvptx_visit visit;
  int owner, last_owner, reached;
  unsigned type, last_type;
  size_t size;

  if (!gomp_nvptx_enter (device, &visit))
    return 0;
  if (!find_memory (first, &type, &owner)
      || !find_memory (first + (n - 1), &last_type, &last_owner))
    reached = device->host_access;
  else if (type == CU_MEMORYTYPE_DEVICE)
    reached
      = (owner == device->handle && last_owner == owner
         && gomp_cuda.cuMemGetAddressRange (&base, &size, first) == CUDA_SUCCESS
         && n <= size && first - base <= size - n);
  else
    reached = type == last_type;
  gomp_nvptx_leave (&visit);
  return reached;
}

/* ---- Filling ------------------------------------------------------------ */

static bool
fill (struct gomp_nvptx_device *device, void *ptr, int value, size_t n)
{
  struct gomp_nvptx_lane *lane = gomp_nvptx_lane_take (device);
  bool done;

  if (!lane)
    return false;
  done = GOMP_CUDA_TRY (cuMemsetD8Async, (CUdeviceptr) ptr,
                        (unsigned char) value, n, lane->stream);
  done = gomp_nvptx_lane_wait (lane) && done;
  gomp_nvptx_lane_give (device, lane);
  return done;
}

static bool
copy_in (void *ord, char *dst, const void *src, size_t n)
{
  return GOMP_OFFLOAD_host2dev (*(int *) ord, dst, src, n);
}

bool
GOMP_OFFLOAD_memset (int ord, void *ptr, int value, size_t n)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool done;

  if (n == 0)
    return true;
  if (!gomp_cuda.cuMemsetD8Async)
    return gomp_fill_by_copies (GOMP_PLUGIN_malloc, copy_in, &ord, ptr, value,
                                n);
  if (!gomp_nvptx_enter (device, &visit))
    return false;
  /* Any host address but the device's passes the check.  */
  done
    = (gomp_nvptx_copy_check (&visit, ptr, n) && fill (device, ptr, value, n));
  gomp_nvptx_leave (&visit);
  return done;
}
