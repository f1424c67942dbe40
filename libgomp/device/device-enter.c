/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies in processes with other threads: what gomp_device_begin_io and
   gomp_device_end_io do there.  */

#include "device/device.h"

int
gomp_device_begin_io_shared (struct gomp_device *device)
{
  int before = gomp_device_enter (device);

  gomp_device_lock_io (device);
  return before;
}

void
gomp_device_end_io_shared (struct gomp_device *device, int before)
{
  gomp_device_unlock_io (device);
  gomp_device_leave (device, before);
}
