/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The emulated device as a plugin: its entry points, those of OpenACC
   excepted.  */

#include "libgomp-plugin.h"

#include <stdlib.h>
#include <string.h>

#include "common/async-queue.h"
#include "common/runtime-scope.h"
#include "host/device.h"
#include "host/end.h"
#include "host/failure.h"
#include "host/profile.h"
#include "host/settings.h"

/* In the size of a variable in a host table: `declare target link'.  */
#define LINK_BIT ((size_t) 1 << (8 * sizeof (size_t) - 1))

/* What stock libgomp hands over as an image, when it takes this device for
   one of another type: the host table itself.  */
struct host_table
{
  void **functions, **functions_end;
  const struct
  {
    void *address;
    size_t size;
  } *variables, *variables_end;
};

/* get_type says something else than the host: the runtime is stock libgomp,
   which knows no device that runs host code.  */
static bool
is_disguised (void)
{
  return gomp_host_settings ()->type != OFFLOAD_TARGET_TYPE_HOST;
}

unsigned
GOMP_OFFLOAD_version (void)
{
  return gomp_runtime_scope_join (__builtin_return_address (0));
}

const char *
GOMP_OFFLOAD_get_name (void)
{
  /* Stock libgomp knows OpenACC devices by this name.  */
  switch (GOMP_OFFLOAD_get_type ())
    {
    case OFFLOAD_TARGET_TYPE_NVIDIA_PTX:
      return "nvptx";
    case OFFLOAD_TARGET_TYPE_GCN:
      return "gcn";
    default:
      return "host";
    }
}

unsigned
GOMP_OFFLOAD_get_caps (void)
{
  return (GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200
          | (is_disguised () ? 0 : GOMP_OFFLOAD_CAP_NATIVE_EXEC));
}

int
GOMP_OFFLOAD_get_type (void)
{
  return gomp_host_settings ()->type;
}

int
GOMP_OFFLOAD_get_num_devices (unsigned requires)
{
  const unsigned fulfilled
    = GOMP_REQUIRES_UNIFIED_ADDRESS | GOMP_REQUIRES_REVERSE_OFFLOAD;

  /* Kernels run in another process: they do not reach the program's memory.  */
  if (GOMP_RUNTIME_PASSES (2, requires) & ~fulfilled)
    return gomp_host_settings ()->devices > 0 ? -1 : 0;
  return gomp_host_settings ()->devices;
}

unsigned
GOMP_OFFLOAD_pset_features (int ord)
{
  (void) ord;
  return (GOMP_PSET_CONCURRENT_IO
          | (gomp_host_settings ()->strict ? GOMP_PSET_CHECKS_PAGES : 0));
}

bool
GOMP_OFFLOAD_init_device (int ord)
{
  return gomp_host_device_open (gomp_host_device (ord));
}

bool
GOMP_OFFLOAD_fini_device (int ord)
{
  gomp_host_yield_end ();
  gomp_host_device_close (gomp_host_device (ord));
  return true;
}

bool
GOMP_OFFLOAD_pset_number (int ord, int number, int count)
{
  struct gomp_host_device *device = gomp_host_device_get_open (ord);
  struct gomp_message numbers = { GOMP_MESSAGE_NUMBERS, { number, count } };
  bool told;

  if (!device)
    return false;
  device->number = number;
  pthread_mutex_lock (&device->control_lock);
  told = gomp_host_device_ask (device, &numbers, NULL, 0);
  pthread_mutex_unlock (&device->control_lock);
  return told;
}

/* The worker's object for SIZE bytes at PLACE.  */
static bool
find_object (struct gomp_host_device *device, const struct gomp_place *place,
             size_t size, struct addr_pair *pair)
{
  if (!gomp_host_device_locate (device, place, &pair->start))
    return false;
  pair->end = pair->start + size;
  gomp_host_device_add_object (device, pair->start, size);
  return true;
}

bool
GOMP_OFFLOAD_pset_variables (int ord,
                             const struct gomp_pset_variable *variables,
                             size_t n, struct addr_pair *pairs)
{
  struct gomp_host_device *device = gomp_host_device_get_open (ord);
  bool found = device != NULL;

  for (size_t i = 0; i < n && found; i++)
    {
      struct gomp_place place;
      found = (gomp_place_of ((uintptr_t) variables[i].host, &place)
               && find_object (device, &place, variables[i].size, &pairs[i]));
    }
  return found;
}

bool
GOMP_OFFLOAD_pset_module_gone (int ord, uintptr_t base, uintptr_t end)
{
  struct gomp_host_device *device = gomp_host_device_get_open (ord);

  return device && gomp_host_device_drop (device, base, end);
}

/* A variable of a host table.  Host code uses `declare target link' variables
   directly; stock libgomp wants a pointer to set, which nobody reads.  */
static bool
table_variable (struct gomp_host_device *device, void *address, size_t size,
                struct addr_pair *pair)
{
  struct gomp_place place;

  if (size & LINK_BIT)
    {
      pair->start
        = (uintptr_t) GOMP_OFFLOAD_alloc (device->ord, sizeof (void *));
      pair->end = pair->start + sizeof (void *);
      return pair->start != 0;
    }
  return (gomp_place_of ((uintptr_t) address, &place)
          && find_object (device, &place, size, pair));
}

