/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Gathering: many small pieces, one transfer.  */

#ifndef GOMP_STAGING_H
#define GOMP_STAGING_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "run/run.h"

/* Return a host buffer of at least SIZE bytes, aligned to 16, whose contents
   are undefined.  It belongs to the calling thread until its next call of
   this, or of a function below that copies.  */
void *gomp_staging_buffer (size_t size) GOMP_HIDDEN;

/* Carry out PLAN's copies to DEVICE: all that goes to the shared unit, and the
   argument block if the plan has one, as one transfer.  If SITE has a queue
   they are queued there, descriptors and private scalars with the contents
   that they have now; else they are done on return.  No lock held.  False:
   *ERR is set, and device memory of the plan holds anything.  */
bool gomp_staging_copy_in (struct gomp_device *device,
                           const struct gomp_plan *plan,
                           const struct gomp_site *site,
                           struct gomp_error *err) GOMP_HIDDEN;

/* Copy SIZE bytes at SRC to DST on DEVICE, on the queue of SITE if there is
   one, else at once.  SNAPSHOT: the bytes that are there now are copied, and
   SRC need not stay until the queue is through.  No lock held.  False: *ERR is
   set.  */
bool gomp_staging_send (struct gomp_device *device,
                        const struct gomp_site *site, gomp_devaddr dst,
                        const void *src, size_t size, bool snapshot,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Carry out the N COPIES from DEVICE: small pieces near each other come as one
   transfer and are scattered.  COPIES are sorted by device address.  Host
   memory that is read-only is left alone where it has the device's bytes
   already; a difference is an error, which names the object as the code of
   SITE, the construct, does.  If SITE has a queue they are queued there, and
   that error ends the program; with a scalar on the calling thread's stack
   among them it waits for the queue (host-stack.h).  No lock held.  False:
   *ERR is set.  */
bool gomp_staging_copy_out (struct gomp_device *device,
                            struct gomp_copy_out *copies, size_t n,
                            const struct gomp_site *site,
                            struct gomp_error *err) GOMP_HIDDEN;

/* Carry out the copy to DEVICE of a PLAN that has at most one and no argument
   block; with none, do nothing.  A shorter way to what gomp_staging_copy_in
   does, with the same queue, lock and errors.  */
bool gomp_staging_send_only (struct gomp_device *device,
                             const struct gomp_plan *plan,
                             const struct gomp_site *site,
                             struct gomp_error *err) GOMP_HIDDEN;

/* Set *FIRST and *LAST to which bytes of PLAN's shared unit are sent; none if
   *LAST is not beyond *FIRST.  This and the next four are the parts of the
   two, for batches.  */
void gomp_staging_extent (const struct gomp_plan *plan, size_t *first,
                          size_t *last) GOMP_HIDDEN;
/* Put the bytes of PLAN's shared unit, those that are sent, from FIRST on into
   BYTES.  */
void gomp_staging_fill (const struct gomp_plan *plan, size_t first,
                        char *bytes) GOMP_HIDDEN;
/* Return how many of the N > 0 COPIES, sorted by device address, from the
   first one on, come together; *END: the device address they end at.  */
size_t gomp_staging_run_length (const struct gomp_pool *pool,
                                const struct gomp_copy_out *copies, size_t n,
                                uintptr_t *end) GOMP_HIDDEN;
/* Put BYTES, which have come from the device for a run of N COPIES, where they
   belong on the host.  Read-only memory as in gomp_staging_copy_out.  False:
   *ERR is set.  */
bool gomp_staging_deliver (const struct gomp_copy_out *copies, size_t n,
                           const char *bytes, const struct gomp_site *site,
                           struct gomp_error *err) GOMP_HIDDEN;
/* Carry out a single COPY from DEVICE, as gomp_staging_copy_out.  */
bool gomp_staging_fetch (struct gomp_device *device,
                         const struct gomp_copy_out *copy,
                         const struct gomp_site *site,
                         struct gomp_error *err) GOMP_HIDDEN;

/* Check that what PLAN sends by way of buffers is there on the host: for
   GOMP_PSET_CHECK, before it is read.  False: *ERR is set.  */
bool gomp_staging_sources_are_there (const struct gomp_device *device,
                                     const struct gomp_plan *plan,
                                     struct gomp_error *err) GOMP_HIDDEN;
/* Check that the host memory of the N COPIES from DEVICE is there and may be
   written: for GOMP_PSET_CHECK, before it is.  False: *ERR is set.  */
bool gomp_staging_targets_are_there (const struct gomp_device *device,
                                     const struct gomp_copy_out *copies,
                                     size_t n, struct gomp_error *err)
  GOMP_HIDDEN;

#endif
