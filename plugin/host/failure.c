/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Failures of kernels on queues that the thread in exit () reports: no other
   thread can end the program then.  */

#include "host/failure.h"

#include "common/async-queue.h"
#include "host/end.h"

bool
gomp_host_failure_leave (struct gomp_host_device *device, void *fn,
                         enum gomp_channel_result result,
                         void (*tell) (struct gomp_host_device *, void *))
{
  struct gomp_host_failure *failure = &device->failure;

  if (!gomp_host_exits_elsewhere ()
      || (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE)
          == GOMP_HOST_ENDING))
    return false;
  failure->fn = fn;
  failure->result = result;
  __atomic_store_n (&failure->tell, tell, __ATOMIC_RELEASE);
  __atomic_store_n (&failure->left, true, __ATOMIC_RELEASE);
  __atomic_store_n (&device->state, GOMP_HOST_LOST, __ATOMIC_RELEASE);
  return true;
}

bool
gomp_host_failure_left (const struct gomp_host_device *device)
{
  return __atomic_load_n (&device->failure.left, __ATOMIC_ACQUIRE);
}

bool
gomp_host_failure_told (const struct gomp_host_device *device)
{
  return (gomp_host_failure_left (device)
          && !__atomic_load_n (&device->failure.tell, __ATOMIC_ACQUIRE));
}

void
gomp_host_failure_tell (struct gomp_host_device *device)
{
  void (*tell) (struct gomp_host_device *, void *);

  if (!gomp_host_failure_left (device) || gomp_queue_is_thread ())
    return;
  gomp_host_await_end ();
  tell = __atomic_exchange_n (&device->failure.tell, NULL, __ATOMIC_ACQ_REL);
  if (tell)
    tell (device, device->failure.fn);
}
