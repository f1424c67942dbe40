/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory regions, and the same as AMD's memory pools: allocation, access,
   what is known of a pointer.  */

#include "gcn/api/driver.h"

/* NULL: HANDLE is none of ours.  */
static struct gcn_region *
region_get (uint64_t handle)
{
  unsigned count;
  struct gcn_device *devices = gcn_devices (&count);

  for (unsigned n = 0; n < count; n++)
    for (unsigned r = 0; r < devices[n].region_count; r++)
      if (handle == (uintptr_t) &devices[n].regions[r])
        return &devices[n].regions[r];
  return NULL;
}

static bool
region_allocates (const struct gcn_region *region)
{
  return region->segment == HSA_REGION_SEGMENT_GLOBAL;
}

static size_t
region_size (const struct gcn_region *region)
{
  return region_allocates (region) ? emu_settings ()->memory : GCN_LDS_MAX;
}

/* ---- Traversal --------------------------------------------------------- */

/* Regions and pools alike: a structure of the handle alone.  */
union handle
{
  hsa_region_t region;
  hsa_amd_memory_pool_t pool;
};

/* Call one of the functions for all of DEVICE's regions, or for its pools.  A
   GPU has no kernarg memory among its pools: the host has it.  */
static hsa_status_t
traverse (struct gcn_device *device,
          hsa_status_t (*region_call) (hsa_region_t, void *),
          hsa_status_t (*pool_call) (hsa_amd_memory_pool_t, void *),
          void *data)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;

  if (device == NULL)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (region_call == NULL && pool_call == NULL)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (unsigned n = 0;
       n < device->region_count && status == HSA_STATUS_SUCCESS; n++)
    {
      struct gcn_region *region = &device->regions[n];
      union handle handle = { .region = { (uintptr_t) region } };
      if (region_call != NULL)
        status = region_call (handle.region, data);
      else if (device->number < 0 || !region->host_visible)
        status = pool_call (handle.pool, data);
    }
  return status;
}

hsa_status_t
hsa_agent_iterate_regions (hsa_agent_t agent,
                           hsa_status_t (*callback) (hsa_region_t, void *),
                           void *data)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (traverse (gcn_device_get (agent), callback, NULL, data), "%s",
             "");
}

hsa_status_t
hsa_amd_agent_iterate_memory_pools (
  hsa_agent_t agent, hsa_status_t (*callback) (hsa_amd_memory_pool_t, void *),
  void *data)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (traverse (gcn_device_get (agent), NULL, callback, data), "%s",
             "");
}

/* ---- What there is to know --------------------------------------------- */

static bool
region_info (const struct gcn_region *region, int attribute, void *value)
{
  switch (attribute)
    {
    case HSA_REGION_INFO_SEGMENT:
      *(int *) value = region->segment;
      return true;
    case HSA_REGION_INFO_GLOBAL_FLAGS:
      *(uint32_t *) value = region->flags;
      return true;
    case HSA_REGION_INFO_SIZE:
    case HSA_REGION_INFO_ALLOC_MAX_SIZE:
    case HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE:
      *(size_t *) value = region_size (region);
      return true;
    case HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED:
      *(bool *) value = region_allocates (region);
      return true;
    case HSA_REGION_INFO_RUNTIME_ALLOC_GRANULE:
    case HSA_REGION_INFO_RUNTIME_ALLOC_ALIGNMENT:
      *(size_t *) value = 4096;
      return true;
    case HSA_AMD_REGION_INFO_HOST_ACCESSIBLE:
    case HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL:
      *(bool *) value = region->host_visible;
      return true;
    }
  return false;
}

hsa_status_t
hsa_region_get_info (hsa_region_t handle, int attribute, void *value)
{
  const struct gcn_region *region = region_get (handle.handle);

  GCN_ENTER (HSA_STATUS_ERROR_INVALID_ARGUMENT);
  if (region == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_REGION, "%#x", attribute);
  if (value == NULL || !region_info (region, attribute, value))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%#x", attribute);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d, %#x", region->device->number,
             attribute);
}

