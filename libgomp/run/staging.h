/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Gathering: many small pieces, one transfer.  */

#ifndef GOMP_STAGING_H
#define GOMP_STAGING_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "run/run.h"

/* Return a host buffer of at least SIZE bytes, on a page boundary, whose
   contents are undefined.  The calling thread may use it until it calls this
   function, or one of this file that copies, the next time.  Ends the program
   if there is no memory.  */
void *gomp_staging_buffer (size_t size) GOMP_HIDDEN;

/* Carry out PLAN's copies to DEVICE.  All that goes to the shared unit, with
   the argument block if the plan has one, is one transfer, or several if it is
   more than 4 MiB.

   If SITE has no queue, the host's bytes have been taken on return: each copy
   is done, or posted.  If SITE has a queue, the copies are put on it.  Some are
   sent with the contents that they have now: the argument block, descriptors
   and translated pointers, and scalars that a target region or an OpenACC
   compute construct only copies to the device.  All other host memory has to
   stay valid until the queue has made the copies; its contents may be read as
   late as that.

   Returns false, with *ERR set, on failure; the contents of the plan's device
   memory are undefined then.  No lock held.  */
bool gomp_staging_copy_in (struct gomp_device *device,
                           const struct gomp_plan *plan,
                           const struct gomp_site *site, struct gomp_error *err)
  GOMP_HIDDEN;

/* Copy SIZE bytes at SRC to DST on DEVICE, on the queue of SITE if it has one,
   else at once.  With SNAPSHOT the contents are taken now, so that SRC need
   not stay valid until the queue has made the copy.  Returns false, with *ERR
   set, on failure.  No lock held.  */
