/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop objects of the program.  */

#include "device/interop.h"

#include <stdlib.h>

#include "base/ptree.h"

/* Handles are counted from here: an address would soon be another object's.  */
#define FIRST_HANDLE ((uintptr_t) 0x17e << 32)

/* All there are, by handle, and how many there have been.  */
static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_INTEROP);
static struct gomp_ptree objects GOMP_GUARDED_BY (lock);
static uintptr_t handles GOMP_GUARDED_BY (lock);

static bool
has_objects (const struct gomp_plugin *plugin)
{
  return (plugin->interop && plugin->get_interop_int && plugin->get_interop_ptr
          && plugin->get_interop_str && plugin->get_interop_type_desc);
}

struct gomp_interop *
gomp_interop_create (struct gomp_device *device, bool targetsync,
                     const char *prefer)
{
  struct gomp_interop *interop;
  int before;

  if (!has_objects (device->plugin))
    return NULL;
  gomp_device_expose (device);
  interop = gomp_malloc (sizeof *interop);
  *interop
    = (struct gomp_interop) { .object.ord = device->ord, .device = device };
  before = gomp_device_begin_io (device);
  device->plugin->interop (&interop->object, device->ord, GOMP_INTEROP_INIT,
                           targetsync, prefer);
  gomp_device_end_io (device, before);
  gomp_lock (&lock);
  interop->handle = (void *) (FIRST_HANDLE + ++handles);
  gomp_ptree_insert (&objects, (uintptr_t) interop->handle, interop);
  gomp_unlock (&lock);
  return interop;
}

struct gomp_interop *
gomp_interop_find (const void *handle)
{
  struct gomp_interop *interop;

  gomp_lock (&lock);
  interop = gomp_ptree_find (&objects, (uintptr_t) handle);
  gomp_unlock (&lock);
  return interop;
}

static void
ask_plugin (struct gomp_interop *interop, enum gomp_interop_action action)
{
  struct gomp_device *device = interop->device;
  int before;

  if (device == NULL
      || __atomic_load_n (&device->state, __ATOMIC_ACQUIRE)
           != GOMP_DEVICE_INITIALIZED)
    return;
  before = gomp_device_begin_io (device);
  device->plugin->interop (&interop->object, device->ord, action, false, NULL);
  gomp_device_end_io (device, before);
}

void
gomp_interop_use (struct gomp_interop *interop)
{
  ask_plugin (interop, GOMP_INTEROP_USE);
}

void
gomp_interop_destroy (struct gomp_interop *interop)
{
  gomp_lock (&lock);
  gomp_ptree_remove (&objects, (uintptr_t) interop->handle);
  gomp_unlock (&lock);
  ask_plugin (interop, GOMP_INTEROP_DESTROY);
  free (interop);
}

static bool
forget_one (uintptr_t key, void *value, void *device)
{
  struct gomp_interop *interop = value;

  (void) key;
  if (interop->device == device)
    {
      interop->device = NULL;
      interop->object.stream = NULL;
    }
  return true;
}

void
gomp_interop_forget (struct gomp_device *device)
{
  gomp_lock (&lock);
  gomp_ptree_walk (&objects, forget_one, device);
  gomp_unlock (&lock);
}
