/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target enter and exit data of a single object, the short way: neither decoded
   nor planned.  C's p[0:n] is one, too: its list says besides that p is to be
   attached, should it be mapped.  */

#ifndef GOMP_RUN_SINGLE_H
#define GOMP_RUN_SINGLE_H 1

#include "construct/run-again.h"

/* Return whether ARRAYS may be something for the functions below.  */
static inline bool
gomp_single_suits (const struct gomp_arrays *arrays,
                   const struct gomp_site *site)
{
  return arrays->n - 1 < 2 && !arrays->acc && !site->queue;
}

/* Enter the object of ARRAYS on DEVICE, where nobody watches
   (gomp_trace_active, an observer).  No lock held.  GOMP_AGAIN_UNKNOWN: there
   is more to it, and nothing has been done.  */
enum gomp_again gomp_single_enter (struct gomp_device *device,
                                   const struct gomp_arrays *arrays,
                                   const struct gomp_site *site,
                                   struct gomp_error *err) GOMP_HIDDEN;
/* Leave the object of ARRAYS on DEVICE; otherwise as gomp_single_enter.  */
enum gomp_again gomp_single_exit (struct gomp_device *device,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site,
                                  struct gomp_error *err) GOMP_HIDDEN;

#endif
