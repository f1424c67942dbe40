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
   REGION is filled for gomp_run_leave; it is NULL for enter data.  The caller
   has set REGION's DEVICE, RELEASES and HELD, may have set ARGUMENTS and HEAP,
   and has set all other fields to zeroes.  The device addresses of USE_DEVICE
   items are written to the compiler's address array.  */
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

/* Drop those releases of REGION whose mapping has been removed since REGION
   began: their MAPPING becomes NULL.  GONE says that no more than these, whose
   mappings are gone, are to be dropped, since REGION has not ended.  If GONE is
   false, REGION has ended or could not be begun, and no longer refers to
   mappings that omp_target_associate_ptr has made: all releases of such
   mappings are dropped, too, whether the mapping has been removed or not.  The
   table's lock is held.  */
void gomp_region_forget (struct gomp_region *region, bool gone) GOMP_HIDDEN;

/* Return whether a region of CONTEXT releases, at its end, what is mapped at
   that moment, even if that is not what the region has mapped.  That is so for
   OpenMP's target data (5.2, 5.8.3).  The data of a target region stays mapped
   as long as its kernel runs, in programs without races.  OpenACC's regions
   (ACC) have a reference counter of their own, which is zero for data that
   others have entered, and stays zero at the end (3.3, 2.7.2).  */
static inline bool
gomp_region_finds (enum gomp_context context, bool acc)
{
  return context == GOMP_CONTEXT_DATA && !acc;
}

/* End REGION: copy out, and give back its references and its memory.  Returns
   false, with *ERR set, on failure.  If all has been given back and only idle
   memory could not be freed, REGION has ended all the same, and this function
   has set REGION->n to 0.  After any other failure REGION goes on, and
   REGION->n is unchanged.  */
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
                             struct gomp_scratch *scratch,
                             struct gomp_error *err) GOMP_HIDDEN;

/* Allocate SIZE bytes of DEVICE's memory, not from the pool, for the program's
   own use, and return their address; gomp_device_free frees them.  Returns
   value 0 if DEVICE has not so many bytes left, even after all idle slabs have
   been given back.  */
gomp_devaddr gomp_run_alloc (struct gomp_device *device, size_t size)
  GOMP_HIDDEN;

/* Free idle slabs of DEVICE's memory, until at most KEEP bytes of them are
   left; with KEEP 0, also the memory that memos keep.  Returns false, with
   *ERR set, if the device could not free some of it.  */
bool gomp_run_trim (struct gomp_device *device, size_t keep,
                    struct gomp_error *err) GOMP_HIDDEN;

#endif
