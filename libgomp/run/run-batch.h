/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs as one operation of the device.

   A target region is such an operation: the copies to the device, the kernel,
   and the copies back.  Whether something is to be copied back is known for
   certain only after the kernel, since other threads may take references in
   the meantime.  So small pieces are copied to a buffer, from which they are
   delivered, or not, at the region's end; large ones are copied then.

   Data constructs: their copies are enqueued together, and waited for once.  */

#ifndef GOMP_RUN_BATCH_H
#define GOMP_RUN_BATCH_H 1

#include "device/device.h"
#include "device/pinned.h"
#include "run/run.h"

/* A stretch of device memory that is copied out as a whole.  */
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

/* Carry out PLAN's copies to DEVICE, run the kernel HANDLE with the launch's
   words ARGS, and copy out those of the N COPIES, sorted by device address,
   that lie in small runs, all as one operation; and wait until that is done.
   *OUTS is set, with arrays from SCRATCH, and has to be given to
   gomp_batch_outs_fini; COPIES have to stay valid until then.  *SUITS is set
   to false if this cannot be one operation; nothing has been done then, which
   is no error.  No lock held.  Returns false, with *ERR set, on failure.  */
bool gomp_run_batch (struct gomp_device *device, const struct gomp_plan *plan,
                     struct gomp_copy_out *copies, size_t n, void *handle,
                     void **args, struct gomp_scratch *scratch,
                     struct gomp_batch_outs *outs, bool *suits,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Write what OUTS has copied out to its variables, and copy out the rest of
   its copies, on the queue of SITE if it has one.  No lock held.  Returns
   false, with *ERR set, on failure; some of it may have been written.  */
bool gomp_batch_outs_deliver (struct gomp_device *device,
                              const struct gomp_batch_outs *outs,
                              const struct gomp_site *site,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Carry out PLAN's copies to DEVICE for a construct without a kernel, as
   gomp_staging_copy_in does; where DEVICE takes batches, several transfers
   become one operation.  Arrays come from SCRATCH.  */
bool gomp_batch_copy_in (struct gomp_device *device,
                         const struct gomp_plan *plan,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Copy the N_INS descriptors INS, as they are now, to DEVICE, and then carry
   out the N COPIES from DEVICE, which are sorted in place, as
   gomp_staging_copy_out does.  Where DEVICE takes batches, several transfers
   become one operation.  Arrays come from SCRATCH.  */
bool gomp_batch_copy_out (struct gomp_device *device,
                          const struct gomp_pset_copy *ins, size_t n_ins,
                          struct gomp_copy_out *copies, size_t n,
                          const struct gomp_site *site,
                          struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Give back the buffer of OUTS, which is not used after that.  Its arrays are
   scratch memory.  */
void gomp_batch_outs_fini (struct gomp_batch_outs *outs) GOMP_HIDDEN;

#endif
