/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data events for OpenACC's profiling tools: what a construct makes, copies
   and removes.  Only for sites that have an observer; no lock held.
   Source: OpenACC 3.3, section 5.1.  */

#ifndef GOMP_OBSERVE_H
#define GOMP_OBSERVE_H 1

#include "program/site.h"

/* A host range and where its data is on the device.  */
struct gomp_observed
{
  uintptr_t host;
  size_t size;
  gomp_devaddr device;
};

/* What a profiling tool is told of.  GOMP_OBSERVE_ALLOC and GOMP_OBSERVE_FREE
   are about the memory from the pool that a construct's new data gets, not
   about the slabs that the pool takes from the device.  */
enum gomp_observation
{
  GOMP_OBSERVE_CREATE,
  GOMP_OBSERVE_DELETE,
  GOMP_OBSERVE_ALLOC,
  GOMP_OBSERVE_FREE
};

/* Report each of DATA[0..N-1] as created, deleted, allocated or freed, as WHAT
   says.  */
void gomp_observe_data (const struct gomp_site *site,
                        enum gomp_observation what,
                        const struct gomp_observed *data, size_t n) GOMP_HIDDEN;

/* Hold back the events that plugins report by themselves on this thread, to be
   called before slabs are allocated or freed.  Returns what to pass to
   gomp_observe_unmute.  */
bool gomp_observe_mute (void) GOMP_HIDDEN;
/* Forget the events that were held back since gomp_observe_mute, which has
   returned MUTED.  */
void gomp_observe_unmute (bool muted) GOMP_HIDDEN;

/* Call COPY (ARGUMENT), which copies DATA to the device if IN, else from the
   device, and return its result.  The start and the end of the copy are
   reported to the tools.  */
bool gomp_observe_copy (const struct gomp_site *site, bool in,
                        const struct gomp_observed *data,
                        bool (*copy) (void *argument), void *argument)
  GOMP_HIDDEN;

#endif
