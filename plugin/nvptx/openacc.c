/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: host threads, properties, and what programs with CUDA code of their
   own ask for.  */

#include "device.h"

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
          ? size : 0);
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
