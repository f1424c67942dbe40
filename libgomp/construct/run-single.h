/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target enter and exit data of a single object, the short way: neither decoded
   nor planned.  C's p[0:n] counts as one, too, though its list has a second
   entry: p is to be attached if it is mapped.  */

#ifndef GOMP_RUN_SINGLE_H
#define GOMP_RUN_SINGLE_H 1

#include "construct/run-again.h"

/* Return whether the list ARRAYS of a construct at SITE is short and plain
   enough that gomp_single_enter or gomp_single_exit can be tried: one or two
   entries, of OpenMP, without a queue.  */
static inline bool
gomp_single_suits (const struct gomp_arrays *arrays,
                   const struct gomp_site *site)
{
  return arrays->n - 1 < 2 && !arrays->acc && !site->queue;
}

/* Enter the single object of ARRAYS on DEVICE.  Not to be called while a trace
   is written (gomp_trace_active), or if SITE has an observer.  Returns
   GOMP_AGAIN_DONE if the object has been entered.  Returns GOMP_AGAIN_FAILED,
   with *ERR set and nothing changed, if the device has failed.  Returns
   GOMP_AGAIN_UNKNOWN, with nothing done, if the list needs more than this way
   can do.  No lock held.  */
enum gomp_again gomp_single_enter (struct gomp_device *device,
                                   const struct gomp_arrays *arrays,
                                   const struct gomp_site *site,
                                   struct gomp_error *err) GOMP_HIDDEN;
/* Carry out exit data for the single object of ARRAYS on DEVICE.  Not to be
   called while a trace is written (gomp_trace_active), or if SITE has an
   observer.  Returns GOMP_AGAIN_DONE if that has been done.  Returns
   GOMP_AGAIN_FAILED, with *ERR set, if the object could not be copied out; it
   stays mapped then.  Returns GOMP_AGAIN_UNKNOWN, with nothing done, if the
   object is not present, or the list needs more than this way can do.  No lock
   held.  */
enum gomp_again gomp_single_exit (struct gomp_device *device,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site,
                                  struct gomp_error *err) GOMP_HIDDEN;

#endif
