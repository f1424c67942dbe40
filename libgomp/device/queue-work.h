/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which queues of a device have work that nobody has waited for.

   A kernel on a queue may reach anything on its device: what its list names, what
   attached pointers lead to, `declare' variables.  So whatever is done at once,
   without a queue, and reads, writes or frees device memory that is not new, waits
   for all queues that have work, as a device does whose driver lets operations
   without a queue wait.  Whoever waits by `wait' directives pays nothing: both counts
   below are equal then.  */

#ifndef GOMP_QUEUE_WORK_H
#define GOMP_QUEUE_WORK_H 1

#include "base/types.h"

struct gomp_device;
struct gomp_error;
struct goacc_asyncqueue;

/* Of one queue.  Never freed before the device is shut down.  */
struct gomp_queue_record
{
  struct gomp_queue_record *next;
  struct goacc_asyncqueue *queue;
  size_t added;                 /* operations so far */
  size_t through;               /* of these, so many are done for certain */
  bool shared;                  /* the program has its driver's handle */
};

/* Of a device.  Operations count here after they count in their queue's record.
   Atomic, no lock.  */
struct gomp_queue_work
{
  struct gomp_queue_record *first;
  size_t added;
  size_t through;               /* the first so many operations are done */
  unsigned serving;             /* regions that kernels of the device wait for */
};

/* Return the first record of WORK, or NULL.  The others follow by NEXT.  */
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

/* What QUEUE has before somebody waits for it.  */
struct gomp_queue_mark
{
  struct gomp_queue_record *record;     /* or NULL: nothing ever */
  size_t added, added_in_all;
};

/* Note that an operation has been put on QUEUE of DEVICE.  */
void gomp_queue_work_add (struct gomp_device *device,
                          struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* Note that the program can put work on QUEUE by itself from now on, so that
   it may always have some.  */
void gomp_queue_work_share (struct gomp_device *device,
                            struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* Return whether gomp_queue_work_share was called for QUEUE.  */
bool gomp_queue_work_shared (const struct gomp_device *device,
                             const struct goacc_asyncqueue *queue)
  GOMP_HIDDEN;

/* Return what is on QUEUE now: to be called before waiting for it.  */
struct gomp_queue_mark gomp_queue_work_mark (struct gomp_device *device,
                                             struct goacc_asyncqueue *queue)
  GOMP_HIDDEN;
/* Note that the queue is through with all up to MARK, once it has been waited
   for.  */
void gomp_queue_work_through (struct gomp_device *device,
                              const struct gomp_queue_mark *mark) GOMP_HIDDEN;

/* Wait for all queues of DEVICE that have work.  Does nothing while a kernel
   waits for a region of the host's: that may be the one to wait for.  No lock
   held, and not to be called by functions that queues call.  False: *ERR is
   set.  */
bool gomp_queue_work_wait (struct gomp_device *device,
                           struct gomp_error *err) GOMP_HIDDEN;

/* Forget the queues of DEVICE, which are gone.  FREES: free the records, at
   which no other thread looks.  */
void gomp_queue_work_end (struct gomp_device *device, bool frees) GOMP_HIDDEN;

/* Return whether some queue may have work that nobody has waited for.  */
static inline bool
gomp_queue_work_any (const struct gomp_queue_work *work)
{
  return (__atomic_load_n (&work->added, __ATOMIC_RELAXED)
          != __atomic_load_n (&work->through, __ATOMIC_RELAXED));
}

#endif
