/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What GCC 15 and 16 ask of a GPU beside copies: its name, which memory it
   reaches, filling memory.  */

#include "gcn/device.h"

#include <stdlib.h>
#include <string.h>

#include "fill-copies.h"
#include "gcn/memory.h"

/* ---- Names -------------------------------------------------------------- */

const char *
GOMP_OFFLOAD_get_uid (int ord)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return (device
              && gomp_hsa.agent_get_info (device->agent,
                                          HSA_AMD_AGENT_INFO_UUID, device->uid)
                   == HSA_STATUS_SUCCESS
              && device->uid[0]
            ? device->uid
            : NULL);
}

/* ---- Memory that kernels reach ------------------------------------------ */

/* Is the agent of DEVICE among COUNT?  */
static bool
is_among (const struct gomp_gcn_device *device, const hsa_agent_t *agents,
          uint32_t count)
{
  for (uint32_t n = 0; n < count; n++)
    if (agents[n].handle == device->agent.handle)
      return true;
  return false;
}

int
GOMP_OFFLOAD_is_accessible_ptr (int ord, const void *ptr, size_t n)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);
  hsa_amd_pointer_info_t info = { .size = sizeof info };
  hsa_agent_t *agents = NULL;
  uint32_t count = 0;
  uintptr_t start = (uintptr_t) ptr, base;
  bool reached;

  if (!device || !gomp_hsa.amd_pointer_info
      || gomp_hsa.amd_pointer_info (ptr, &info, malloc, &count, &agents)
           != HSA_STATUS_SUCCESS)
    return 0;
  base = (uintptr_t) info.agentBaseAddress;
  reached = (info.type != HSA_EXT_POINTER_TYPE_UNKNOWN
             && is_among (device, agents, count) && start >= base
             && n <= info.sizeInBytes && start - base <= info.sizeInBytes - n);
  free (agents);
  return reached;
}

/* ---- Filling ------------------------------------------------------------ */

static bool
copy_in (void *device, char *dst, const void *src, size_t n)
{
  return gomp_gcn_copy (device, dst, src, n, GOMP_PSET_TO_DEVICE);
}

static bool
fill_by_copies (struct gomp_gcn_device *device, char *ptr, int value, size_t n)
{
  return gomp_fill_by_copies (GOMP_PLUGIN_malloc, copy_in, device, ptr, value,
                              n);
}

/* The driver fills whole words; the bytes before and behind them are
   copied.  */
bool
GOMP_OFFLOAD_memset (int ord, void *ptr, int value, size_t n)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);
  size_t before = -(uintptr_t) ptr % 4, words, behind;
  char *start = ptr;
  hsa_status_t status;

  if (!device)
    return false;
  if (n < before + 4 || !gomp_hsa.amd_memory_fill)
    return fill_by_copies (device, ptr, value, n);
  words = (n - before) / 4;
  behind = (n - before) % 4;
  status = gomp_hsa.amd_memory_fill (
    start + before, (unsigned char) value * 0x01010101u, words);
  if (status != HSA_STATUS_SUCCESS)
    return gomp_gcn_error (status, "hsa_amd_memory_fill",
                           "Could not fill device memory");
  return (fill_by_copies (device, start, value, before)
          && fill_by_copies (device, start + n - behind, value, behind));
}
