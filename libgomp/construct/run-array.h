/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Enter and exit data of one Fortran array with its descriptor, the short way:
   neither decoded nor planned.  In OpenACC the array is a component of an
   object that is present.  */

#ifndef GOMP_RUN_ARRAY_H
#define GOMP_RUN_ARRAY_H 1

#include "construct/run-again.h"

/* Return whether the list ARRAYS of a construct at SITE is short enough that
   gomp_array_enter or gomp_array_exit can be tried: for an array and its
   descriptor, without a queue.  */
static inline bool
gomp_array_suits (const struct gomp_arrays *arrays,
                  const struct gomp_site *site)
{
  return arrays->n - 2 < 3 && !site->queue;
}

/* Enter the array of ARRAYS on DEVICE, if the list, which has the hash *HASH
   (gomp_memo_hash), is not to be remembered now.  Not to be called while a
   trace is written (gomp_trace_active), or if SITE has an observer.  Returns
   GOMP_AGAIN_UNKNOWN, with nothing done, if the list is to be remembered, or
   needs more than this way can do.  *WANTED then says whether it is to be
   remembered, and *HASH is set to 0 if gomp_memo_wanted says that it is not.
   No lock held.  */
enum gomp_again gomp_array_enter (struct gomp_device *device, uint64_t *hash,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site,
                                  struct gomp_scratch *scratch, bool *wanted,
                                  struct gomp_error *err) GOMP_HIDDEN;
/* Carry out exit data for the array of ARRAYS on DEVICE, if that takes away all
   that gomp_array_enter has made.  Conditions and results are those of
   gomp_array_enter.  */
enum gomp_again gomp_array_exit (struct gomp_device *device,
                                 const struct gomp_arrays *arrays,
                                 const struct gomp_site *site,
                                 struct gomp_scratch *scratch,
                                 struct gomp_error *err) GOMP_HIDDEN;

#endif
