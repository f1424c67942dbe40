/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Events of plugins for OpenACC's profiling interface.  A plugin may report an
   event whether a tool wants it or not.  If no tool wants the event, the report
   costs no more than a call or two, and has no effect.

   Source: doc/abi/plugin-interface.md section 5.1; OpenACC 3.3, chapter 5.  */

#ifndef GOMP_PLUGIN_PROFILE_H
#define GOMP_PLUGIN_PROFILE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <acc_prof.h>

#pragma GCC visibility push(hidden)

/* Return whether a tool wants the events of the calling thread's
   construct.  */
bool gomp_profile_wanted (void);

/* Report the event TYPE about BYTES bytes of device memory at ADDRESS (0: not
   known), on a device that is driven through API.  Does nothing unless
   gomp_profile_wanted.  */
void gomp_profile_data (acc_device_api api, acc_event_t type, uintptr_t address,
                        size_t bytes);

/* Report the event TYPE about a launch of KERNEL with DIMS[0..2], the numbers
   of gangs, workers and vector lanes, on a device that is driven through API.
   Does nothing unless gomp_profile_wanted.  */
void gomp_profile_launch (acc_device_api api, acc_event_t type,
                          const char *kernel, const unsigned *dims);

#pragma GCC visibility pop

#endif
