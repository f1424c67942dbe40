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
   copy what has to be copied.  SLOTS says whether an argument block is made.
   LASTING says that the mappings outlive the construct's kernel; it is false
   for a target region, whose mappings may end with its kernel.  The device
   addresses of USE_DEVICE items are written to the compiler's address array.

   REGION is filled for gomp_run_leave; it is NULL for enter data.  The caller
   has set these fields of REGION, and all others to zeroes:
   - DEVICE is DEVICE.
   - RELEASES has room for the items of LIST.
   - HELD has room for one chunk more than LIST has items.
   - ARGUMENTS is NULL, or an array with one word for each entry of the
     compiler's arrays.  For each entry that has an item in LIST, this function
     sets the word to what the entry's slot in an argument block gets: its
     device address or its value (gomp_plan_slot).
   - HEAP is for the caller: this function does not read it.  */
bool gomp_run_enter (struct gomp_device *device, const struct gomp_list *list,
                     bool slots, bool lasting, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_region *region,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Enter LIST on DEVICE as gomp_run_enter does, with SLOTS and LASTING as the
   context of LIST requires.  Then make a memo under HASH (gomp_memo_hash), if
   the construct can be remembered and is worth it; if HASH is 0, none is
   made.  */
bool gomp_run_enter_noting (struct gomp_device *device,
                            const struct gomp_list *list, uint64_t hash,
                            const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_region *region, struct gomp_error *err)
  GOMP_HIDDEN;

/* Drop releases of REGION: their MAPPING becomes NULL.  All releases whose
   mapping has been removed since REGION began are dropped.  If GONE is true, no
   other releases are dropped; this is for a REGION that has not ended.  If GONE
   is false, REGION has ended or could not be begun.  Then the releases of
   mappings that omp_target_associate_ptr has made are dropped, too, even if
   these mappings have not been removed.  Unlike the other functions of this
   file, this one is called with the table's lock held.  */
void gomp_region_forget (struct gomp_region *region, bool gone) GOMP_HIDDEN;

/* Return whether the end of a region of CONTEXT looks host addresses up again
   where a mapping of the region has been removed.  If so, the end releases what
   is mapped there by then.  If not, the end releases nothing there.  ACC says
   that the region is OpenACC's.
   - OpenMP's target data: true (5.2, 5.8.3).
   - OpenMP's target region: false.  In programs without races its data stays
     mapped as long as its kernel runs.
   - OpenACC's regions: false.  They count their references in a structured
     counter, apart from the dynamic one of enter data.  If enter data has
     mapped the data anew, its structured counter is zero, and the end of a
     region leaves a counter of zero as it is (3.3, 2.7.2).  */
static inline bool
gomp_region_finds (enum gomp_context context, bool acc)
{
  return context == GOMP_CONTEXT_DATA && !acc;
}

/* End REGION: copy out, and give back its references and its memory.  Returns
   true if REGION has ended.  Returns false, with *ERR set, on failure: REGION
   goes on then as before the call, and may be ended by another call.  */
bool gomp_run_leave (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out target exit data, or OpenACC's exit data, with the decoded LIST on
   DEVICE: copy out, give references back, and remove mappings that have none
   left.  */
bool gomp_run_exit (struct gomp_device *device, const struct gomp_list *list,
                    const struct gomp_site *site, struct gomp_scratch *scratch,
                    struct gomp_error *err) GOMP_HIDDEN;

/* Carry out an exit data as gomp_run_exit does, and make a memo under HASH
   (gomp_memo_hash), if the construct can be remembered and is worth it; if
   HASH is 0, none is made.  */
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
   DEVICE, as gomp_run_update does.  ARRAYS are decoded only if
   gomp_plan_update_plain cannot plan them.  */
bool gomp_run_update_arrays (struct gomp_device *device,
                             const struct gomp_arrays *arrays,
                             const struct gomp_site *site,
                             struct gomp_error *err) GOMP_HIDDEN;

/* Allocate SIZE bytes of DEVICE's memory, not from the pool, for the program's
   own use, and return their address; gomp_device_free frees them.  Returns
   value 0 if DEVICE has not so many bytes left, even after all idle slabs have
   been given back.  */
gomp_devaddr gomp_run_alloc (struct gomp_device *device, size_t size)
  GOMP_HIDDEN;

/* Free idle slabs of DEVICE's memory, until at most KEEP bytes of them are
   left; with KEEP 0, also the memory that memos keep.  A failure of the
   device to free some of it is told by a warning.  No lock held.  */
void gomp_run_trim (struct gomp_device *device, size_t keep) GOMP_HIDDEN;

#endif
