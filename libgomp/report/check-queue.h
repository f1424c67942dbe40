/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Missing waits, for GOMP_PSET_CHECK.

   What copies bytes that a queue copies, too, or takes memory away that a queue's
   kernel was given, at once or on another queue, needs a `wait' before it.  A kernel's
   list does not tell which of its bytes it writes: before the kernel, its queue fetches
   what they are, and to copy some of them is a mistake if they are different then, and
   nobody else can have changed them.  */

#ifndef GOMP_CHECK_QUEUE_H
#define GOMP_CHECK_QUEUE_H 1

#include "program/site.h"
#include "report/trace-queue.h"

/* A finding: MINE, of this thread's construct, and THEIRS, of a queue that MINE's, if
   it has one, has not waited for.  */
struct gomp_suspicion
{
  struct gomp_queue_use mine, theirs;   /* MINE: what both have */
  bool certain;
};

/* Note what USE, which has not been added, interferes with: gomp_check_proceed
   looks whether a wait is missing.  The trace's lock held.  */
void gomp_check_suspect (const struct gomp_queue_use *use) GOMP_HIDDEN;
/* Note that the bytes of USE, a kernel on a queue, which has been added, are
   to be fetched before the kernel, if that helps: gomp_check_proceed has that
   done.  The trace's lock held.  */
void gomp_check_snapshot (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* Look into what gomp_check_suspect has noted on this thread, tell of what is
   a mistake, and have fetched what gomp_check_snapshot has noted.  To be
   called before SITE's construct does anything with DEVICE.  No lock held.  */
void gomp_check_proceed (struct gomp_device *device,
                         const struct gomp_site *site) GOMP_HIDDEN;

/* Return whether the program can change what is at ADDR by itself, since it
   knows the address, or nothing is known of that.  Takes the guard's lock.  In
   check.c.  */
bool gomp_check_is_asked (const struct gomp_device *device, gomp_devaddr addr)
  GOMP_HIDDEN;
/* Report that FOUND, at SITE, is a mistake: a wait is missing.  Once for each
   pair of constructs.  Takes the guard's lock.  In check.c.  */
void gomp_check_no_wait (const struct gomp_site *site,
                         const struct gomp_suspicion *found) GOMP_HIDDEN;

#endif
