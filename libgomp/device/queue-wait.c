/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Waiting for the queues of a device that have work.  */

#include "device/device.h"

bool
gomp_queue_work_wait (struct gomp_device *device, struct gomp_error *err)
{
  struct gomp_queue_work *work = &device->queue_work;
  size_t added = __atomic_load_n (&work->added, __ATOMIC_ACQUIRE);
  bool shared = false;

  if (__atomic_load_n (&work->serving, __ATOMIC_ACQUIRE) > 0)
    return true;
  for (const struct gomp_queue_record *r = gomp_queue_work_first (work); r;
       r = r->next)
    {
      if (gomp_queue_record_busy (r)
          && !gomp_device_queue_wait (device, r->queue, err))
        return false;
      shared |= r->shared;
    }
  if (!shared)
    __atomic_store_n (&work->through, added, __ATOMIC_RELAXED);
  return true;
}
