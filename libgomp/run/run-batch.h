/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs as one operation of the device.

   A target region is such an operation: the copies to the device, the kernel,
   and the copies back.  Only after the kernel it is certain which data has to
   be copied back, since other threads may take references in the meantime.  So
   small pieces are copied to a buffer in any case.  At the region's end they
   are delivered from there to the variables, or not.  Large ones are copied at
   the region's end.

   The copies of a data construct are enqueued together, and waited for
   once.  */

#ifndef GOMP_RUN_BATCH_H
#define GOMP_RUN_BATCH_H 1

#include "device/device.h"
#include "device/pinned.h"
#include "run/run.h"
#include "table/changes.h"

/* A stretch of device memory that is copied out as a whole.  */
struct gomp_batch_run
{
  /* The run is copies FIRST to FIRST + N - 1 of the array COPIES of struct
     gomp_batch_outs, which is sorted by device address.  */
  size_t first, n;
  size_t size;     /* bytes */
  size_t at;       /* bytes from the start of the buffer, or one of: */
#define GOMP_BATCH_NOT_FETCHED SIZE_MAX     /* not copied yet */
#define GOMP_BATCH_DELIVERED (SIZE_MAX - 1) /* already in its variable */
};

/* Copies from the device, some of which a batch has made already.  */
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
   words ARGS, and copy a part of the N COPIES out to a buffer, all as one
   operation; and wait until that is done.  The caller has sorted COPIES by
   device address (gomp_copy_outs_sort).  COPIES are divided into runs
   (gomp_staging_run_length), and a run is copied out as a whole if the buffer
   has room for it.  Not copied out here are a single object of more than
   GOMP_SMALL_OBJECT bytes, copies with a shape, and runs for which the buffer
   has no room left: gomp_batch_outs_deliver copies those.
   *SUITS is set to whether this can be one operation; if not, nothing is done,
   which is no error.  *OUTS is set, with arrays from SCRATCH, and has to be
   given to gomp_batch_outs_fini in any case; COPIES have to stay valid until
   then.  Returns false, with *ERR set, on failure.  No lock held.  */
bool gomp_run_batch (struct gomp_device *device, const struct gomp_plan *plan,
                     struct gomp_copy_out *copies, size_t n, void *handle,
                     void **args, struct gomp_scratch *scratch,
                     struct gomp_batch_outs *outs, bool *suits,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Write what has been copied out for OUTS to the variables, and carry out the
   rest of the copies, on the queue of SITE if it has one.  Returns false, with
   *ERR set, on failure; some of the variables may have been written then.  No
   lock held.  */
bool gomp_batch_outs_deliver (struct gomp_device *device,
                              const struct gomp_batch_outs *outs,
                              const struct gomp_site *site,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Carry out PLAN's copies to DEVICE for a construct without a kernel, as
   gomp_staging_copy_in does.  Where DEVICE takes batches, several transfers
   become one operation.  Arrays come from SCRATCH.  Returns false, with *ERR
   set, on failure.  No lock held.  */
bool gomp_batch_copy_in (struct gomp_device *device,
                         const struct gomp_plan *plan,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Give DEVICE the host's bytes of what CHANGES writes, unless CHANGES is NULL;
   then carry out the N COPIES from DEVICE, which are sorted in place, as
   gomp_staging_copy_out does.  Where DEVICE takes batches, several
   transfers become one operation.  Arrays come from SCRATCH.  Returns false,
   with *ERR set, on failure.  No lock held.  */
bool gomp_batch_copy_out (struct gomp_device *device,
                          const struct gomp_changes *changes,
                          struct gomp_copy_out *copies, size_t n,
                          const struct gomp_site *site,
                          struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Give back the buffer of OUTS, if it has one; OUTS is not used after that.
   Its arrays are scratch memory.  */
void gomp_batch_outs_fini (struct gomp_batch_outs *outs) GOMP_HIDDEN;

#endif
