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

/* Add a user to SNAPSHOT, and return it.  No lock needed.  */
struct gomp_snapshot *gomp_snapshot_share (struct gomp_snapshot *snapshot)
  GOMP_HIDDEN;
/* Take a user from SNAPSHOT, which may be NULL; it is freed with the last one.
   No lock needed.  */
void gomp_snapshot_drop (struct gomp_snapshot *snapshot) GOMP_HIDDEN;

/* Note USE, of a queue, which is copied, as what nobody has waited for
   yet.  */
void gomp_queue_use_add (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* Return a use that nobody has waited for, USE's queue included, and that USE,
   of another queue or of none, may interfere with; or NULL.  It may be used
   until the lock is left.  */
const struct gomp_queue_use *
gomp_queue_use_find (const struct gomp_queue_use *use) GOMP_HIDDEN;
/* Call VISIT (OTHER, DATA) for each such OTHER, once for each queue that has
   it.  VISIT must not change them.  */
void gomp_queue_uses_beside (const struct gomp_queue_use *use,
                             void (*visit) (const struct gomp_queue_use *,
                                            void *), void *data) GOMP_HIDDEN;

/* Call VISIT (USE, DATA) for all uses that nobody has waited for, the latest
   construct's first.  VISIT must not change them.  */
void gomp_queue_uses_each (void (*visit) (const struct gomp_queue_use *,
                                          void *), void *data) GOMP_HIDDEN;

/* Forget the uses of host bytes inside [START, END) on DEVICE, which are not
   there any more; KEEP: a queue may still work on them, though nobody else can
   reach them.  */
void gomp_queue_uses_forget (const struct gomp_device *device,
                             uintptr_t start, uintptr_t end, bool keep)
  GOMP_HIDDEN;

/* Note that queue SECOND of DEVICE waits for what is on FIRST: who waits for
   SECOND has waited for that, too.  */
void gomp_queue_uses_order (const struct gomp_device *device,
                            const struct goacc_asyncqueue *first,
                            struct goacc_asyncqueue *second) GOMP_HIDDEN;

/* Forget the uses of QUEUE, which the program has waited for; NULL: of all
   queues of DEVICE.  */
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
/* Drop the snapshots that SIZE bytes at THERE, on DEVICE, belong to, but for
   QUEUE's own: somebody else writes these, so that what differs from a
   snapshot afterwards tells nothing.  SIZE 0: no one knows which bytes, and
   all go.  QUEUE NULL: all queues' go.  */
void gomp_queue_snapshots_end (const struct gomp_device *device,
                               const struct goacc_asyncqueue *queue,
                               uintptr_t there, size_t size) GOMP_HIDDEN;

/* ---- Without the lock --------------------------------------------------- */

/* Do as gomp_queue_snapshot_set: the queue of a kernel fetches what USE has
   before it into SNAPSHOT.  Takes the trace's lock.  */
void gomp_trace_snapshot (const struct gomp_queue_use *use,
                          struct gomp_snapshot *snapshot) GOMP_HIDDEN;
/* Note that SIZE bytes at DST get values from elsewhere than a queue: their
   snapshots are dropped.  Takes the trace's lock.  */
void gomp_trace_written (const struct gomp_device *device, gomp_devaddr dst,
                         size_t size) GOMP_HIDDEN;
/* Call VISIT (USE, DATA) for all uses that nobody has waited for.  Takes the
   trace's lock.  False: somebody holds that, and nothing is done.  */
bool gomp_trace_queue_uses (void (*visit) (const struct gomp_queue_use *,
                                           void *), void *data) GOMP_HIDDEN;

#endif