hsa_status_t
hsa_amd_memory_pool_get_info (hsa_amd_memory_pool_t pool, int attribute,
                              void *value)
{
  const struct gcn_region *region = region_get (pool.handle);

  GCN_ENTER (HSA_STATUS_ERROR_INVALID_ARGUMENT);
  if (region == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_MEMORY_POOL, "%#x", attribute);
  if (value == NULL || !region_info (region, attribute, value))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%#x", attribute);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d, %#x", region->device->number,
             attribute);
}

/* Device memory: its own GPU by default, other GPUs after
   hsa_amd_agents_allow_access, the host never.  */
static int
pool_access (const struct gcn_device *device, const struct gcn_region *region)
{
  if (region->segment != HSA_REGION_SEGMENT_GLOBAL)
    return HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED;
  if (region->host_visible || region->device == device)
    return HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT;
  return device->number < 0
           ? HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED
           : HSA_AMD_MEMORY_POOL_ACCESS_DISALLOWED_BY_DEFAULT;
}

hsa_status_t
hsa_amd_agent_memory_pool_get_info (hsa_agent_t agent,
                                    hsa_amd_memory_pool_t pool, int attribute,
                                    void *value)
{
  const struct gcn_device *device = gcn_device_get (agent);
  const struct gcn_region *region = region_get (pool.handle);

  GCN_ENTER (HSA_STATUS_ERROR_INVALID_ARGUMENT);
  if (device == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%#x", attribute);
  if (region == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_MEMORY_POOL, "%#x", attribute);
  if (value == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%#x, NULL", attribute);
  switch (attribute)
    {
    case HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS:
      *(int *) value = pool_access (device, region);
      break;
    case HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS:
      *(uint32_t *) value = region->device == device ? 0 : 1;
      break;
    default:
      GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%#x", attribute);
    }
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d, %#x", device->number, attribute);
}

/* ---- Allocation -------------------------------------------------------- */

static hsa_status_t
allocate (const struct gcn_region *region, size_t size, void **pointer)
{
  /* The host's memory does not count: the system has it, not a device.  */
  unsigned flags
    = region->host_visible ? EMU_BLOCK_HOST_VISIBLE | EMU_BLOCK_UNCOUNTED : 0;

  if (pointer == NULL || size == 0)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!region_allocates (region))
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  emu_latency_wait (EMU_LATENCY_ALLOC);
  uint64_t address
    = emu_memory_alloc (region->device->arena, size, flags, NULL);
  if (address == 0 && gcn_settings ()->keep_freed && gcn_queues_idle ())
    {
      emu_memory_reap (region->device->arena);
      address = emu_memory_alloc (region->device->arena, size, flags, NULL);
    }
  if (address == 0)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  *pointer = (void *) (uintptr_t) address;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_memory_allocate (hsa_region_t handle, size_t size, void **pointer)
{
  const struct gcn_region *region = region_get (handle.handle);

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (region == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_REGION, "%zu", size);
  hsa_status_t status = allocate (region, size, pointer);
  GCN_LEAVE (status, "%d, %zu, %p", region->device->number, size,
             status == HSA_STATUS_SUCCESS ? *pointer : NULL);
}

hsa_status_t
hsa_amd_memory_pool_allocate (hsa_amd_memory_pool_t pool, size_t size,
                              uint32_t flags, void **pointer)
{
  const struct gcn_region *region = region_get (pool.handle);

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (region == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_MEMORY_POOL, "%zu", size);
  hsa_status_t status = flags != 0 ? HSA_STATUS_ERROR_INVALID_ARGUMENT
                                   : allocate (region, size, pointer);
  GCN_LEAVE (status, "%d, %zu, %p", region->device->number, size,
             status == HSA_STATUS_SUCCESS ? *pointer : NULL);
}

/* The device whose block begins at POINTER, or NULL.  */
static struct gcn_device *
owner_get (const void *pointer)
{
  struct emu_block block;
  unsigned count;
  struct gcn_device *devices = gcn_devices (&count);

  if (!emu_memory_find ((uintptr_t) pointer, &block)
      || block.base != (uintptr_t) pointer || block.device < 0)
    return NULL;
  return &devices[block.device];
}

/* HSA does not wait for kernels, and they may still use the block.  */
static hsa_status_t
release (void *pointer)
{
  struct gcn_device *device = owner_get (pointer);

  if (pointer == NULL)
    return HSA_STATUS_SUCCESS;
  if (device == NULL || !emu_memory_retire (device->arena,
                                            (uintptr_t) pointer))
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  emu_latency_wait (EMU_LATENCY_FREE);
  gcn_memory_reap (device);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_memory_free (void *pointer)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (release (pointer), "%p", pointer);
}

hsa_status_t
hsa_amd_memory_pool_free (void *pointer)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (release (pointer), "%p", pointer);
}

/* ---- Access ------------------------------------------------------------ */

hsa_status_t
hsa_memory_assign_agent (void *pointer, hsa_agent_t agent, int access)
{
  const struct gcn_device *device = gcn_device_get (agent);
  struct emu_block block;

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (device == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%p", pointer);
  if (pointer == NULL || access < 1 || access > 3
      || !emu_memory_find ((uintptr_t) pointer, &block))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %d, %d", pointer,
               device->number, access);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%p, %d, %d", pointer, device->number,
             access);
}

