/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads that are inside a device's plugin.  */

#include "device/visits.h"

#include <time.h>

#include "device/device.h"

#define PATIENCE_MS 100

static bool
is_own (unsigned place)
{
  return (place == GOMP_VISITS_ALONE
            ? __libc_single_threaded
            : place == gomp_thread_number () && place < GOMP_THREAD_NUMBERS);
}

/* Are there visits of the calling thread (OWN), or of others?  */
static bool
has_visits (const struct gomp_visits *visits, bool own)
{
  int n = 0;

  for (unsigned p = 0; p <= GOMP_VISITS_ALONE; p++)
    if (is_own (p) == own)
      n += __atomic_load_n (&visits->places[p].n, __ATOMIC_SEQ_CST);
  return n != 0;
}

bool
gomp_visits_over (const struct gomp_visits *visits)
{
  const struct timespec ms = { 0, 1000000 };

  if (has_visits (visits, true))
    return false;
  for (int i = 0; i < PATIENCE_MS && has_visits (visits, false); i++)
    nanosleep (&ms, NULL);
  return !has_visits (visits, false);
}

/* DEVICE is gone, and the calling thread is not inside its plugin.  */
static _Noreturn void
refuse (const struct gomp_device *device)
{
  gomp_fatal_advise ("let threads end, or wait for them, before exit",
                     "device %d (%s) is not there any more: the program has "
                     "called exit, and waits for this thread",
                     device->id, device->plugin->name);
}

void
gomp_device_look (struct gomp_device *device, int before)
{
  if (__atomic_load_n (&device->state, __ATOMIC_SEQ_CST)
        != GOMP_DEVICE_FINALIZED
      || !gomp_ending_elsewhere ())
    return;
  gomp_visits_end (&device->visits, before);
  refuse (device);
}
