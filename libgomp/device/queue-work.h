/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which queues of a device have work that nobody has waited for.

   A kernel on a queue may reach anything on its device: what its list names,
   what attached pointers lead to, `declare' variables.  So whatever is done at
   once, without a queue, and reads, writes or frees device memory that is not
   new, waits for all queues that have work.  (The drivers of some devices make
   operations without a queue wait like this by themselves.)  A program that
   waits by `wait' directives pays nothing: ADDED and THROUGH of struct
   gomp_queue_work are equal then, which shows that no queue has work.  */

#ifndef GOMP_QUEUE_WORK_H
#define GOMP_QUEUE_WORK_H 1

#include "base/types.h"

struct gomp_device;
struct gomp_error;
struct goacc_asyncqueue;

/* How much work one queue has been given, and how much of it is done for
   certain.  The record is never freed before the device is shut down.  */
struct gomp_queue_record
{
  struct gomp_queue_record *next;
  struct goacc_asyncqueue *queue;
  size_t added;                 /* operations so far */
  size_t through;               /* how many of these are done for certain */
  bool shared;                  /* the program has the driver's handle of the
                                   queue */
};

/* How much work all queues of a device have been given, and how much of it is
   done for certain.  An operation is counted in its queue's record first, then
   in here.  Accessed atomically, without a lock.  */
struct gomp_queue_work
{
  struct gomp_queue_record *first;
  size_t added;                 /* operations so far */
  /* So many of these operations are done for certain: the first ones, in the
     order in which ADDED has counted them.  Later ones may be done, too.  */
  size_t through;
  unsigned serving;             /* regions on the host that kernels of the
                                   device are waiting for */
};

/* Return the first record in the list of WORK, or NULL.  */
static inline struct gomp_queue_record *
gomp_queue_work_first (const struct gomp_queue_work *work)
{
  return __atomic_load_n (&work->first, __ATOMIC_ACQUIRE);
}

/* Return whether RECORD's queue may have work that nobody has waited for.  */
static inline bool
gomp_queue_record_busy (const struct gomp_queue_record *record)
{
  return (__atomic_load_n (&record->shared, __ATOMIC_RELAXED)
          || (__atomic_load_n (&record->added, __ATOMIC_ACQUIRE)
              != __atomic_load_n (&record->through, __ATOMIC_RELAXED)));
}

/* How much had been put on a queue at some moment before it was waited for:
   ADDED operations on the queue itself, ADDED_IN_ALL on all queues of the
   device.  */
struct gomp_queue_mark
{
  struct gomp_queue_record *record; /* NULL: nothing was ever put on it */
  size_t added, added_in_all;
};

/* Note that one operation has been put on QUEUE of DEVICE.  */
void gomp_queue_work_add (struct gomp_device *device,
                          struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* Note that the program has got the driver's handle of QUEUE, by which it can
   put work on QUEUE without this library.  QUEUE counts as having work from now
   on.  */
void gomp_queue_work_share (struct gomp_device *device,
                            struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* Return whether gomp_queue_work_share has been called for QUEUE of
   DEVICE.  */
bool gomp_queue_work_shared (const struct gomp_device *device,
                             const struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* Return how much has been put on QUEUE so far.  To be called before QUEUE is
   waited for.  */
struct gomp_queue_mark gomp_queue_work_mark (struct gomp_device *device,
                                             struct goacc_asyncqueue *queue)
  GOMP_HIDDEN;
/* Note that a queue of DEVICE has done all that was on it when
   gomp_queue_work_mark returned MARK.  To be called after the queue has been
   waited for.  Nothing happens if nothing was ever put on that queue.  */
void gomp_queue_work_through (struct gomp_device *device,
                              const struct gomp_queue_mark *mark) GOMP_HIDDEN;

/* Wait for all queues of DEVICE that have work.  While a kernel of DEVICE waits
   for a region on the host, return true without waiting, since the caller may
   be that region, and the kernel may be on one of the queues.  No lock held;
   must not be called by functions that queues call.  Returns false, with *ERR
   set, on failure.  */
bool gomp_queue_work_wait (struct gomp_device *device, struct gomp_error *err)
  GOMP_HIDDEN;

/* Forget the queues of DEVICE, which are going to be destroyed.  If FREES,
   also free the records of the queues, which no other thread may be reading
   then.  If not FREES, as at the end of the program, the memory of the records
   is never freed, since other threads may still be reading them.  */
void gomp_queue_work_end (struct gomp_device *device, bool frees) GOMP_HIDDEN;

/* Return whether some queue of the device with WORK may have work that nobody
   has waited for.  */
static inline bool
gomp_queue_work_any (const struct gomp_queue_work *work)
{
  return (__atomic_load_n (&work->added, __ATOMIC_RELAXED)
          != __atomic_load_n (&work->through, __ATOMIC_RELAXED));
}

#endif
