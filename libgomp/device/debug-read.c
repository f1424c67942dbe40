/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reading device memory for a debugger, which calls this in the program's
   process.  */

#include "device/debug-layout.h"

#include <stdio.h>

#include "base/thread-number.h"

struct gomp_debug_answer gomp_debug_answer;

/* Returns 0.  */
static int
refuse (const char *why)
{
  snprintf (gomp_debug_answer.why, sizeof gomp_debug_answer.why, "%s", why);
  return 0;
}

/* Is the calling thread inside the plugin of DEVICE?  */
static bool
is_inside (const struct gomp_device *device)
{
  unsigned number = gomp_thread_number ();

  return (device->visits.places[number].n != 0
          || (__libc_single_threaded
              && device->visits.places[GOMP_VISITS_ALONE].n != 0));
}

int
gomp_debug_read (int number, uintptr_t address, size_t size)
{
  int n, before;
  struct gomp_device **devices = gomp_device_running (&n);
  struct gomp_device *device
    = number >= 0 && number < n ? devices[number] : NULL;
  bool fine;

  if (device == NULL
      || __atomic_load_n (&device->state, __ATOMIC_ACQUIRE)
           != GOMP_DEVICE_INITIALIZED)
    return refuse ("the device is not in use");
  if (size > GOMP_DEBUG_BYTES)
    return refuse ("too many bytes at a time");
  if (is_inside (device))
    return refuse ("this thread is inside the device's plugin; go on to a "
                   "line of the program first (`finish')");
  before = gomp_device_begin_io_early (device);
  fine = device->plugin->dev2host (device->ord, gomp_debug_answer.bytes,
                                   (void *) address, size);
  gomp_device_end_io (device, before);
  if (!fine)
    return refuse ("the device did not give these bytes");
  gomp_debug_answer.why[0] = '\0';
  return 1;
}
