/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Gathering: many small pieces, one transfer.  */

#ifndef GOMP_STAGING_H
#define GOMP_STAGING_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "run/run.h"

/* A host buffer of at least SIZE bytes, aligned to 16, that belongs to the
   calling thread until its next call; the contents are undefined.  */
void *gomp_staging_buffer (size_t size) GOMP_HIDDEN;

/* Carry out PLAN's copies to DEVICE: all that goes to the shared unit, and the
   argument block if the plan has one, as one transfer.  No lock held.
   SITE has a queue: they are queued there, descriptors and private scalars with
   the contents that they have now; else they are done on return.
   False: *ERR is set, and device memory of the plan holds anything.  */
bool gomp_staging_copy_in (struct gomp_device *device,
                           const struct gomp_plan *plan,
                           const struct gomp_site *site,
                           struct gomp_error *err) GOMP_HIDDEN;

/* Copy SIZE bytes at SRC to the device, on the queue of SITE if there is one;
   SNAPSHOT: the bytes that are there now, SRC need not stay.  */
bool gomp_staging_send (struct gomp_device *device,
                        const struct gomp_site *site, gomp_devaddr dst,
                        const void *src, size_t size, bool snapshot,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Carry out the N copies at COPIES from DEVICE: small pieces near each other
   come as one transfer and are scattered.  Sorts COPIES by device address.
   Host memory that is read-only is left alone where it has the device's bytes
   already; a difference is an error, which names the object as the code of
   SITE, the construct, does.  SITE has a queue: they are queued there, and that
   error ends the program; with a scalar on the calling thread's stack among
   them it waits for the queue (host-stack.h).  No lock held.  */
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

/* The parts of the two, for batches.  Which bytes of PLAN's shared unit are sent,
   none if *LAST is not beyond *FIRST; put those from FIRST on into BYTES.  */
void gomp_staging_extent (const struct gomp_plan *plan, size_t *first,
                          size_t *last) GOMP_HIDDEN;
void gomp_staging_fill (const struct gomp_plan *plan, size_t first,
                        char *bytes) GOMP_HIDDEN;
/* How many of the N copies at COPIES, sorted by device address, from the first
   on, come together; *END: the device address they end at.  */
size_t gomp_staging_run_length (const struct gomp_pool *pool,
                                const struct gomp_copy_out *copies, size_t n,
                                uintptr_t *end) GOMP_HIDDEN;
/* BYTES are those of such a run.  */
bool gomp_staging_deliver (const struct gomp_copy_out *copies, size_t n,
                           const char *bytes, const struct gomp_site *site,
                           struct gomp_error *err) GOMP_HIDDEN;
/* The same for a single copy.  */
bool gomp_staging_fetch (struct gomp_device *device,
                         const struct gomp_copy_out *copy,
                         const struct gomp_site *site,
                         struct gomp_error *err) GOMP_HIDDEN;

/* For GOMP_PSET_CHECK, which makes sure before what is read or written on the host is
   there: what PLAN sends by way of buffers; the N copies at COPIES.  */
bool gomp_staging_sources_are_there (const struct gomp_device *device,
                                     const struct gomp_plan *plan,
                                     struct gomp_error *err) GOMP_HIDDEN;
bool gomp_staging_targets_are_there (const struct gomp_device *device,
                                     const struct gomp_copy_out *copies,
                                     size_t n, struct gomp_error *err)
  GOMP_HIDDEN;

#endif
