/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that take longer than GOMP_PSET_HOST_TIMEOUT says are ended.

   Counted is the time in which a kernel works, as if it were one thread, or
   waits for what does not come; not that in which other programs have the
   processor, or a debugger or the user has stopped it.  */

#ifndef GOMP_HOST_WATCH_H
#define GOMP_HOST_WATCH_H 1

#include "host/device.h"

/* What is known of a kernel that is waited for.  */
struct gomp_host_watch
{
  enum
  {
    GOMP_HOST_WATCH_NEW,        /* nothing yet */
    GOMP_HOST_WATCH_RUNS,
    GOMP_HOST_WATCH_TOLD,       /* to say where it is, and end */
    GOMP_HOST_WATCH_KILLED
  } state;
  int64_t real_ns, work_ns;     /* clocks, when it was looked at */
  int64_t counted_ns;
};

/* Have who waits for DEVICE's kernels told from time to time that none has
   ended, if there is a limit.  */
void gomp_host_watch_prepare (struct gomp_host_device *device);

/* Look at the kernel that runs on DEVICE, and has not ended: end it if its
   time is over, at first by a signal that has the worker tell where it is.  To
   be called as gomp_host_watch_prepare arranges; WATCH is zeroes at first.  */
void gomp_host_watch (struct gomp_host_watch *watch,
                      struct gomp_host_device *device);

#endif
