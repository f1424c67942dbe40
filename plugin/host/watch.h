/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The time limit of kernels: a kernel that takes longer is ended.  The limit is
   the value of GOMP_PSET_HOST_TIMEOUT in seconds, 300 if it is not set; 0: no
   limit.

   What counts is the processor time of all threads of the kernel together, but
   no more than the real time that goes by.  While the kernel waits, and uses
   less than a thousandth of the real time, the real time counts instead.  Time
   in which other programs have the processor does not count.  Time in which a
   debugger or the user has stopped the kernel does not count either.  */

#ifndef GOMP_HOST_WATCH_H
#define GOMP_HOST_WATCH_H 1

#include "host/device.h"

/* What is known of a kernel for whose end the host waits.  */
struct gomp_host_watch
{
  enum
  {
    GOMP_HOST_WATCH_NEW,        /* gomp_host_watch has not looked at the
                                   kernel yet */
    GOMP_HOST_WATCH_RUNS,
    GOMP_HOST_WATCH_TOLD,       /* it has been told to say where it is, and
                                   end */
    GOMP_HOST_WATCH_KILLED
  } state;
  /* When gomp_host_watch last looked at the kernel: the real time, and the
     processor time of all threads of the worker process.  */
  int64_t real_ns, work_ns;
  int64_t counted_ns; /* what has been counted against the limit */
};

/* If kernels have a time limit, let no wait for a packet on DEVICE's launch
   channel last longer than a second: it returns GOMP_CHANNEL_LATE then, and its
   caller calls gomp_host_watch.  Without a time limit this function does
   nothing, and the waits last until a packet comes.  */
void gomp_host_watch_prepare (struct gomp_host_device *device);

/* Look at the kernel that runs on DEVICE.  If its time is over, send the worker
   process a signal, at which it tells where the kernel is and ends.  If a call
   after that one finds the kernel still running, it kills the worker process.
   To be called when a wait for the kernel returns GOMP_CHANNEL_LATE, which it
   does only if kernels have a time limit.  *WATCH is zeroes at the first call
   for a kernel; the later calls for that kernel get the same *WATCH.  */
void gomp_host_watch (struct gomp_host_watch *watch,
                      struct gomp_host_device *device);

#endif