int
GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                         struct addr_pair **table, uint64_t **reverse,
                         uint64_t *indirect)
{
  struct gomp_host_device *device = gomp_host_device_get_open (ord);
  const struct host_table *host = target_data;
  size_t functions, variables;
  struct addr_pair *pairs;

  (void) version, (void) reverse, (void) indirect;
  if (!device)
    return -1;
  if (!is_disguised ())
    {
      *table = NULL;
      return 0;
    }
  functions = host->functions_end - host->functions;
  variables = host->variables_end - host->variables;
  pairs
    = GOMP_PLUGIN_malloc_cleared ((functions + variables + 1) * sizeof *pairs);
  for (size_t i = 0; i < functions; i++)
    pairs[i].start = pairs[i].end = (uintptr_t) host->functions[i];
  for (size_t i = 0; i < variables; i++)
    if (!table_variable (device, host->variables[i].address,
                         host->variables[i].size, &pairs[functions + i]))
      {
        free (pairs);
        return -1;
      }
  *table = pairs;
  return functions + variables + 1;
}

bool
GOMP_OFFLOAD_unload_image (int ord, unsigned version, const void *target_data)
{
  (void) ord, (void) version, (void) target_data;
  return true;
}

void *
GOMP_OFFLOAD_alloc (int ord, size_t size)
{
  struct gomp_host_device *device = gomp_host_device_get_memory (ord);
  uintptr_t address;

  if (!device || gomp_host_inject (GOMP_HOST_ALLOC))
    return NULL;
  address = gomp_host_device_alloc (device, size);
  if (address)
    gomp_host_profile_data (GOMP_HOST_PROFILE_ALLOC, address, size);
  return (void *) address;
}

bool
GOMP_OFFLOAD_free (int ord, void *ptr)
{
  struct gomp_host_device *device;

  /* A callback that was held up until the device was closed, or lost: its
     memory is gone with it.  */
  device = gomp_host_device (ord);
  if (gomp_queue_is_thread ()
      && (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE) == GOMP_HOST_CLOSED
          || gomp_host_failure_left (device)))
    return true;
  device = gomp_host_device_get_memory (ord);
  if (!device || gomp_host_inject (GOMP_HOST_FREE)
      || !gomp_host_device_free (device, (uintptr_t) ptr))
    return false;
  gomp_host_profile_data (GOMP_HOST_PROFILE_FREE, (uintptr_t) ptr, 0);
  return true;
}

bool
GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n)
{
  struct gomp_host_device *device = gomp_host_device_get_memory (ord);

  return (device && !gomp_host_inject (GOMP_HOST_HOST2DEV)
          && gomp_host_copy_in (device, (uintptr_t) dst, src, n));
}

bool
GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n)
{
  struct gomp_host_device *device = gomp_host_device_get_memory (ord);

  return (device && !gomp_host_inject (GOMP_HOST_DEV2HOST)
          && gomp_host_copy_out (device, dst, (uintptr_t) src, n));
}

bool
GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n)
{
  struct gomp_host_device *device = gomp_host_device_get_memory (ord);

  return (
    device
    && gomp_host_copy_within (device, (uintptr_t) dst, (uintptr_t) src, n));
}

bool
GOMP_OFFLOAD_memset (int ord, void *ptr, int value, size_t n)
{
  struct gomp_host_device *device = gomp_host_device_get_memory (ord);

  return (device && !gomp_host_inject (GOMP_HOST_HOST2DEV)
          && gomp_host_fill (device, (uintptr_t) ptr, value, n));
}

void *
GOMP_OFFLOAD_pset_reach (int ord, void *ptr, size_t n)
{
  struct gomp_host_device *device = gomp_host_device_get_memory (ord);

  /* Failures that are asked for are those of copies that are made here.  */
  return (device && !gomp_host_injects_copies ()
            ? gomp_memory_reach (&device->memory, (uintptr_t) ptr, n)
            : NULL);
}

int
GOMP_OFFLOAD_is_accessible_ptr (int ord, const void *ptr, size_t n)
{
  struct gomp_host_device *device = gomp_host_device_get_memory (ord);

  return device && gomp_host_has (device, (uintptr_t) ptr, n);
}

bool
gomp_host_copy_rect (int ord, enum gomp_pset_direction direction,
                     const struct gomp_pset_rect *rect)
{
  struct gomp_host_device *device = gomp_host_device_get_memory (ord);

  switch (direction)
    {
    case GOMP_PSET_TO_DEVICE:
      if (gomp_host_inject (GOMP_HOST_HOST2DEV))
        return false;
      break;
    case GOMP_PSET_TO_HOST:
      if (gomp_host_inject (GOMP_HOST_DEV2HOST))
        return false;
      break;
    case GOMP_PSET_ON_DEVICE:
      break;
    }
  return device && gomp_host_copy_box (device, direction, rect);
}

void
GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args)
{
  struct gomp_host_device *device = gomp_host_device_get_open (ord);

  if (!device)
    {
      gomp_host_claim_end ();
      exit (1);
    }
  gomp_host_device_run (device, fn, vars, args, false);
}
