/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The devices that there are, and whether this process may use them still.  */

#include "device/device-table.h"

#include <pthread.h>
#include <time.h>

struct gomp_device_table gomp_devices;

struct gomp_device **
gomp_device_running (int *count)
{
  *count = gomp_devices_found () ? gomp_devices.n : 0;
  return gomp_devices.devices;
}

/* ---- fork --------------------------------------------------------------- */

static bool forked;

void
gomp_devices_disown (void)
{
  for (int d = 0; d < gomp_devices.n; d++)
    if (gomp_devices.devices[d]->state == GOMP_DEVICE_INITIALIZED
        || !gomp_trylock (&gomp_devices.devices[d]->state_lock))
      {
        gomp_device_set_state (gomp_devices.devices[d], GOMP_DEVICE_FORKED);
        forked = true;
      }
    else
      gomp_unlock (&gomp_devices.devices[d]->state_lock);
}

bool
gomp_device_forked (void)
{
  return forked;
}

bool
gomp_device_is_own (struct gomp_device *device, struct gomp_error *err)
{
  return (GOMP_LIKELY (gomp_device_state (device) != GOMP_DEVICE_FORKED)
          || gomp_error_set (err,
                             "device %d (%s) was in use when this process "
                             "was made by fork, and works in its parent "
                             "only: call fork before the first construct, or "
                             "exec a program in the child",
                             device->id, device->plugin->name));
}

/* ---- The end of the program ---------------------------------------------- */

/* Set when the finalizer begins, in exit; then fixed: whose exit it is.  */
static bool exiting;
static pthread_t exiting_thread;

void
gomp_device_note_exit (void)
{
  gomp_ending_begin ();
  exiting_thread = pthread_self ();
  __atomic_store_n (&exiting, true, __ATOMIC_RELEASE);
#ifdef GOMP_CHECKING
  /* A plugin may have ended the program in the middle of an operation; what
     this thread holds stays held, and no order matters any more.  */
  gomp_locks_held = 0;
#endif
}

bool
gomp_device_exiting (void)
{
  return __atomic_load_n (&exiting, __ATOMIC_ACQUIRE);
}

void
gomp_device_leave_to_exit (void)
{
  struct timespec left = { 1, 0 };

  if (GOMP_LIKELY (!gomp_device_exiting ())
      || pthread_equal (exiting_thread, pthread_self ()))
    return;
  while (nanosleep (&left, &left) != 0)
    continue;
}
