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

/* Carry out PLAN's copies to DEVICE, run a kernel, and copy a part of the N
   COPIES out to a buffer, all as one operation; and wait until that is done.
   HANDLE and ARGS are those of gomp_device_run (device.h): the handle by which
   the plugin knows the kernel's function, and the list of words of the launch.
   The caller has sorted COPIES by device address (gomp_copy_outs_sort).  COPIES
   are divided into runs (gomp_staging_run_length), and a run is copied out as a
   whole if the buffer has room for it.  Not copied out here are a single object
   of more than GOMP_SMALL_OBJECT bytes, copies with a shape, and runs for which
   the buffer has no room left: gomp_batch_outs_deliver copies those.
   *SUITS is set to whether all this can be one operation.  If it cannot, the
   result is true, *SUITS is false, and nothing has been done: the caller copies
   and runs the kernel in another way.  Otherwise *SUITS is true, and the result
   is true if all has been done.  It is false, with *ERR set, on failure.
   *OUTS is set in each case, with arrays from SCRATCH.  If *SUITS is true, the
   caller has to give OUTS to gomp_batch_outs_fini, after a failure, too.
   COPIES have to stay valid until then.  No lock held.  */
bool gomp_run_batch (struct gomp_device *device, const struct gomp_plan *plan,
                     struct gomp_copy_out *copies, size_t n, void *handle,
                     void **args, struct gomp_scratch *scratch,
                     struct gomp_batch_outs *outs, bool *suits,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Send the N WORDS of an argument block to BLOCK on DEVICE and run a kernel with
   it, as one operation; wait until that is done.  HANDLE and ARGS are those of
   gomp_run_batch.  WORDS are not changed meanwhile.  The caller has seen that
   gomp_run_takes_batch.  Returns false, with *ERR set, on failure.  No lock
   held.  */
bool gomp_run_batch_block (struct gomp_device *device, gomp_devaddr block,
                           const uintptr_t *words, size_t n, void *handle,
                           void **args, struct gomp_error *err) GOMP_HIDDEN;

/* Write what has been copied out for OUTS to the variables, and carry out the
   rest of the copies.  What has been copied out already is in its variables on
   return, even if SITE has a queue.  The rest is put on the queue of SITE if
   there is one, and may be made after the return; it is done on return if there
   is none.  OUTS stays as it is, also on failure: the caller gives it to
   gomp_batch_outs_fini.  Returns false, with *ERR set, on failure; some of the
   variables may have been written then.  No lock held.  */
bool gomp_batch_outs_deliver (struct gomp_device *device,
                              const struct gomp_batch_outs *outs,
                              const struct gomp_site *site,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Carry out PLAN's copies to DEVICE for a construct without a kernel, or before
   the kernel.  If SITE has no queue, the host's bytes have been read on return.
   If SITE has a queue, the copies are put on it, and host memory has to stay
   valid until the queue has made them.  Where DEVICE takes batches, several
   transfers become one operation.  Arrays come from SCRATCH.  Returns false,
   with *ERR set, on failure; what the device has is uncertain then.  No lock
   held.  */
bool gomp_batch_copy_in (struct gomp_device *device,
                         const struct gomp_plan *plan,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out the copies of a construct that gives data back.  First, the host's
   bytes are sent to DEVICE for each element of the list of writes of CHANGES:
   pointers and descriptors that have been detached for the last time.  If
   CHANGES is NULL, nothing is sent.  Then the N COPIES from DEVICE are carried
   out.  COPIES may be sorted in place.  If SITE has no queue, all is done on
   return.  If SITE has a queue, the copies are put on it, and may be made after
   the return.  Read-only host memory is only compared (gomp_staging_copy_out).
   Where DEVICE takes batches, several transfers become one operation.  Arrays
   come from SCRATCH.  Returns false, with *ERR set, on failure; some variables
   may have been written then.  No lock held.  */
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
