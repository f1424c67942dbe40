/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of a GPU, and plain copies.  */

#include "gcn/memory.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The smallest block.  */
#define MIN_BLOCK 4

/* How long an allocation waits for memory that is freed when kernels are
   done.  */
#define RETIRED_MS 2000

/* Memory the runtime got by gomp_gcn_host_alloc, or has freed.  */
struct gomp_gcn_block
{
  struct gomp_gcn_block *next;
  char *start;
  size_t size;
};

/* ---- Allocation ----------------------------------------------------- */

hsa_status_t
gomp_gcn_region_alloc (struct gomp_gcn_device *device, hsa_region_t region,
                       size_t size, void **ptr, const char **call)
{
  void *got = NULL;
  hsa_status_t status;

  *call = "hsa_memory_allocate";
  status = gomp_hsa.memory_allocate (
    region, (size < MIN_BLOCK ? MIN_BLOCK : size), &got);
  if (status != HSA_STATUS_SUCCESS)
    return status;
  *call = "hsa_memory_assign_agent";
  status = gomp_hsa.memory_assign_agent (got, device->agent,
                                         HSA_ACCESS_PERMISSION_RW);
  if (status == HSA_STATUS_SUCCESS)
    *ptr = got;
  else
    gomp_hsa.memory_free (got);
  return status;
}

/* There was no memory for it: the caller knows what to do then.  */
static bool
means_full (hsa_status_t status)
{
  return (status == HSA_STATUS_ERROR_OUT_OF_RESOURCES
          || status == HSA_STATUS_ERROR_INVALID_ALLOCATION);
}

static bool
release (void *ptr)
{
  hsa_status_t status = gomp_hsa.memory_free (ptr);

  if (status == HSA_STATUS_SUCCESS)
    return true;
  /* In the words of stock libgomp, which GCC's tests know.  */
  return gomp_gcn_error (status, NULL, "Could not free device memory");
}

/* What DEVICE has retired, if it may be freed; *QUEUED: kernels there are.  */
static struct gomp_gcn_block *
take_retired (struct gomp_gcn_device *device, unsigned *queued)
{
  struct gomp_gcn_block *retired = NULL;

  pthread_mutex_lock (&device->blocks_lock);
  *queued = device->queued;
  if (device->queued == 0)
    {
      retired = device->retired;
      device->retired = NULL;
    }
  pthread_mutex_unlock (&device->blocks_lock);
  return retired;
}

static void
free_retired (struct gomp_gcn_block *retired)
{
  while (retired)
    {
      struct gomp_gcn_block *next = retired->next;

      release (retired->start);
      free (retired);
      retired = next;
    }
}

/* Wait for the kernels whose end lets memory be freed.  False: there is no
   such memory, or it takes too long.  */
static bool
await_retired (struct gomp_gcn_device *device)
{
  const struct timespec ms = { 0, 1000000 };
  bool some;

  pthread_mutex_lock (&device->blocks_lock);
  some = device->retired != NULL;
  pthread_mutex_unlock (&device->blocks_lock);
  for (int i = 0; some && i < RETIRED_MS; i++)
    {
      unsigned queued;
      free_retired (take_retired (device, &queued));
      if (queued == 0)
        return true;
      nanosleep (&ms, NULL);
    }
  return false;
}

void *
gomp_gcn_alloc (struct gomp_gcn_device *device, size_t size)
{
  void *ptr = NULL;
  const char *call;
  hsa_status_t status
    = gomp_gcn_region_alloc (device, device->data, size, &ptr, &call);

  if (means_full (status) && await_retired (device))
    status = gomp_gcn_region_alloc (device, device->data, size, &ptr, &call);
  if (status == HSA_STATUS_SUCCESS)
    return ptr;
  if (means_full (status))
    gomp_gcn_debug ("device %d: no %zu bytes of memory, %s says: %s",
                    device->ord, size, call, gomp_gcn_status_text (status));
  else
    gomp_gcn_error (status, call,
                    "Could not allocate device memory, %zu bytes on device "
                    "%d",
                    size, device->ord);
  return NULL;
}

/* False: no kernel is queued, or there is no memory to note it.  */
static bool
retire (struct gomp_gcn_device *device, void *ptr)
{
  struct gomp_gcn_block *block = NULL;

  pthread_mutex_lock (&device->blocks_lock);
  if (device->queued > 0)
    block = malloc (sizeof *block);
  if (block)
    {
      block->start = ptr;
      block->next = device->retired;
      device->retired = block;
    }
  pthread_mutex_unlock (&device->blocks_lock);
  return block != NULL;
}

bool
gomp_gcn_free (struct gomp_gcn_device *device, void *ptr)
{
  return retire (device, ptr) || release (ptr);
}

void
gomp_gcn_queued_enter (struct gomp_gcn_device *device)
{
  pthread_mutex_lock (&device->blocks_lock);
  device->queued++;
  pthread_mutex_unlock (&device->blocks_lock);
}

void
gomp_gcn_queued_leave (struct gomp_gcn_device *device)
{
  unsigned queued;

  pthread_mutex_lock (&device->blocks_lock);
  device->queued -= device->queued > 0;
  pthread_mutex_unlock (&device->blocks_lock);
  free_retired (take_retired (device, &queued));
}

