/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An emulated device: its worker, from start to end.  */

#include "host/device.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/mapped-file.h"
#include "host/end.h"
#include "libgomp-plugin.h"
#include "host/settings.h"
#include "host/spawn.h"
#include "host/watch.h"

/* Operations of queues that have begun are left so much time.  */
#define QUEUES_MS 2000
/* A device with less memory is of no use.  */
#define LEAST_MEMORY ((size_t) 1 << 18)
/* The worker cannot have the addresses that were reserved: new ones.  */
#define TRIES 8

/* Give the worker's resources back, but for the memory.  */
static void
drop_worker (struct gomp_host_device *device)
{
  gomp_channel_close (&device->control);
  gomp_channel_close (&device->launch);
  gomp_module_cache_fini (&device->modules);
  gomp_arguments_fini (&device->arguments);
  gomp_host_images_fini (device);
  free (device->objects);
  device->objects = NULL;
  device->n_objects = 0;
}

/* Start a worker.  *AGAIN: it could not have the addresses.  */
static bool
start_worker (struct gomp_host_device *device, bool *again)
{
  struct gomp_channel control = GOMP_CHANNEL_NONE;
  struct gomp_channel launch = GOMP_CHANNEL_NONE;
  const char *why = NULL;
  bool spawned = false;
  int status;

  *again = false;
  device->open = 0;
  device->packet.message.kind = GOMP_MESSAGE_FAILED;
  if (!gomp_channel_pair (&device->control, &control)
      || !gomp_channel_pair (&device->launch, &launch))
    why = strerror (errno);
  else
    {
      gomp_shortcut_init (&device->shortcut, device->memory.fd,
                          device->memory.range, false);
      device->launch.shortcut = &device->shortcut;
      spawned = gomp_worker_spawn (control, launch, device->memory.fd,
                                   &device->pid, &why);
    }
  gomp_channel_close (&control);
  gomp_channel_close (&launch);
  if (!spawned)
    GOMP_PLUGIN_error ("host device %d: cannot start its worker process: %s",
                       device->ord, why);
  else if (gomp_host_device_greet (device))
    {
      gomp_host_watch_prepare (device);
      return true;
    }
  *again = device->packet.message.kind == GOMP_MESSAGE_TAKEN;
  drop_worker (device);
  gomp_host_device_reap (device, &status);
  return false;
}

/* Start workers until one can have the addresses the memory has here.  */
static bool
find_worker (struct gomp_host_device *device)
{
  const char *why = "no addresses that are free in both processes";
  bool again = true;

  for (int try = 0; try < TRIES && again; try++)
    {
      if (try > 0 && !gomp_memory_move (&device->memory, &why))
        break;
      if (start_worker (device, &again))
        return true;
    }
  if (again)
    GOMP_PLUGIN_error ("host device %d: memory: %s", device->ord, why);
  return false;
}

/* The bytes of memory DEVICE gets; *CAPPED: the system's limit that makes them
   fewer than they would be, or NULL.  0: none.  */
static size_t
memory_size (const struct gomp_host_device *device, const char **capped)
{
  const struct gomp_host_settings *settings = gomp_host_settings ();
  size_t allowed = gomp_memory_allowed (capped);

  if (settings->memory <= allowed)
    {
      *capped = NULL;
      return settings->memory;
    }
  if (settings->memory_asked)
    GOMP_PLUGIN_error ("host device %d: GOMP_PSET_HOST_MEMORY asks for %zu "
                       "bytes, but the limit of %s leaves %zu",
                       device->ord, settings->memory, *capped, allowed);
  else if (allowed < LEAST_MEMORY)
    GOMP_PLUGIN_error ("host device %d: the limit of %s leaves %zu bytes for "
                       "its memory (GOMP_PSET_HOST_MEMORY); it needs %zu",
                       device->ord, *capped, allowed, LEAST_MEMORY);
  else
    return allowed;
  return 0;
}

bool
gomp_host_device_open (struct gomp_host_device *device)
{
  const struct gomp_host_settings *settings = gomp_host_settings ();
  const char *why, *capped;
  size_t size = memory_size (device, &capped);

  if (size == 0)
    return false;
  gomp_host_watch_exit ();
  if (!gomp_memory_init (&device->memory, size, capped, settings->strict,
                         settings->poison, &why))
    {
      GOMP_PLUGIN_error ("host device %d: memory of %zu bytes: %s", device->ord,
                         size, why);
      return false;
    }
  if (!find_worker (device))
    {
      gomp_memory_fini (&device->memory);
      device->state = GOMP_HOST_CLOSED;
      return false;
    }
  __atomic_store_n (&device->closing, false, __ATOMIC_RELAXED);
  device->failure = (struct gomp_host_failure) { .left = false };
  __atomic_add_fetch (&device->openings, 1, __ATOMIC_RELEASE);
  __atomic_store_n (&device->state, GOMP_HOST_OPEN, __ATOMIC_RELEASE);
  return true;
}

/* Nobody is in the middle of something with the device.  */
static bool
is_idle (struct gomp_host_device *device)
{
  bool running;

  if (pthread_mutex_trylock (&device->launch_lock) != 0)
    return false;
  running = device->kernels > 0;
  pthread_mutex_unlock (&device->launch_lock);
  if (running || pthread_mutex_trylock (&device->control_lock) != 0)
    return false;
  pthread_mutex_unlock (&device->control_lock);
  return true;
}

/* The queues' threads are about to leave the device.  */
static void
await_queues (struct gomp_host_device *device)
{
  for (int ms = 0; ms < QUEUES_MS; ms++)
    {
      if (__atomic_load_n (&device->queued, __ATOMIC_SEQ_CST) == 0
          || gomp_host_yield_end ())
        return;
      usleep (1000);
    }
}

void
gomp_host_device_close (struct gomp_host_device *device)
{
  int status;

  if (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE) == GOMP_HOST_CLOSED)
    return;
  __atomic_store_n (&device->state, GOMP_HOST_ENDING, __ATOMIC_SEQ_CST);
  gomp_channel_shutdown (device->control);
  gomp_channel_shutdown (device->launch);
  gomp_host_device_reap (device, &status);
  await_queues (device);
  /* Somebody still uses the rest, or may; the process is about to end.  */
  if (gomp_host_exiting ()
      || __atomic_load_n (&device->queued, __ATOMIC_SEQ_CST) > 0
      || !is_idle (device))
    return;
  drop_worker (device);
  gomp_memory_fini (&device->memory);
  __atomic_store_n (&device->state, GOMP_HOST_CLOSED, __ATOMIC_RELEASE);
}
