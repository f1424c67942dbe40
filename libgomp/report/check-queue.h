/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding missing waits, for GOMP_PSET_CHECK.

   A construct needs a `wait' before it in three cases.  Each of them is about
   bytes that another queue has work on.  Neither the program nor the
   construct's own queue has waited for this work.

   1. The construct and the other queue copy the same bytes, and at least one of
      the two copies goes to the device.
   2. The construct removes the device memory of bytes that the other queue
      copies, or that a kernel on the other queue was given.
   3. The construct copies bytes that a kernel on the other queue changes.

   For a construct without a queue, each queue is another queue.

   For case 3, a kernel's list does not tell which bytes the kernel changes.  So
   the kernel's queue copies the listed bytes to the host before the kernel
   begins: this is the snapshot.  When a construct is about to copy some of
   these bytes, they are read from the device again, after the kernel.  If they
   differ from the snapshot, and nothing but the kernel can have changed them, a
   wait is missing.  */

#ifndef GOMP_CHECK_QUEUE_H
#define GOMP_CHECK_QUEUE_H 1

#include "program/site.h"
#include "report/trace-queue.h"

/* Two uses of the same bytes between which a wait may be missing.  THEIRS is an
   earlier use on a queue, and may still be in progress.  MINE is the use of the
   construct that this thread is about to carry out, cut to the bytes that both
   uses have.  MINE has no queue, or a queue that has not waited for THEIRS.  If
   CERTAIN, a wait is missing, whatever THEIRS does with the bytes.  If not
   CERTAIN, THEIRS is a kernel's use with a snapshot: a wait is missing only if
   the bytes on the device differ from the snapshot after the kernel.  In both
   cases nothing is reported if the program has got the driver's handle of
   THEIRS' queue (gomp_queue_work_shared).  */
struct gomp_suspicion
{
  struct gomp_queue_use mine, theirs;
  bool certain;
};

/* Note on this thread the uses on queues with which USE may interfere
   (gomp_queue_uses_beside).  This is done only if USE is a GOMP_QUEUE_COPY or a
   GOMP_QUEUE_RELEASE; for another USE, nothing is noted.  A GOMP_QUEUE_MAP on a
   queue is not noted.  A GOMP_QUEUE_KERNEL without a snapshot is noted only if
   USE is a GOMP_QUEUE_RELEASE.  To be called before gomp_queue_use_add adds
   USE.  gomp_check_proceed later decides for which of the noted uses a wait is
   missing.  The trace's lock is held.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_check_suspect (const struct gomp_queue_use *use) GOMP_HIDDEN;
/* Note on this thread that a snapshot of the bytes of USE, a kernel on a queue,
   is to be taken before the kernel begins.  To be called after
   gomp_queue_use_add has added USE.  Nothing is noted if USE has more than
   64 MiB, or if gomp_queue_snapshot_helps returns false.  gomp_check_proceed
   has the snapshot taken.  The trace's lock is held.  */
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
