/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target enter and exit data of a single object, the short way: neither decoded
   nor planned.  C's p[0:n] is one, too: its list says besides that p is to be
   attached, should it be mapped.  */

#ifndef GOMP_RUN_SINGLE_H
#define GOMP_RUN_SINGLE_H 1

#include "construct/run-again.h"

/* Return whether the list ARRAYS of a construct at SITE is short and plain
   enough for gomp_single_enter or gomp_single_exit to be tried.  */
static inline bool
gomp_single_suits (const struct gomp_arrays *arrays,
                   const struct gomp_site *site)
{
  return arrays->n - 1 < 2 && !arrays->acc && !site->queue;
}

/* Enter the single object of ARRAYS on DEVICE, where nothing is traced
   (gomp_trace_active) and SITE has no observer.  No lock held.  Returns
   GOMP_AGAIN_UNKNOWN, with nothing done, where the list needs more than this
   way can do.  */
enum gomp_again gomp_single_enter (struct gomp_device *device,
                                   const struct gomp_arrays *arrays,
                                   const struct gomp_site *site,
                                   struct gomp_error *err) GOMP_HIDDEN;
/* Carry out exit data for the single object of ARRAYS on DEVICE, under the
   conditions and with the results of gomp_single_enter.  */
enum gomp_again gomp_single_exit (struct gomp_device *device,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site,
                                  struct gomp_error *err) GOMP_HIDDEN;

#endif
