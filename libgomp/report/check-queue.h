/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding missing waits, for GOMP_PSET_CHECK.

   A construct needs a `wait' before it if it copies bytes that another queue
   copies, or removes memory that a kernel on another queue was given; a
   construct without a queue needs one for all queues.  A kernel's list does not
   tell which bytes the kernel writes.  So the kernel's queue first copies the
   listed bytes to the host: if the bytes have changed when a construct copies
   some of them, and nothing else can have changed them, a wait is missing.  */

#ifndef GOMP_CHECK_QUEUE_H
#define GOMP_CHECK_QUEUE_H 1

#include "program/site.h"
#include "report/trace-queue.h"

/* Two uses of the same bytes between which a wait may be missing.  THEIRS is an
   earlier one on a queue, which may still be in progress.  MINE is that of the
   construct that this thread is about to carry out, cut to the bytes that both
   have; its queue, if it has one, has not waited for THEIRS.  If CERTAIN, it
   does not matter what THEIRS does with the bytes.  Otherwise a wait is missing
   only if the kernel of THEIRS has changed the bytes, which the snapshot in
   THEIRS shows.  */
struct gomp_suspicion
{
  struct gomp_queue_use mine, theirs;
  bool certain;
};

/* Note on this thread each use of a queue with which USE interferes.  USE has
   not been added yet; nothing is noted unless USE copies bytes or takes them
   away.  gomp_check_proceed later decides whether a wait is missing.  The
   trace's lock is held.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_check_suspect (const struct gomp_queue_use *use) GOMP_HIDDEN;
/* Note on this thread that a snapshot of the bytes of USE, a kernel on a queue,
   is to be taken before the kernel begins.  USE has been added.  Nothing is
   noted if a snapshot would tell nothing, or for more than 64 MiB.
   gomp_check_proceed has the snapshot taken.  The trace's lock is held.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_check_snapshot (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* Have the queues take the snapshots that gomp_check_snapshot has noted on this
   thread, then report which of the uses that gomp_check_suspect has noted lack
   a wait.  To be called before SITE's construct does anything with DEVICE.  No
   lock held.  */
void gomp_check_proceed (struct gomp_device *device,
                         const struct gomp_site *site) GOMP_HIDDEN;

/* Return whether the program itself can change the bytes at ADDR on DEVICE,
   because it has asked for their address, or because it is not known whether it
   has.  Takes the guard's lock.  Defined in check.c.  */
bool gomp_check_is_asked (const struct gomp_device *device, gomp_devaddr addr)
  GOMP_HIDDEN;
/* Report that a wait is missing for FOUND, at SITE; each pair of constructs is
   reported once.  Takes the guard's lock.  Defined in check.c.  */
void gomp_check_no_wait (const struct gomp_site *site,
                         const struct gomp_suspicion *found) GOMP_HIDDEN;

#endif
