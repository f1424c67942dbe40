/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What queues work on, as far as constructs say: for the trace and for
   GOMP_PSET_CHECK, which tell where a `wait' is missing.  The trace's lock is
   held, except where noted.  */

#ifndef GOMP_TRACE_QUEUE_H
#define GOMP_TRACE_QUEUE_H 1

#include "base/lock.h"
#include "base/types.h"

struct gomp_device;
struct gomp_snapshot;
struct goacc_asyncqueue;

/* The lock of the trace.  It is held while a directive's lines are written, so
   that these are not mixed with others.  */
extern struct gomp_lock gomp_trace_lock GOMP_HIDDEN;

/* What a construct does with bytes.  */
enum gomp_queue_how
{
  GOMP_QUEUE_MAP,               /* no bytes are moved */
  GOMP_QUEUE_COPY,              /* exactly these bytes are copied */
  GOMP_QUEUE_KERNEL,            /* a kernel was given the bytes */
  GOMP_QUEUE_RELEASE            /* their mapping is removed */
};

/* A use by a construct: what the construct does with host bytes [START, END) or
   with their mapping.  If START equals END, the construct has only put
   something on its queue.  */
struct gomp_queue_use
{
  const struct gomp_device *device;
  struct goacc_asyncqueue *queue; /* NULL: the construct has no queue */
  int async; /* the async value of the construct's queue; 0 if
                                   it has none */
  enum gomp_queue_how how;
  uintptr_t start, end;
  uintptr_t there; /* the device address of START */
  /* The use may change or free the bytes on the device.  False for a copy from
     the device.  Also false for a kernel's use of an entry that is only copied
     to the device, as map(to) is: the kernel is taken to read its bytes only.
     True for all other uses that have bytes.  */
  bool writes;
  /* The use stands for a whole kernel that may reach bytes which its list does
     not map.  START equals END then.  The entries of the kernel's list have
     uses of their own, for which ANY is false.  ANY is also false for a kernel
     that reaches only what its list maps, and for uses other than kernels.  */
  bool any;
  const char *construct;
  const void *pc; /* where the construct is */
  struct gomp_snapshot *before; /* the bytes before the kernel began, or NULL */
};

/* The bytes of a use as a queue has copied them out before a kernel, or is
   going to.  The last user frees it.  */
struct gomp_snapshot
{
  int users; /* atomic */
  size_t size;
  unsigned char bytes[];
};

/* Add a user to SNAPSHOT, and return SNAPSHOT.  No lock needed.  */
struct gomp_snapshot *gomp_snapshot_share (struct gomp_snapshot *snapshot)
  GOMP_HIDDEN;
/* Take a user from SNAPSHOT, which may be NULL.  With the last user it is
   freed.  No lock needed.  */
void gomp_snapshot_drop (struct gomp_snapshot *snapshot) GOMP_HIDDEN;

/* Add a copy of USE, which is of a queue, to the uses that nobody has waited
   for.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_queue_use_add (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* Return a use of a queue with which USE may interfere, and for which neither
   the program nor USE's queue, if it has one, has waited; NULL if there is
   none.  Two uses interfere if they are on the same device, have bytes in
   common, and one of them may write.  The result may be used until the lock is
   left.  */
GOMP_REQUIRES (gomp_trace_lock)
const struct gomp_queue_use *
gomp_queue_use_find (const struct gomp_queue_use *use) GOMP_HIDDEN;
/* Call VISIT (OTHER, DATA) for each use OTHER that gomp_queue_use_find could
   return for USE.  A use is noted once for its own queue.  It is noted again,
   with another QUEUE, for each queue that waits for it (gomp_queue_uses_order).
   If USE has a queue, only the notes for the uses' own queues are visited.  If
   USE has no queue, all notes are visited, so that OTHER's QUEUE may be a queue
   that only waits for the use.  VISIT must not change OTHER, nor add or forget
   uses.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_queue_uses_beside (const struct gomp_queue_use *use,
                             void (*visit) (const struct gomp_queue_use *,
                                            void *),
                             void *data) GOMP_HIDDEN;

/* Call VISIT (USE, DATA) for each note of a use that nobody has waited for.  A
   use has one note for its own queue.  It has another note, with another QUEUE,
   for each queue that waits for it (gomp_queue_uses_order).  Notes that were
   made later come first.  VISIT must not change USE, nor add or forget
   uses.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_queue_uses_each (void (*visit) (const struct gomp_queue_use *,
                                          void *),
                           void *data) GOMP_HIDDEN;

/* Forget the uses of host bytes inside [START, END) on DEVICE, which are not
   mapped any more.  If KEEP, queues may still be copying these bytes: each
   GOMP_QUEUE_COPY stays noted, with START and END 0, since its queue has work.
   All other uses of the bytes are forgotten.  If not KEEP, the copies are
   forgotten, too.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_queue_uses_forget (const struct gomp_device *device, uintptr_t start,
                             uintptr_t end, bool keep) GOMP_HIDDEN;

/* Note that queue SECOND of DEVICE waits for what is on queue FIRST now.  From
   now on, whoever waits for SECOND has waited for these uses of FIRST, too.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_queue_uses_order (const struct gomp_device *device,
                            const struct goacc_asyncqueue *first,
                            struct goacc_asyncqueue *second) GOMP_HIDDEN;

/* Forget the uses of QUEUE, or of all queues of DEVICE if QUEUE is NULL, since
   the program has waited for them.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_queue_uses_end (const struct gomp_device *device,
                          const struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* ---- Snapshots ---------------------------------------------------------- */

/* Return whether a snapshot of the bytes of USE, which has been added, is worth
   taking.  It is not if USE has one already, or if another queue for which the
   queue of USE has not waited may use the bytes, so that a difference would not
   tell who has changed them.  */
GOMP_REQUIRES (gomp_trace_lock)
bool gomp_queue_snapshot_helps (const struct gomp_queue_use *use) GOMP_HIDDEN;
/* Give the added use that equals USE the snapshot SNAPSHOT, unless it has one
   already or has been forgotten.  This adds a user to SNAPSHOT; the caller's
   reference stays the caller's.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_queue_snapshot_set (const struct gomp_queue_use *use,
                              struct gomp_snapshot *snapshot) GOMP_HIDDEN;
/* Drop the snapshots that have some of the SIZE bytes at device address THERE
   on DEVICE, because something else writes these bytes, so that a difference
   would not tell who has changed them.  SIZE 0 means that any bytes on DEVICE
   may be written: THERE does not matter then.  In both cases the snapshots of
   uses on QUEUE are kept; if QUEUE is NULL, none are kept for that reason.  */
GOMP_REQUIRES (gomp_trace_lock)
void gomp_queue_snapshots_end (const struct gomp_device *device,
                               const struct goacc_asyncqueue *queue,
                               uintptr_t there, size_t size) GOMP_HIDDEN;

/* ---- Without the lock --------------------------------------------------- */

/* Give the added use that equals USE the snapshot SNAPSHOT, as
   gomp_queue_snapshot_set does.  Takes the trace's lock.  */
void gomp_trace_snapshot (const struct gomp_queue_use *use,
                          struct gomp_snapshot *snapshot) GOMP_HIDDEN;
/* Note that something else than a queue writes SIZE bytes at DST on DEVICE, and
   drop the snapshots of these bytes.  Takes the trace's lock.  */
void gomp_trace_written (const struct gomp_device *device, gomp_devaddr dst,
                         size_t size) GOMP_HIDDEN;
/* Take the trace's lock and call VISIT (USE, DATA) as gomp_queue_uses_each
   does, if no other thread holds that lock.  Returns true if this has been
   done.  Returns false, with nothing done, if another thread holds the
   lock.  */
bool gomp_trace_queue_uses (void (*visit) (const struct gomp_queue_use *,
                                           void *),
                            void *data) GOMP_HIDDEN;

#endif
