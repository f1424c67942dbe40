/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What kernels in the worker ask the host process for while they run: to run a
   region for them (`target device(ancestor: 1)'), and where functions are that
   they have the host's address of (`declare target indirect').  */

#include "host/device.h"

#include <dlfcn.h>
#include <stdio.h>

#include "common/reverse.h"
#include "libgomp-plugin.h"

static bool
reply (struct gomp_host_device *device, uint64_t word)
{
  struct gomp_message answer = { GOMP_MESSAGE_OK, { word } };

  return gomp_message_send (device->launch, &answer, NULL, 0);
}

/* Another thread may launch a kernel meanwhile, which the region may wait for:
   the worker runs it in the thread that asked, before it gets its answer.
   Does not return if the region, or what it needs, fails.  */
static bool
serve_reverse (struct gomp_host_device *device,
               const struct gomp_packet *request)
{
  const uint64_t *words = request->message.words;
  struct gomp_reverse_request asked
    = { words[0], words[1], words[2], words[3], words[4], device->number };
  unsigned level = device->kernels;
  uintptr_t load = 0;

  if (!gomp_host_device_module (device, request->payload, &load))
    GOMP_PLUGIN_fatal ("reverse offload from host device %d: no module %s",
                       device->ord, request->payload);
  asked.fn += load;
  __atomic_fetch_add (&device->reversing, 1, __ATOMIC_ACQ_REL);
  pthread_mutex_unlock (&device->launch_lock);
  gomp_reverse_pass (&asked, device);
  pthread_mutex_lock (&device->launch_lock);
  while (device->kernels > level)
    pthread_cond_wait (&device->launch_done, &device->launch_lock);
  __atomic_fetch_sub (&device->reversing, 1, __ATOMIC_ACQ_REL);
  /* What the region wrote comes before what the kernel writes then.  */
  fflush (stdout);
  return reply (device, 0);
}

/* Where DEVICE has FUNCTION, if the program's images have told, as those of clang
   and flang do; else 0.  */
static uintptr_t
find_told (const struct gomp_host_device *device, uintptr_t function)
{
  uintptr_t (*find) (int, const void *);

  *(void **) &find = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_function");
  return find ? find (device->number, (const void *) function) : 0;
}

static bool
serve_indirect (struct gomp_host_device *device, uintptr_t function)
{
  bool (*is_indirect) (const void *);
  struct gomp_place place;
  uintptr_t address = find_told (device, function);

  if (address != 0)
    return reply (device, address);
  *(void **) &is_indirect = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_indirect");
  if (!is_indirect || !is_indirect ((const void *) function)
      || !gomp_place_of (function, &place)
      || !gomp_host_device_locate (device, &place, &address))
    address = 0;
  return reply (device, address);
}

bool
gomp_host_serve (struct gomp_host_device *device,
                 const struct gomp_packet *request)
{
  switch (request->message.kind)
    {
    case GOMP_MESSAGE_REVERSE:
      return serve_reverse (device, request);
    case GOMP_MESSAGE_INDIRECT:
      return serve_indirect (device, request->message.words[0]);
    default:
      return false;
    }
}
