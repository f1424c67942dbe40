/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying plans out: allocate, commit, copy; undo on failure.

   Common to all functions: no lock held by the caller.  Functions that return
   bool return false, with *ERR set, on failure; the present table, the counts
   and what is known of device memory are then as they were before.  SITE is
   the construct, for reports, and names the queue that its copies go to, if it
   has one.  Arrays come from SCRATCH.  */

#ifndef GOMP_RUN_H
#define GOMP_RUN_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "plan/region.h"
#include "program/site.h"

/* Enter LIST on DEVICE: make mappings for what is absent, take references, and
   copy what has to be copied.  SLOTS says that an argument block is to be
   made.  LASTING says that the mappings outlive the construct's kernel.
   REGION is filled for gomp_run_leave, its device and arrays being set by the
   caller; it is NULL for enter data.  The translations of USE_DEVICE items are
   written to the compiler's address array.  */
bool gomp_run_enter (struct gomp_device *device, const struct gomp_list *list,
                     bool slots, bool lasting, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_region *region,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Enter LIST on DEVICE as gomp_run_enter does; its context tells whether there
   are slots and lasting mappings.  Afterwards a memo is made of it under HASH
   (gomp_memo_hash), if it can be remembered and is worth it, unless HASH is
   0.  */
bool gomp_run_enter_noting (struct gomp_device *device,
                            const struct gomp_list *list, uint64_t hash,
                            const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_region *region, struct gomp_error *err)
  GOMP_HIDDEN;

/* Forget those of REGION's releases whose mapping has been removed in the
   meantime.  Of mappings that omp_target_associate_ptr made, forget all or, if
   GONE, also only those that have been removed.  The table's lock is held.  */
void gomp_region_forget (struct gomp_region *region, bool gone) GOMP_HIDDEN;

/* Return whether the end of a region of CONTEXT releases what is mapped at
   that moment, even if it is not what the region has mapped.  For OpenMP's
   target data it does (5.2, 5.8.3).  A target region's data stays mapped as
   long as its kernel runs, in programs without races.  OpenACC's regions (ACC)
   have a counter of their own, which is zero for data that others have
   entered, and left so (3.3, 2.7.2).  */
static inline bool
gomp_region_finds (enum gomp_context context, bool acc)
{
  return context == GOMP_CONTEXT_DATA && !acc;
}

/* End REGION: copy out, and give back its references and its memory.  If this
   returns false with REGION->n 0, the region has ended, but idle memory could
   not be freed.  */
bool gomp_run_leave (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out target exit data, or OpenACC's exit data, with the decoded LIST on
   DEVICE: copy out, give references back, and remove mappings that have none
   left.  */
bool gomp_run_exit (struct gomp_device *device, const struct gomp_list *list,
                    const struct gomp_site *site, struct gomp_scratch *scratch,
                    struct gomp_error *err) GOMP_HIDDEN;

/* Carry out an exit data as gomp_run_exit does.  A memo is made of it under
   HASH (gomp_memo_hash), if it can be remembered and is worth it, unless HASH
   is 0.  */
bool gomp_run_exit_noting (struct gomp_device *device,
                           const struct gomp_list *list, uint64_t hash,
                           const struct gomp_site *site,
                           struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out target update, or OpenACC's update, with the decoded LIST on
   DEVICE: copy what is present, in the direction that each item says, and
   refresh the pointers that the list names.  */
bool gomp_run_update (struct gomp_device *device, const struct gomp_list *list,
                      const struct gomp_site *site,
                      struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out target update, or OpenACC's update, with the compiler's ARRAYS on
   DEVICE.  They are decoded only where gomp_plan_update_plain cannot plan
   them.  */
bool gomp_run_update_arrays (struct gomp_device *device,
                             const struct gomp_arrays *arrays,
                             const struct gomp_site *site,
                             struct gomp_scratch *scratch,
                             struct gomp_error *err) GOMP_HIDDEN;

/* Allocate SIZE bytes of DEVICE's memory, not from the pool, for the program's
   own use, and return their address; gomp_device_free frees them.  Returns
   value 0 if there are none, even after all idle slabs have been given
   back.  */
gomp_devaddr gomp_run_alloc (struct gomp_device *device, size_t size)
  GOMP_HIDDEN;

/* Free idle slabs of DEVICE's memory beyond KEEP bytes of them; with KEEP 0,
   also what memos keep.  Returns false, with *ERR set, if the device could not
   free them.  */
bool gomp_run_trim (struct gomp_device *device, size_t keep,
                    struct gomp_error *err) GOMP_HIDDEN;

#endif
