/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Missing waits, for GOMP_PSET_CHECK.

   A construct needs a `wait' before it if it copies bytes that another queue
   copies, or removes memory that a kernel on another queue was given; without a
   queue it needs one for all queues.  A kernel's list does not tell which bytes
   the kernel writes.  So its queue copies them out before the kernel: if they
   have changed when a construct copies some of them, and nothing else can have
   changed them, a wait is missing.  */

#ifndef GOMP_CHECK_QUEUE_H
#define GOMP_CHECK_QUEUE_H 1

#include "program/site.h"
#include "report/trace-queue.h"

/* A use that may lack a wait.  MINE is what this thread's construct does; its
   bytes are only those that THEIRS has, too.  THEIRS is what a queue may still
   be doing, for which MINE's queue, if it has one, has not waited.  If CERTAIN,
   that is a mistake whatever the queue does with the bytes; else only if the
   snapshot of THEIRS shows that its kernel has changed them.  */
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

/* Return whether the program itself can change the bytes at ADDR on DEVICE: it
   has asked for their address, or it is not known whether it has.  Takes the
   guard's lock.  Defined in check.c.  */
bool gomp_check_is_asked (const struct gomp_device *device, gomp_devaddr addr)
  GOMP_HIDDEN;
/* Report that a wait is missing for FOUND, at SITE; each pair of constructs is
   reported once.  Takes the guard's lock.  Defined in check.c.  */
void gomp_check_no_wait (const struct gomp_site *site,
                         const struct gomp_suspicion *found) GOMP_HIDDEN;

#endif
