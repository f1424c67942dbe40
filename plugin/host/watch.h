/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that take longer than GOMP_PSET_HOST_TIMEOUT says are ended.

   What counts is the processor time of the kernel; but if several of its
   threads work at once, no more than the real time that goes by.  If the kernel
   hardly uses the processor because it waits, the real time counts.  Time in
   which other programs have the processor does not count, nor does time in
   which a debugger or the user has stopped the kernel.  */

#ifndef GOMP_HOST_WATCH_H
#define GOMP_HOST_WATCH_H 1

#include "host/device.h"

/* What is known of a kernel for whose end the host waits.  */
struct gomp_host_watch
{
  enum
  {
    GOMP_HOST_WATCH_NEW,        /* nothing yet */
    GOMP_HOST_WATCH_RUNS,
    GOMP_HOST_WATCH_TOLD,       /* it has been told to say where it is, and
                                   end */
    GOMP_HOST_WATCH_KILLED
  } state;
  int64_t real_ns, work_ns; /* clocks when it was last looked at: real time,
                                   and time of work */
  int64_t counted_ns; /* what has been counted against the limit */
};

/* If kernels have a time limit, make each wait for a packet on DEVICE's launch
   channel return from time to time with GOMP_CHANNEL_LATE, for the caller to
   call gomp_host_watch.  */
void gomp_host_watch_prepare (struct gomp_host_device *device);

/* Look at the kernel that runs on DEVICE, and end it if its time is over: first
   by a signal at which the worker tells where the kernel is, later by killing
   the worker.  To be called whenever a wait for the kernel returns with
   GOMP_CHANNEL_LATE.  WATCH is zeroes at the first call for a kernel.  */
void gomp_host_watch (struct gomp_host_watch *watch,
                      struct gomp_host_device *device);

#endif
