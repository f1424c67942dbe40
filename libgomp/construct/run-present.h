/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out target regions of which everything is on the device already.  */

#ifndef GOMP_RUN_PRESENT_H
#define GOMP_RUN_PRESENT_H 1

#include "construct/run-again.h"

/* Begin a target region with ARRAYS, if all that ARRAYS name is on DEVICE
   already (gomp_plan_present says so), and the list is not to be remembered
   now.  The caller has set REGION as for gomp_construct_begin (construct.h).
   HASH is the hash of the list (gomp_memo_hash).  SITE has no observer.  There
   are three results:
   - GOMP_AGAIN_DONE: REGION has begun.  Its field PRESENT is set, and
     gomp_present_region_end has to end it.  If its field UNSENT is set, the
     argument block is still to be sent, by gomp_present_region_launch.
   - GOMP_AGAIN_FAILED: the argument block could not be sent.  *ERR is set, and
     nothing has changed.  PRESENT is NULL.
   - GOMP_AGAIN_UNKNOWN: something is not on DEVICE, or the list is to be
     remembered, or the region needs more than this way can do.  Nothing is
     done, and PRESENT is NULL.  The caller goes the general way.
   *WANTED is set to what gomp_memo_wanted says of the list, so that the caller
   does not ask again.  If *WANTED is true, the list is to be remembered, and
   the result is always GOMP_AGAIN_UNKNOWN: the general way makes the memo.
   Takes and leaves the table's lock, which must not be held.  */
enum gomp_again
gomp_present_region_begin (struct gomp_device *device, uint64_t hash,
                           const struct gomp_arrays *arrays,
                           const struct gomp_site *site,
                           struct gomp_region *region,
                           struct gomp_scratch *scratch, bool *wanted,
                           struct gomp_error *err) GOMP_HIDDEN;

/* Run the kernel HANDLE with ARGS for REGION, which gomp_present_region_begin has
   begun and whose UNSENT is set, and send the argument block, as one operation of
   the device; wait until it is done.  HANDLE and
   ARGS are those of gomp_device_run (device.h).  UNSENT is cleared.  Returns
   false, with *ERR set, on failure: REGION's counts are as before it began then,
   and PRESENT is NULL.  No lock held.  */
bool gomp_present_region_launch (struct gomp_region *region, void *handle,
                                 void **args, struct gomp_error *err)
  GOMP_HIDDEN;

/* End REGION, which gomp_present_region_begin has begun: copy out what has lost
   its last reference, and give back REGION's references and its memory.
   Returns true if REGION has ended.  Returns false, with *ERR set, on failure;
   REGION goes on then.  No lock held.  */
bool gomp_present_region_end (struct gomp_region *region,
                              const struct gomp_site *site,
                              struct gomp_scratch *scratch,
                              struct gomp_error *err) GOMP_HIDDEN;

#endif
