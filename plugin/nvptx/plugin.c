/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   NVIDIA GPUs as a plugin: the entry points about devices and images.  */

#include <string.h>

#include "common/runtime-scope.h"
#include "nvptx/device.h"
#include "nvptx/image.h"

unsigned
GOMP_OFFLOAD_version (void)
{
  return gomp_runtime_scope_join (__builtin_return_address (0));
}

const char *
GOMP_OFFLOAD_get_name (void)
{
  return "nvptx";
}

unsigned
GOMP_OFFLOAD_get_caps (void)
{
  return GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200;
}

int
GOMP_OFFLOAD_get_type (void)
{
  return OFFLOAD_TARGET_TYPE_NVIDIA_PTX;
}

/* What programs may require of NVIDIA GPUs: always, and where kernels reach all
   of the host's memory.  */
#define ALWAYS (GOMP_REQUIRES_UNIFIED_ADDRESS | GOMP_REQUIRES_REVERSE_OFFLOAD)
#define SHARED (GOMP_REQUIRES_UNIFIED_SHARED_MEMORY | GOMP_REQUIRES_SELF_MAPS)

int
GOMP_OFFLOAD_get_num_devices (unsigned requires)
{
  int n = gomp_cuda_open ();

  requires = GOMP_RUNTIME_PASSES (2, requires);
  if (n > 0
      && ((requires & ~(ALWAYS | SHARED))
          || ((requires & SHARED) && !gomp_nvptx_all_reach_host (n))))
    return -1;
  return n;
}

unsigned
GOMP_OFFLOAD_pset_features (int ord)
{
  const struct gomp_nvptx_device *device = gomp_nvptx_device (ord);

  return (GOMP_PSET_CONCURRENT_IO
          | (device->host_access ? GOMP_PSET_HOST_ACCESS : 0)
          /* The driver that executes kernels on the CPU.  */
          | (strncmp (device->name, "GOMP_PSET emulated", 18) == 0
               ? GOMP_PSET_CHECKS_BYTES
               : 0));
}

bool
GOMP_OFFLOAD_init_device (int ord)
{
  return gomp_nvptx_device_open (gomp_nvptx_device (ord));
}

bool
GOMP_OFFLOAD_fini_device (int ord)
{
  return gomp_nvptx_device_close (gomp_nvptx_device (ord));
}

int
GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                         struct addr_pair **table, uint64_t **reverse,
                         uint64_t *indirect)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  int n;

  reverse = GOMP_RUNTIME_PASSES (2, reverse);
  indirect = GOMP_RUNTIME_PASSES (3, indirect);
  if (!gomp_nvptx_enter (device, &visit))
    return -1;
  n = gomp_nvptx_image_load (device, version, target_data, table, reverse,
                             indirect);
  gomp_nvptx_leave (&visit);
  return n;
}

const char *const *
GOMP_OFFLOAD_pset_variable_names (const void *target_data)
{
  return ((const struct gomp_nvptx_image_data *) target_data)->variables;
}

bool
GOMP_OFFLOAD_unload_image (int ord, unsigned version, const void *target_data)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool unloaded;

  (void) version;
  if (gomp_cuda_is_broken ())
    return true;
  if (!gomp_nvptx_enter (device, &visit))
    return false;
  unloaded = gomp_nvptx_image_unload (device, target_data);
  gomp_nvptx_leave (&visit);
  return unloaded;
}
