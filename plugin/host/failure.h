/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Failures of kernels on queues that the thread in exit () reports: no other
   thread can end the program then.  */

#ifndef GOMP_HOST_FAILURE_H
#define GOMP_HOST_FAILURE_H 1

#include "host/device.h"

/* If exit () runs in another thread, note that the kernel at host address FN,
   on a queue of DEVICE, has failed, mark DEVICE as lost, and return true: the
   calling thread has nothing more to do for the kernel then.  TELL will be
   called with DEVICE and FN; it is to report the failure and to end the
   program.  RESULT says what has come from the worker instead of the kernel's
   end, and is kept in DEVICE->failure.  Returns false, and does nothing, if
   exit () does not run, or if DEVICE is being closed.  launch_lock is held.  */
bool gomp_host_failure_leave (
  struct gomp_host_device *device, void *fn, enum gomp_channel_result result,
  void (*tell) (struct gomp_host_device *device, void *fn));
/* Return whether a failure of DEVICE was left to the thread in exit (): what
   other threads find wrong with the device is its consequence.  */
bool gomp_host_failure_left (const struct gomp_host_device *device);
/* If a failure of DEVICE was left to be reported, and has not been: report it
   and end the program.  Else return, at once but for other threads than that in
   exit (), which call gomp_host_await_end first.  Does nothing in the thread of
   a queue.  To be called before it is said that DEVICE cannot do something.  */
void gomp_host_failure_tell (struct gomp_host_device *device);
/* Return whether a failure of DEVICE was left to be reported, and a thread has
   begun to report it, or to end the program as the kernel did.  */
bool gomp_host_failure_told (const struct gomp_host_device *device);

#endif
