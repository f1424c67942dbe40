/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What queues work on, as far as constructs say: for the trace and for
   GOMP_PSET_CHECK, which tell where a `wait' is missing.  All under the trace's
   lock.  */

#ifndef GOMP_TRACE_QUEUE_H
#define GOMP_TRACE_QUEUE_H 1

#include "base/lock.h"
#include "base/types.h"

struct gomp_device;
struct gomp_snapshot;
struct goacc_asyncqueue;

/* The trace's lock: what is written there comes in whole directives.  */
extern struct gomp_lock gomp_trace_lock GOMP_HIDDEN;

enum gomp_queue_how
{
  GOMP_QUEUE_MAP,               /* no bytes are moved */
  GOMP_QUEUE_COPY,              /* exactly these are copied */
  GOMP_QUEUE_KERNEL,            /* a kernel was given them */
  GOMP_QUEUE_RELEASE            /* they are taken away */
};

/* A construct used host bytes [START, END), or their mapping; no bytes: it has put
   something on its queue.  */
struct gomp_queue_use
{
  const struct gomp_device *device;
  struct goacc_asyncqueue *queue;
  int async;                    /* the queue's async value */
  enum gomp_queue_how how;
  uintptr_t start, end;
  uintptr_t there;              /* where START is on the device */
  bool writes;                  /* perhaps */
  bool any;                     /* a kernel that may reach anything */
  const char *construct;
  const void *pc;
  struct gomp_snapshot *before; /* the bytes before the kernel began, or NULL */
};

/* Bytes that a queue has fetched, or is going to.  */
struct gomp_snapshot
{
  int users;                    /* atomic */
  size_t size;
  unsigned char bytes[];
};

struct gomp_snapshot *gomp_snapshot_share (struct gomp_snapshot *snapshot)
  GOMP_HIDDEN;
/* May be NULL.  */
void gomp_snapshot_drop (struct gomp_snapshot *snapshot) GOMP_HIDDEN;

void gomp_queue_use_add (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* One that nobody has waited for, and that USE, of no queue, may interfere with;
   or NULL.  */
const struct gomp_queue_use *
gomp_queue_use_find (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* All that nobody has waited for, the latest construct's first.  */
void gomp_queue_uses_each (void (*visit) (const struct gomp_queue_use *,
                                          void *), void *data) GOMP_HIDDEN;

/* What DEVICE had of host bytes [START, END) is gone, and no queue works on it any
   more; KEEP: a queue may do so, though nobody else can reach it.  */
void gomp_queue_uses_forget (const struct gomp_device *device,
                             uintptr_t start, uintptr_t end, bool keep)
  GOMP_HIDDEN;

/* FIRST's uses are SECOND's, too, as that waits for them.  */
void gomp_queue_uses_order (const struct gomp_device *device,
                            const struct goacc_asyncqueue *first,
                            struct goacc_asyncqueue *second) GOMP_HIDDEN;

/* The program has waited for QUEUE; NULL: for all of DEVICE's.  */
void gomp_queue_uses_end (const struct gomp_device *device,
                          const struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* ---- Snapshots ---------------------------------------------------------- */

/* Return whether to take a snapshot of USE's bytes, USE having been added.
   False if it has one already, or if another queue that USE's has not waited
   for may change the bytes: then a difference would say nothing.  */
bool gomp_queue_snapshot_helps (const struct gomp_queue_use *use) GOMP_HIDDEN;
/* Make SNAPSHOT that of the use equal to USE, unless it has one or is gone.
   Adds a user to SNAPSHOT; the caller's reference stays the caller's.  */
void gomp_queue_snapshot_set (const struct gomp_queue_use *use,
                              struct gomp_snapshot *snapshot) GOMP_HIDDEN;
/* SIZE bytes at THERE, on DEVICE, are written by somebody who is not of QUEUE: what
   differs from a snapshot afterwards tells nothing of that.  SIZE 0: no one knows
   which bytes.  */
void gomp_queue_snapshots_end (const struct gomp_device *device,
                               const struct goacc_asyncqueue *queue,
                               uintptr_t there, size_t size) GOMP_HIDDEN;

/* ---- Without the lock --------------------------------------------------- */

/* The queue of a kernel fetches what USE has before it.  */
void gomp_trace_snapshot (const struct gomp_queue_use *use,
                          struct gomp_snapshot *snapshot) GOMP_HIDDEN;
/* SIZE bytes at DST get values from elsewhere.  */
void gomp_trace_written (const struct gomp_device *device, gomp_devaddr dst,
                         size_t size) GOMP_HIDDEN;
/* Call VISIT for all uses.  False: somebody holds the lock, and nothing is
   done.  */
bool gomp_trace_queue_uses (void (*visit) (const struct gomp_queue_use *,
                                           void *), void *data) GOMP_HIDDEN;

#endif
