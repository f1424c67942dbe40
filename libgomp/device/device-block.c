/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Blocks of device memory as the plugins give them, and what can be copied.  */

#include "device/device.h"

#include "device/device-memory.h"
#include "device/device-record.h"
#include "device/device-stats.h"
#include "event/acc-prof.h"
#include "program/host-memory.h"

struct gomp_device_stats gomp_device_stats;

gomp_devaddr
gomp_device_alloc_block (struct gomp_device *device, size_t size)
{
  bool held = goacc_prof_hold ();
  uint64_t begin;
  int before;
  void *p;

  gomp_device_count_up (&gomp_device_stats.allocs, 1);
  before = gomp_device_begin_io_early (device);
  begin = gomp_record_clock ();
  p = device->plugin->alloc (device->ord, size);
  gomp_device_end_io (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_ALLOC, p != NULL, NULL,
                      (uintptr_t) p, 0, size);
  goacc_prof_release (held);
  if (p)
    gomp_device_memory_note (device->id, (uintptr_t) p, size);
  return gomp_devaddr_make ((uintptr_t) p);
}

bool
gomp_device_free_block (struct gomp_device *device, gomp_devaddr addr,
                        struct gomp_error *err)
{
  bool held = goacc_prof_hold ();
  size_t size;
  bool fine;
  uint64_t begin;
  int before;

  gomp_device_count_up (&gomp_device_stats.frees, 1);
  /* Another thread may get the same addresses as soon as they are free.  */
  size = gomp_device_memory_forget (addr.value);
  before = gomp_device_begin_io (device);
  begin = gomp_record_clock ();
  fine = device->plugin->free (device->ord, (void *) addr.value);
  gomp_device_end_io (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_FREE, fine, NULL,
                      addr.value, 0, 0);
  goacc_prof_release (held);
  if (GOMP_LIKELY (fine))
    return true;
  if (size > 0)
    gomp_device_memory_note (device->id, addr.value, size);
  return gomp_error_set (err, "error in freeing device memory block at %p",
                         (void *) addr.value);
}