bool gomp_staging_send (struct gomp_device *device,
                        const struct gomp_site *site, gomp_devaddr dst,
                        const void *src, size_t size, bool snapshot,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Copy as gomp_staging_send does, without SNAPSHOT.  PADDING says what of the
   device memory around DST is nobody's, and may be written, too.  */
bool gomp_staging_send_padded (struct gomp_device *device,
                               const struct gomp_site *site, gomp_devaddr dst,
                               const void *src, size_t size,
                               struct gomp_padding padding,
                               struct gomp_error *err) GOMP_HIDDEN;

/* Return the padding of a copy to the bytes [FIRST, LAST) of PLAN's shared
   unit: how many bytes before FIRST, and how many from LAST on, the copy may
   overwrite.  The copy has to be all that is sent to the unit.  If PLAN is of
   enter data or target data, the rest of the unit's memory is new: nothing has
   been written to it yet, and all of it may be overwritten.  The padding is 0
   on both sides in these cases:
   - PLAN is of another construct.
   - LAST - FIRST is more than GOMP_POSTED_BYTES, or LAST is not beyond FIRST.
   - There are more than GOMP_CHUNK_ALIGN bytes before FIRST, or from LAST to
     the end of the unit's chunk.  */
struct gomp_padding gomp_staging_padding (const struct gomp_plan *plan,
                                          size_t first, size_t last)
  GOMP_HIDDEN;

/* Carry out the N COPIES from DEVICE, which are sorted in place by device
   address.  Small pieces near each other are one transfer, from which they are
   distributed.

   If SITE has no queue, the copies are done on return.  If SITE has a queue,
   the copies are put on it.  The function then waits for the queue if one of
   COPIES is to a scalar on the calling thread's stack (host-stack.h), and does
   not wait otherwise.

   Read-only host memory is not written to.  The device's bytes are compared
   with it, and it is an error if they differ.  The error names the object as it
   is called at SITE.  It ends the program if SITE has a queue, whether the
   function waits or not; it is a failure if SITE has none.

   Returns false, with *ERR set, on failure.  No lock held.  */
bool gomp_staging_copy_out (struct gomp_device *device,
                            struct gomp_copy_out *copies, size_t n,
                            const struct gomp_site *site,
                            struct gomp_error *err) GOMP_HIDDEN;

/* Carry out the copy to DEVICE of a PLAN that has no argument block and at
   most one copy; do nothing if it has none.  This is a shorter way to do what
   gomp_staging_copy_in does, with its queue, lock and errors.  */
bool gomp_staging_send_only (struct gomp_device *device,
                             const struct gomp_plan *plan,
                             const struct gomp_site *site,
                             struct gomp_error *err) GOMP_HIDDEN;

/* Set *FIRST and *LAST to the range of bytes [*FIRST, *LAST) of PLAN's shared
   unit that is sent; if *LAST is not beyond *FIRST, nothing is.  (This and the
   functions after it are parts of gomp_staging_copy_in and
   gomp_staging_copy_out, for batches.) */
void gomp_staging_extent (const struct gomp_plan *plan, size_t *first,
                          size_t *last) GOMP_HIDDEN;
/* Fill BYTES with what is to be sent to the shared unit of PLAN: the argument
   block, if PLAN has one, and the bytes of the copies.  The first byte of BYTES
   stands for byte FIRST of the unit.  FIRST is *FIRST of gomp_staging_extent,
   and BYTES has room up to its *LAST.  Bytes between two copies are not
   written.  */
void gomp_staging_fill (const struct gomp_plan *plan, size_t first, char *bytes)
  GOMP_HIDDEN;
/* Return how many of the N > 0 COPIES, sorted by device address, are copied
   out as one transfer, from the first one on.  The result is 1 if the first
   copy has to be a transfer by itself.  Copies go together if they are objects
   of up to GOMP_SMALL_OBJECT bytes without a shape, less than 4 KiB apart, in
   one mapping or in one slab of POOL, and 4 MiB at most in all.  *END is set to
   the device address behind the last byte of the transfer.  No lock needed.  */
size_t gomp_staging_run_length (const struct gomp_pool *pool,
                                const struct gomp_copy_out *copies, size_t n,
                                uintptr_t *end) GOMP_HIDDEN;
/* Write BYTES, which have been copied out for a run of N COPIES, to their
   variables.  Read-only memory is treated as gomp_staging_copy_out does.  SITE
   is for messages.  Returns false, with *ERR set, on failure.  No lock
   held.  */
bool gomp_staging_deliver (const struct gomp_copy_out *copies, size_t n,
                           const char *bytes, const struct gomp_site *site,
                           struct gomp_error *err) GOMP_HIDDEN;
/* Carry out the single COPY from DEVICE, as gomp_staging_copy_out does, with
   its queue, lock and errors.  */
bool gomp_staging_fetch (struct gomp_device *device,
                         const struct gomp_copy_out *copy,
                         const struct gomp_site *site, struct gomp_error *err)
  GOMP_HIDDEN;

/* Check that host memory exists which PLAN sends, before it is read.  To be
   called only if gomp_guard_active (the user has set GOMP_PSET_CHECK).  What is
   checked are the copies without a shape to PLAN's shared unit, since these are
   gathered in a buffer; the functions of device.h check what they send
   themselves.  Returns true if all that is checked exists.  Returns false, with
   *ERR set, if some does not.  */
bool gomp_staging_sources_are_there (const struct gomp_device *device,
                                     const struct gomp_plan *plan,
                                     struct gomp_error *err) GOMP_HIDDEN;
/* Check that the host memory of the N COPIES from DEVICE exists and may be
   written, before it is written.  To be called only if gomp_guard_active (the
   user has set GOMP_PSET_CHECK).  Copies with a shape are not checked.
   Constants of the program in read-only memory pass, since
   gomp_staging_copy_out only compares them.  Returns true if all that is
   checked passes.  Returns false, with *ERR set, if some memory does not exist
   or may not be written.  */
bool gomp_staging_targets_are_there (const struct gomp_device *device,
                                     const struct gomp_copy_out *copies,
                                     size_t n, struct gomp_error *err)
  GOMP_HIDDEN;

#endif
