/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Blocks of device memory, for the host process and the worker.  */

#include "host/device.h"

#include "host/end.h"
#include "libgomp-plugin.h"

/* Ask the worker to make PAGES accessible to kernels, or not.  */
static bool
ask_access (struct gomp_host_device *device, uintptr_t pages, size_t size,
            bool accessible)
{
  struct gomp_message request
    = { GOMP_MESSAGE_PROTECT, { pages, size, accessible } };

  return (gomp_host_device_ask (device, &request, NULL, 0)
          || gomp_host_end_elsewhere ());
}

/* Strict memory: the pages of a block are accessible while it lives.  */
static bool
set_access (struct gomp_host_device *device, uintptr_t pages, size_t size,
            bool accessible)
{
  bool done;

  pthread_mutex_lock (&device->control_lock);
  done = ask_access (device, pages, size, accessible);
  pthread_mutex_unlock (&device->control_lock);
  return done;
}

/* Other memory: all up to the block's END is accessible from now on.  Which it
   is already, but for the first blocks.  */
static bool
open_up_to (struct gomp_host_device *device, uintptr_t end)
{
  const struct gomp_memory *memory = &device->memory;
  size_t open = gomp_memory_step (memory, end);
  bool done = true;

  if (open <= __atomic_load_n (&device->open, __ATOMIC_ACQUIRE))
    return true;
  pthread_mutex_lock (&device->control_lock);
  if (open > device->open)
    {
      done = ask_access (device, memory->base + device->open,
                         open - device->open, true);
      if (done)
        __atomic_store_n (&device->open, open, __ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&device->control_lock);
  return done;
}

uintptr_t
gomp_host_device_alloc (struct gomp_host_device *device, size_t size)
{
  uintptr_t pages, address;
  size_t pages_size;

  address = gomp_memory_alloc (&device->memory, size, &pages, &pages_size);
  if (!address && device->memory.capped
      && !__atomic_exchange_n (&device->memory.told, true, __ATOMIC_RELAXED))
    GOMP_PLUGIN_error ("host device %d has %zu bytes of memory only, for the "
                       "limit of %s: raise that",
                       device->ord, device->memory.limit,
                       device->memory.capped);
  if (address
      && !(device->memory.strict ? set_access (device, pages, pages_size, true)
                                 : open_up_to (device, pages + pages_size)))
    {
      gomp_memory_free (&device->memory, address, &pages, &pages_size);
      return 0;
    }
  return address;
}

bool
gomp_host_device_free (struct gomp_host_device *device, uintptr_t address)
{
  uintptr_t pages;
  size_t pages_size;

  if (gomp_memory_free (&device->memory, address, &pages, &pages_size))
    return (!device->memory.strict
            || set_access (device, pages, pages_size, false));
  GOMP_PLUGIN_error ("invalid device address: %p is not the start of a block "
                     "on host device %d",
                     (void *) address, device->ord);
  return false;
}
