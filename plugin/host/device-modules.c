/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Modules and variables of the program in a device's worker.  */

#include "host/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/mapped-file.h"
#include "libgomp-plugin.h"

/* The name by which the worker opens what FILE is here, PLACE's module: its
   own, or in TEXT that of a copy, which is open as *COPY until the worker has
   it.  */
static const char *
name_file (const struct gomp_mapped_file *file, const struct gomp_place *place,
           char text[64], int *copy)
{
  *copy = -1;
  if (!*place->module)
    return "";
  if (gomp_mapped_file_named (file))
    return file->path;
  *copy = gomp_mapped_file_copy (file, place->load);
  snprintf (text, 64, "/proc/%d/fd/%d", (int) getpid (), *copy);
  return *copy >= 0 ? text : place->module;
}

/* Ask the worker for the load address of PLACE's module.  */
static bool
ask_module (struct gomp_host_device *device, const struct gomp_place *place,
            uintptr_t *address)
{
  struct gomp_message request = { .kind = GOMP_MESSAGE_LOCATE };
  struct gomp_mapped_file file = { 0 };
  char text[64];
  const char *name;
  bool answered;
  int copy;

  if (*place->module)
    gomp_mapped_file_at (place->inside, &file);
  name = name_file (&file, place, text, &copy);
  request.words[0] = file.device;
  request.words[1] = file.inode;
  request.words[2] = copy >= 0;
  answered = gomp_host_device_ask (device, &request, name, strlen (name));
  free (file.path);
  if (copy >= 0)
    close (copy);
  if (!answered)
    return false;
  *address = device->packet.message.words[0];
  gomp_module_cache_put (&device->modules, place, *address,
                         device->packet.payload);
  return true;
}

bool
gomp_host_device_locate (struct gomp_host_device *device,
                         const struct gomp_place *place, uintptr_t *address)
{
  uintptr_t load;
  bool found;

  pthread_mutex_lock (&device->control_lock);
  found = (gomp_module_cache_get (&device->modules, place, &load)
           || ask_module (device, place, &load));
  pthread_mutex_unlock (&device->control_lock);
  if (found)
    *address = load + place->offset;
  return found;
}

/* The worker's objects in [START, END) are no more.  */
static void
remove_objects (struct gomp_host_device *device, uintptr_t start, uintptr_t end)
{
  size_t n = 0;

  for (size_t i = 0; i < device->n_objects; i++)
    if (device->objects[i].start < start || device->objects[i].start >= end)
      device->objects[n++] = device->objects[i];
  device->n_objects = n;
}

bool
gomp_host_device_drop (struct gomp_host_device *device, uintptr_t load,
                       uintptr_t end)
{
  struct gomp_message request = { .kind = GOMP_MESSAGE_DROP };
  uintptr_t address;
  bool fine = true;

  pthread_mutex_lock (&device->control_lock);
  if (gomp_module_cache_drop (&device->modules, load, &address))
    {
      remove_objects (device, address, address + (end - load));
      request.words[0] = address;
      fine = gomp_host_device_ask (device, &request, NULL, 0);
    }
  pthread_mutex_unlock (&device->control_lock);
  return fine;
}

bool
gomp_host_device_module (struct gomp_host_device *device, const char *name,
                         uintptr_t *address)
{
  bool known = false;

  /* Whoever holds it may wait for the worker, of which this one reports the
     end.  */
  if (pthread_mutex_trylock (&device->control_lock) == 0)
    {
      known = gomp_module_cache_back (&device->modules, name, address);
      pthread_mutex_unlock (&device->control_lock);
    }
  return known || gomp_module_find (name, address);
}

void
gomp_host_device_add_object (struct gomp_host_device *device, uintptr_t start,
                             size_t size)
{
  pthread_mutex_lock (&device->control_lock);
  device->objects = GOMP_PLUGIN_realloc (
    device->objects, (device->n_objects + 1) * sizeof *device->objects);
  device->objects[device->n_objects++]
    = (struct gomp_host_object) { start, size };
  pthread_mutex_unlock (&device->control_lock);
}
