/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Host memory that a device copies from and to without a detour.  */

#include "device/pinned.h"

#include <stdlib.h>

#include "device/device.h"
#include "base/thread-number.h"

bool
gomp_pinned_make (struct gomp_device *device, struct gomp_pinned *buffer)
{
  const struct gomp_plugin *plugin = device->plugin;

  buffer->plain = false;
  if (plugin->pset_host_alloc && plugin->pset_host_free)
    buffer->bytes = plugin->pset_host_alloc (device->ord, GOMP_PINNED_SIZE);
  if (buffer->bytes == NULL)
    {
      buffer->plain = true;
      buffer->bytes = aligned_alloc (4096, GOMP_PINNED_SIZE);
    }
  return buffer->bytes != NULL;
}

void
gomp_pinned_free (struct gomp_device *device, struct gomp_pinned *buffer)
{
  if (buffer->bytes == NULL)
    return;
  if (buffer->plain)
    free (buffer->bytes);
  else
    device->plugin->pset_host_free (device->ord, buffer->bytes);
  *buffer = (struct gomp_pinned) { .bytes = NULL };
}

struct gomp_pinned *
gomp_pinned_acquire (struct gomp_device *device)
{
  unsigned first = gomp_thread_number ();

  for (unsigned b = 0; b < GOMP_DEVICE_PINNED; b++)
    {
      struct gomp_pinned *buffer
        = &device->pinned[(first + b) % GOMP_DEVICE_PINNED];
      if (__atomic_load_n (&buffer->taken, __ATOMIC_RELAXED)
          || __atomic_exchange_n (&buffer->taken, 1, __ATOMIC_SEQ_CST))
        continue;
      /* Another thread's exit, which then looks for buffers taken.  */
      if (GOMP_UNLIKELY (__atomic_load_n (&device->state, __ATOMIC_SEQ_CST)
                         == GOMP_DEVICE_FINALIZED))
        {
          gomp_pinned_release (buffer);
          return NULL;
        }
      if (GOMP_LIKELY (buffer->bytes != NULL)
          || gomp_pinned_make (device, buffer))
        return buffer;
      gomp_pinned_release (buffer);
      return NULL;
    }
  return NULL;
}

void
gomp_pinned_release (struct gomp_pinned *buffer)
{
  __atomic_store_n (&buffer->taken, 0, __ATOMIC_RELEASE);
}

bool
gomp_pinned_any (const struct gomp_device *device)
{
  for (int b = 0; b < GOMP_DEVICE_PINNED; b++)
    if (__atomic_load_n (&device->pinned[b].taken, __ATOMIC_SEQ_CST))
      return true;
  return false;
}

void
gomp_pinned_fini (struct gomp_device *device)
{
  for (int b = 0; b < GOMP_DEVICE_PINNED; b++)
    gomp_pinned_free (device, &device->pinned[b]);
}
