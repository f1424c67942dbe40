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

/* A use that may lack a wait: MINE is what this thread's construct does,
   THEIRS what a queue may still be doing for which MINE's queue, if it has
   one, has not waited.  */
struct gomp_suspicion
{
  struct gomp_queue_use mine, theirs;   /* MINE: what both have */
  bool certain;
};

/* Note the use of a queue that USE, which has not been added, interferes with,
   if there is one.  gomp_check_proceed then looks whether a wait is missing.
   The trace's lock is held.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_check_suspect (const struct gomp_queue_use *use) GOMP_HIDDEN;
/* Note that the bytes of USE, a kernel on a queue, which has been added, are
   to be copied out before the kernel, if that helps.  gomp_check_proceed has
   that done.  The trace's lock is held.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_check_snapshot (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* Look into what gomp_check_suspect has noted on this thread and report what
   is a mistake; then have the bytes that gomp_check_snapshot has noted copied
   out.  To be called before SITE's construct does anything with DEVICE.  No
   lock held.  */
void gomp_check_proceed (struct gomp_device *device,
                         const struct gomp_site *site) GOMP_HIDDEN;

/* Return whether the program itself can change what is at ADDR on DEVICE,
   since it has asked for the address, or since it is not known whether it has.
   Takes the guard's lock.  Defined in check.c.  */
bool gomp_check_is_asked (const struct gomp_device *device, gomp_devaddr addr)
  GOMP_HIDDEN;
/* Report that a wait is missing for FOUND, at SITE; each pair of constructs is
   reported once.  Takes the guard's lock.  Defined in check.c.  */
void gomp_check_no_wait (const struct gomp_site *site,
                         const struct gomp_suspicion *found) GOMP_HIDDEN;

#endif