/* Access is opened between devices, not for single blocks: less strict than
   hardware.  */
hsa_status_t
hsa_amd_agents_allow_access (uint32_t count, const hsa_agent_t *agents,
                             const uint32_t *flags, const void *pointer)
{
  struct emu_block block;

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (count == 0 || agents == NULL || flags != NULL || pointer == NULL
      || !emu_memory_find ((uintptr_t) pointer, &block))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%u, %p", count, pointer);
  for (uint32_t n = 0; n < count; n++)
    if (gcn_device_get (agents[n]) == NULL)
      GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%u, %p", count, pointer);
  for (uint32_t n = 0; n < count; n++)
    {
      const struct gcn_device *device = gcn_device_get (agents[n]);
      if (block.device >= 0 && device->number >= 0
          && device->number != block.device)
        emu_memory_peer_set (device->number, block.device, true);
    }
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%u, %p", count, pointer);
}

/* ---- Pointers ---------------------------------------------------------- */

/* Agents that can use BLOCK, into an array from ALLOC.  */
static hsa_status_t
accessible_fill (const struct emu_block *block, void *(*alloc) (size_t),
                 uint32_t *count, hsa_agent_t **agents)
{
  unsigned all;
  struct gcn_device *devices = gcn_devices (&all);

  if (alloc == NULL || count == NULL || agents == NULL)
    return HSA_STATUS_SUCCESS;
  *agents = alloc (all * sizeof **agents);
  if (*agents == NULL)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  *count = 0;
  for (unsigned n = 0; n < all; n++)
    if (block->device < 0 || block->flags & EMU_BLOCK_HOST_VISIBLE
        || devices[n].number == block->device)
      (*agents)[(*count)++] = gcn_device_handle (&devices[n]);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_amd_pointer_info (const void *pointer, hsa_amd_pointer_info_t *info,
                      void *(*alloc) (size_t), uint32_t *count,
                      hsa_agent_t **agents)
{
  hsa_amd_pointer_info_t full = { .type = HSA_EXT_POINTER_TYPE_UNKNOWN };
  hsa_status_t status = HSA_STATUS_SUCCESS;
  struct emu_block block;
  unsigned all;
  struct gcn_device *devices = gcn_devices (&all);

  GCN_ENTER (HSA_STATUS_ERROR);
  if (info == NULL || info->size == 0)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p", pointer);
  if (emu_memory_find ((uintptr_t) pointer, &block))
    {
      bool host = block.device < 0 || block.flags & EMU_BLOCK_HOST_VISIBLE;
      full.type = block.device < 0 ? HSA_EXT_POINTER_TYPE_LOCKED
                                   : HSA_EXT_POINTER_TYPE_HSA;
      full.agentBaseAddress = (void *) (uintptr_t) block.base;
      full.hostBaseAddress = host ? full.agentBaseAddress : NULL;
      full.sizeInBytes = block.size;
      unsigned owner = host ? all - 1 : (unsigned) block.device;
      full.agentOwner = gcn_device_handle (&devices[owner]);
      full.global_flags = host ? HSA_REGION_GLOBAL_FLAG_FINE_GRAINED
                               : HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED;
      status = accessible_fill (&block, alloc, count, agents);
    }
  full.size = info->size < sizeof full ? info->size : (uint32_t) sizeof full;
  memcpy (info, &full, full.size);
  GCN_LEAVE (status, "%p", pointer);
}
