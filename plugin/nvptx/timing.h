/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Times of operations by CUDA's events.

   Common to all functions: they are called inside a visit, print no message,
   and take the timing lock of the device; no other lock is needed.  */

#ifndef GOMP_NVPTX_TIMING_H
#define GOMP_NVPTX_TIMING_H 1

#include "common/times.h"
#include "nvptx/device.h"

/* An operation between two events of its stream.  */
struct gomp_nvptx_timing
{
  struct gomp_nvptx_timing *next; /* in a list of its queue, or of idle ones */
  struct gomp_times times;
  CUevent begin, end;
};

/* Timings of a queue's operations that nobody has been told yet, in order.
   Empty if all its bytes are 0.  */
struct gomp_nvptx_timings
{
  struct gomp_nvptx_timing *first, *last;
  unsigned n;
};

#pragma GCC visibility push(hidden)

/* Begin to time the operation that is put on STREAM next, for TIMES.  Returns
   NULL if nobody is told, or if the driver cannot do that; the other functions
   take NULL.  */
struct gomp_nvptx_timing *
gomp_nvptx_timing_begin (struct gomp_nvptx_device *device, CUstream stream,
                         struct gomp_times times);

/* The operation of TIMING has been put on STREAM, which end ends.  tell tells
   its times, after STREAM has been waited for.  keep adds it to TIMINGS: it is
   told when it is over and gomp_nvptx_timings_tell is called.  Both take
   TIMING.  */
void gomp_nvptx_timing_end (struct gomp_nvptx_timing *timing, CUstream stream);
void gomp_nvptx_timing_tell (struct gomp_nvptx_device *device,
                             struct gomp_nvptx_timing *timing);
void gomp_nvptx_timing_keep (struct gomp_nvptx_device *device,
                             struct gomp_nvptx_timings *timings,
                             struct gomp_nvptx_timing *timing);

/* Tell the times of those among TIMINGS that are over.  */
void gomp_nvptx_timings_tell (struct gomp_nvptx_device *device,
                              struct gomp_nvptx_timings *timings);
/* Give up TIMINGS, whose times nobody will be told.  */
void gomp_nvptx_timings_drop (struct gomp_nvptx_device *device,
                              struct gomp_nvptx_timings *timings);

/* Destroy what DEVICE has for timings.  */
void gomp_nvptx_timing_fini (struct gomp_nvptx_device *device);

#pragma GCC visibility pop

#endif
