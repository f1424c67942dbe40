/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The emulated devices there are, by number.  */

#include "host/device.h"

#include "host/end.h"
#include "host/failure.h"
#include "libgomp-plugin.h"
#include "host/settings.h"

/* Atomic: NULL until they have been made.  */
static struct gomp_host_device *devices;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* A child of the program must not keep the worker, which ends when nobody
   holds the other ends of its channels.  */
static void
forget_in_child (void)
{
  for (int d = 0; d < gomp_host_settings ()->devices; d++)
    {
      devices[d].pid = 0;
      devices[d].state = GOMP_HOST_CLOSED;
      gomp_channel_close (&devices[d].control);
      gomp_channel_close (&devices[d].launch);
    }
}

static void
make_devices (void)
{
  int n = gomp_host_settings ()->devices;
  struct gomp_host_device *all
    = GOMP_PLUGIN_malloc_cleared ((n ? n : 1) * sizeof *all);

  for (int d = 0; d < n; d++)
    {
      all[d].ord = all[d].number = d;
      all[d].control = all[d].launch = GOMP_CHANNEL_NONE;
      pthread_mutex_init (&all[d].control_lock, NULL);
      pthread_mutex_init (&all[d].launch_lock, NULL);
      pthread_cond_init (&all[d].launch_done, NULL);
      pthread_mutex_init (&all[d].arguments.lock, NULL);
    }
  __atomic_store_n (&devices, all, __ATOMIC_RELEASE);
  pthread_atfork (NULL, NULL, forget_in_child);
}

struct gomp_host_device *
gomp_host_device (int ord)
{
  struct gomp_host_device *all = __atomic_load_n (&devices, __ATOMIC_ACQUIRE);

  if (__builtin_expect (all != NULL, 1))
    return &all[ord];
  pthread_once (&once, make_devices);
  return &devices[ord];
}

struct gomp_host_device *
gomp_host_device_get_open (int ord)
{
  struct gomp_host_device *device = gomp_host_device (ord);
  enum gomp_host_state state
    = __atomic_load_n (&device->state, __ATOMIC_ACQUIRE);

  if (__builtin_expect (state == GOMP_HOST_OPEN, 1))
    return device;
  gomp_host_failure_tell (device);
  gomp_host_await_end ();
  GOMP_PLUGIN_error (
    state != GOMP_HOST_LOST ? "host device %d is not open in this process"
    : device->exited ? "host device %d has ended with the kernel that called "
                       "exit: no handler of exit can use it"
                     : "host device %d has lost its worker process",
    ord);
  return NULL;
}

struct gomp_host_device *
gomp_host_device_get_memory (int ord)
{
  struct gomp_host_device *device = gomp_host_device (ord);
  enum gomp_host_state state
    = __atomic_load_n (&device->state, __ATOMIC_ACQUIRE);

  if (__builtin_expect (state == GOMP_HOST_OPEN, 1)
      || (state != GOMP_HOST_CLOSED && gomp_host_end_elsewhere ()))
    return device;
  return gomp_host_device_get_open (ord);
}
