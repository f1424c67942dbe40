/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The first fault of each device.  */

#include "common/fault.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#include "common/settings.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct gomp_pset_emulated_fault first[EMU_MAX_DEVICES];
static bool known[EMU_MAX_DEVICES];

void
emu_fault_note (int device, const char *kernel, uint64_t address, char access,
                const char *place)
{
  if (device < 0 || device >= EMU_MAX_DEVICES)
    return;
  pthread_mutex_lock (&lock);
  if (!known[device])
    {
      struct gomp_pset_emulated_fault *fault = &first[device];

      known[device] = true;
      fault->address = address;
      fault->access = access;
      snprintf (fault->kernel, sizeof fault->kernel, "%s", kernel);
      snprintf (fault->place, sizeof fault->place, "%s", place);
    }
  pthread_mutex_unlock (&lock);
}

int
emu_fault_get (int device, struct gomp_pset_emulated_fault *fault)
{
  bool found;

  if (device < 0 || device >= EMU_MAX_DEVICES)
    return 1;
  pthread_mutex_lock (&lock);
  found = known[device];
  if (found)
    *fault = first[device];
  pthread_mutex_unlock (&lock);
  return !found;
}
