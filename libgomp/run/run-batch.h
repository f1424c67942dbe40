/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs as one operation of the device.

   A target region: what goes there, the kernel, and what comes back.  Whether
   something is to come back is known for certain only after the kernel, since
   other threads may take references meanwhile.  So small pieces come to a buffer,
   and are delivered, or not, at the region's end; large ones are copied then.

   Data constructs: their copies are enqueued together, and waited for once.  */

#ifndef GOMP_RUN_BATCH_H
#define GOMP_RUN_BATCH_H 1

#include "device/device.h"
#include "device/pinned.h"
#include "run/run.h"

/* One stretch of device memory that comes home.  */
struct gomp_batch_run
{
  size_t first, n; /* of the copies, which are sorted */
  size_t size;     /* bytes */
  size_t at;       /* in the buffer, or one of: */
#define GOMP_BATCH_NOT_FETCHED SIZE_MAX
#define GOMP_BATCH_DELIVERED (SIZE_MAX - 1) /* it came to where it belongs */
};

struct gomp_batch_outs
{
  struct gomp_copy_out *copies;
  size_t n;
  size_t n_runs;
  struct gomp_batch_run *runs;
  struct gomp_pinned *buffer; /* NULL: nothing was fetched */
};

/* Return whether DEVICE takes batches.  */
static inline bool
gomp_run_takes_batch (const struct gomp_device *device)
{
  return device->plugin->pset_batch != NULL;
}

/* Carry out PLAN's copies to DEVICE, run the kernel HANDLE with ARGS, and
   fetch what small runs there are among the N COPIES, which are sorted, as one
   operation, and wait until that is done.  *OUTS is filled with arrays from
   SCRATCH, and has to be given to gomp_batch_outs_fini; COPIES have to stay
   until then.  *SUITS false: that is not something for a batch, and nothing
   has been done, which is no error.  No lock held.  False: *ERR is set.  */
bool gomp_run_batch (struct gomp_device *device, const struct gomp_plan *plan,
                     struct gomp_copy_out *copies, size_t n, void *handle,
                     void **args, struct gomp_scratch *scratch,
                     struct gomp_batch_outs *outs, bool *suits,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Put what OUTS has fetched where it belongs, and fetch the rest of its
   copies, on the queue of SITE if it has one.  No lock held.  False: *ERR is
   set, and some may have been delivered.  */
bool gomp_batch_outs_deliver (struct gomp_device *device,
                              const struct gomp_batch_outs *outs,
                              const struct gomp_site *site,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Carry out PLAN's copies to DEVICE, of any construct without a kernel.  As
   gomp_staging_copy_in, but several transfers are one operation where DEVICE
   takes batches.  Arrays come from SCRATCH.  */
bool gomp_batch_copy_in (struct gomp_device *device,
                         const struct gomp_plan *plan,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch,
                         struct gomp_error *err) GOMP_HIDDEN;

/* Copy the N_INS descriptors INS to DEVICE, as they are now, and then carry
   out the N COPIES from there, which are sorted in place.  As
   gomp_staging_copy_out, but several transfers are one operation where DEVICE
   takes batches.  Arrays come from SCRATCH.  */
bool gomp_batch_copy_out (struct gomp_device *device,
                          const struct gomp_pset_copy *ins, size_t n_ins,
                          struct gomp_copy_out *copies, size_t n,
                          const struct gomp_site *site,
                          struct gomp_scratch *scratch,
                          struct gomp_error *err) GOMP_HIDDEN;

/* Give OUTS' buffer back, which ends its use; its arrays are scratch
   memory.  */
void gomp_batch_outs_fini (struct gomp_batch_outs *outs) GOMP_HIDDEN;

#endif
