/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies that the caller waits for, fills, and host memory that devices may
   use.  */

#include "gcn/api/driver.h"

struct gomp_pset_windows *const hsa_gomp_pset_windows = &emu_memory_windows;

void *
gcn_memory_host (const void *address, size_t size)
{
  uint64_t where = (uintptr_t) address;

  if (emu_memory_in_window (where)
      || (size > 0 && emu_memory_in_window (where + size - 1)))
    return emu_memory_host (where, size);
  return (void *) (uintptr_t) address;
}

hsa_status_t
hsa_memory_copy (void *dst, const void *src, size_t size)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  if (dst == NULL || src == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %p, %zu", dst, src,
               size);
  emu_latency_wait_copy (size);
  if (size > 0)
    {
      void *to = gcn_memory_host (dst, size);
      const void *from = gcn_memory_host (src, size);
      if (to == NULL || from == NULL)
        GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %p, %zu", dst,
                   src, size);
      memmove (to, from, size);
    }
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%p, %p, %zu", dst, src, size);
}

/* COUNT words of 32 bits.  */
hsa_status_t
hsa_amd_memory_fill (void *pointer, uint32_t value, size_t count)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  emu_latency_wait (EMU_LATENCY_COPY);
  uint32_t *to = count > SIZE_MAX / 4 || pointer == NULL
                     || (uintptr_t) pointer % 4 != 0
                   ? NULL
                   : gcn_memory_host (pointer, 4 * count);
  if (to == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %#x, %zu", pointer,
               value, count);
  for (size_t n = 0; n < count; n++)
    to[n] = value;
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%p, %#x, %zu", pointer, value, count);
}

/* ---- Host memory ------------------------------------------------------- */

static hsa_status_t
lock (void *pointer, size_t size, const hsa_agent_t *agents, int count)
{
  if (pointer == NULL || size == 0 || count < 0
      || (count > 0 && agents == NULL)
      || emu_memory_in_window ((uintptr_t) pointer))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (int n = 0; n < count; n++)
    if (gcn_device_get (agents[n]) == NULL)
      return HSA_STATUS_ERROR_INVALID_AGENT;
  return emu_memory_register (pointer, size)
           ? HSA_STATUS_SUCCESS
           : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

/* All agents may use it, whatever AGENTS says, and at the host's address.  */
hsa_status_t
hsa_amd_memory_lock (void *pointer, size_t size, hsa_agent_t *agents,
                     int count, void **agent_pointer)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (agent_pointer == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %zu", pointer, size);
  hsa_status_t status = lock (pointer, size, agents, count);
  *agent_pointer = status == HSA_STATUS_SUCCESS ? pointer : NULL;
  GCN_LEAVE (status, "%p, %zu, %d agents", pointer, size, count);
}

hsa_status_t
hsa_amd_memory_lock_to_pool (void *pointer, size_t size, hsa_agent_t *agents,
                             int count, hsa_amd_memory_pool_t pool,
                             uint32_t flags, void **agent_pointer)
{
  (void) pool;
  if (flags != 0)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return hsa_amd_memory_lock (pointer, size, agents, count, agent_pointer);
}

hsa_status_t
hsa_amd_memory_unlock (void *pointer)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (emu_memory_unregister (pointer)
               ? HSA_STATUS_SUCCESS
               : HSA_STATUS_ERROR_INVALID_ARGUMENT,
             "%p", pointer);
}

/* A hint, which makes nothing accessible that was not.  */
hsa_status_t
hsa_memory_register (void *pointer, size_t size)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  GCN_LEAVE (pointer == NULL && size != 0 ? HSA_STATUS_ERROR_INVALID_ARGUMENT
                                          : HSA_STATUS_SUCCESS,
             "%p, %zu", pointer, size);
}

hsa_status_t
hsa_memory_deregister (void *pointer, size_t size)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%p, %zu", pointer, size);
}