void
gomp_gcn_queued_forget (struct gomp_gcn_device *device)
{
  unsigned queued;

  pthread_mutex_lock (&device->blocks_lock);
  device->queued = 0;
  pthread_mutex_unlock (&device->blocks_lock);
  free_retired (take_retired (device, &queued));
}

/* ---- Host memory ---------------------------------------------------- */

void *
gomp_gcn_host_alloc (struct gomp_gcn_device *device, size_t size)
{
  struct gomp_gcn_block *block = malloc (sizeof *block);
  void *ptr = NULL;
  const char *call;

  if (!block)
    return NULL;
  if (gomp_gcn_region_alloc (device, device->shared, size, &ptr, &call)
      != HSA_STATUS_SUCCESS)
    {
      free (block);
      return NULL;
    }
  block->start = ptr;
  block->size = size;
  pthread_mutex_lock (&device->blocks_lock);
  block->next = device->blocks;
  device->blocks = block;
  pthread_mutex_unlock (&device->blocks_lock);
  return ptr;
}

void
gomp_gcn_host_free (struct gomp_gcn_device *device, void *ptr)
{
  struct gomp_gcn_block **link = &device->blocks, *block;

  pthread_mutex_lock (&device->blocks_lock);
  while (*link && (*link)->start != ptr)
    link = &(*link)->next;
  block = *link;
  if (block)
    *link = block->next;
  pthread_mutex_unlock (&device->blocks_lock);
  if (block)
    release (ptr);
  free (block);
}

bool
gomp_gcn_host_has (struct gomp_gcn_device *device, const void *ptr, size_t n)
{
  uintptr_t start = (uintptr_t) ptr;
  bool inside = false;

  pthread_mutex_lock (&device->blocks_lock);
  for (const struct gomp_gcn_block *block = device->blocks; block && !inside;
       block = block->next)
    {
      uintptr_t begin = (uintptr_t) block->start;
      inside = (start >= begin && start - begin <= block->size
                && n <= block->size - (start - begin));
    }
  pthread_mutex_unlock (&device->blocks_lock);
  return inside;
}

/* ---- Copies --------------------------------------------------------- */

/* Through memory of our own: the driver does not take every page of the
   program, read-only ones for instance.  */
static hsa_status_t
copy_through (void *dst, const void *src, size_t n,
              enum gomp_pset_direction direction)
{
  void *between = malloc (n);
  hsa_status_t status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;

  if (!between)
    return status;
  if (direction == GOMP_PSET_TO_DEVICE)
    {
      memcpy (between, src, n);
      status = gomp_hsa.memory_copy (dst, between, n);
    }
  else
    {
      status = gomp_hsa.memory_copy (between, src, n);
      if (status == HSA_STATUS_SUCCESS)
        memcpy (dst, between, n);
    }
  free (between);
  return status;
}

/* Does the driver say that PTR is not in memory that it has allocated, so that
   kernels cannot reach it?  */
static bool
is_foreign (const void *ptr)
{
  hsa_amd_pointer_info_t info = { .size = sizeof info };

  return (gomp_hsa.amd_pointer_info
          && gomp_hsa.amd_pointer_info (ptr, &info, NULL, NULL, NULL)
               == HSA_STATUS_SUCCESS
          && info.type == HSA_EXT_POINTER_TYPE_UNKNOWN
          && !gomp_gcn_memory_is_shared ());
}

/* The driver would follow any address, and would take a copy between two
   addresses of the host's own memory for one that the host is to make.  */
static bool
check_addresses (const void *dst, const void *src, size_t n,
                 enum gomp_pset_direction direction)
{
  const void *device = direction == GOMP_PSET_TO_HOST ? src : dst;
  const void *host = direction == GOMP_PSET_TO_HOST ? dst : src;
  bool within = direction == GOMP_PSET_ON_DEVICE;

  if (dst == NULL || src == NULL)
    {
      GOMP_PLUGIN_error (device && !within ? "invalid host address"
                                           : "invalid device address");
      return false;
    }
  if (!is_foreign (device) && !(within && is_foreign (src)))
    return true;
  if (within)
    GOMP_PLUGIN_error ("invalid device address: %zu bytes, device %p, device "
                       "%p",
                       n, dst, src);
  else
    GOMP_PLUGIN_error ("invalid device address: %zu bytes, device %p, host %p",
                       n, device, host);
  return false;
}

bool
gomp_gcn_copy (struct gomp_gcn_device *device, void *dst, const void *src,
               size_t n, enum gomp_pset_direction direction)
{
  static const char *const where[] = { [GOMP_PSET_TO_DEVICE] = "to",
                                       [GOMP_PSET_TO_HOST] = "from",
                                       [GOMP_PSET_ON_DEVICE] = "on" };
  hsa_status_t status;

  if (n == 0)
    return true;
  if (!check_addresses (dst, src, n, direction))
    return false;
  status = gomp_hsa.memory_copy (dst, src, n);
  if (status != HSA_STATUS_SUCCESS && direction != GOMP_PSET_ON_DEVICE)
    status = copy_through (dst, src, n, direction);
  if (status == HSA_STATUS_SUCCESS)
    return true;
  return gomp_gcn_error (status, "hsa_memory_copy",
                         "memory copy failed: %zu bytes %s device %d, from "
                         "%p to %p",
                         n, where[direction], device->ord, src, dst);
}
