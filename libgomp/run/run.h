/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying plans out: allocate, commit, copy; undo on failure.

   Common to all functions: no lock held by the caller.  False: *ERR says why,
   and the present table, the counts and the device's memory book are as they
   were.  SITE: the construct, for reports, and with the queue that its copies
   go to, if it has one.  SCRATCH: where arrays come from.  */

#ifndef GOMP_RUN_H
#define GOMP_RUN_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "plan/region.h"
#include "program/site.h"

/* Enter LIST on DEVICE: what is not there is made, references are taken, and
   everything is copied that has to be.  SLOTS: make an argument block.
   LASTING: the mappings outlive the construct's kernel.  REGION: filled for
   gomp_run_leave, or NULL when the mappings are to stay (enter data); its
   device and arrays are set by the caller.  USE_DEVICE items get their
   translation in the compiler's address array.  */
bool gomp_run_enter (struct gomp_device *device, const struct gomp_list *list,
                     bool slots, bool lasting, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_region *region,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Do as gomp_run_enter for a list that is known as HASH (gomp_memo_hash),
   which is remembered if it can be and is worth it; 0: it is not to be.
   LIST's context says about slots and lasting mappings.  */
bool gomp_run_enter_noting (struct gomp_device *device,
                            const struct gomp_list *list, uint64_t hash,
                            const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_region *region,
                            struct gomp_error *err) GOMP_HIDDEN;

/* Give up REGION's references to mappings that have been taken away meanwhile,
   and to associated ones: of these, if GONE, only to those that are gone.  The
   table's lock held.  */
void gomp_region_forget (struct gomp_region *region, bool gone) GOMP_HIDDEN;

/* Return whether the end of a region of CONTEXT leaves what is mapped then,
   though it is not what the region has mapped.  OpenMP asks what is present at
   the end of target data (5.2, 5.8.3).  A target region has that as long as
   its kernel runs, in programs without races.  OpenACC's regions have a
   counter of their own, which is zero in what others have entered, and left so
   (3.3, 2.7.2).  */
static inline bool
gomp_region_finds (enum gomp_context context, bool acc)
{
  return context == GOMP_CONTEXT_DATA && !acc;
}

/* End REGION: copy out, give the references and the memory back.  False, with
   REGION->n 0: that is done, but idle memory could not be freed.  */
bool gomp_run_leave (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out target exit data, or OpenACC's exit data, with the decoded LIST on
   DEVICE: copy out what is to be, give references back, and remove what has
   none left.  */
bool gomp_run_exit (struct gomp_device *device, const struct gomp_list *list,
                    const struct gomp_site *site,
                    struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Do as gomp_run_exit for a list that is known as HASH (gomp_memo_hash), which
   is remembered if it can be and is worth it; 0: it is not to be.  */
bool gomp_run_exit_noting (struct gomp_device *device,
                           const struct gomp_list *list, uint64_t hash,
                           const struct gomp_site *site,
                           struct gomp_scratch *scratch,
                           struct gomp_error *err) GOMP_HIDDEN;

/* Carry out target update, or OpenACC's update, with the decoded LIST on
   DEVICE: copy what is present, in the direction that each item says, and
   refresh the pointers that it names.  Arrays come from SCRATCH.  */
bool gomp_run_update (struct gomp_device *device,
                      const struct gomp_list *list,
                      const struct gomp_site *site,
                      struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out target update, or OpenACC's update, with the compiler's ARRAYS on
   DEVICE.  They are decoded only where the usual, shorter way does not do.  */
bool gomp_run_update_arrays (struct gomp_device *device,
                             const struct gomp_arrays *arrays,
                             const struct gomp_site *site,
                             struct gomp_scratch *scratch,
                             struct gomp_error *err) GOMP_HIDDEN;

/* Return SIZE bytes of DEVICE's memory, not from the pool, for the program's
   own use; gomp_device_free frees them.  Value 0: there are none, though all
   that is idle has been given back.  */
gomp_devaddr gomp_run_alloc (struct gomp_device *device,
                             size_t size) GOMP_HIDDEN;

/* Free slabs of device memory that are idle, beyond KEEP bytes; with KEEP 0
   also what remembered constructs keep.  False: the device refused, and *ERR
   is set.  */
bool gomp_run_trim (struct gomp_device *device, size_t keep,
                    struct gomp_error *err) GOMP_HIDDEN;

#endif
