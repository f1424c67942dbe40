/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Events of the device for OpenACC's profiling interface.  If no profiling
   tool wants events, reporting one costs no more than a function call.  */

#ifndef GOMP_HOST_PROFILE_H
#define GOMP_HOST_PROFILE_H 1

#include <stddef.h>
#include <stdint.h>

/* The events that are reported.  */
enum gomp_host_profile_event
{
  GOMP_HOST_PROFILE_ALLOC,
  GOMP_HOST_PROFILE_FREE,
  GOMP_HOST_PROFILE_UPLOAD_START,
  GOMP_HOST_PROFILE_UPLOAD_END,
  GOMP_HOST_PROFILE_LAUNCH_START,
  GOMP_HOST_PROFILE_LAUNCH_END
};

/* Report EVENT about SIZE bytes of device memory at ADDRESS (0: not known).
   Does nothing if no tool wants events.  */
void gomp_host_profile_data (enum gomp_host_profile_event event,
                             uintptr_t address, size_t size);

/* Report EVENT about a launch of the kernel at host address FN with DIMS[0..2],
   the numbers of gangs, workers and vector lanes.  Does nothing if no tool
   wants events.  */
void gomp_host_profile_launch (enum gomp_host_profile_event event,
                               const void *fn, const unsigned *dims);

#endif
