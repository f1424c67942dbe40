/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What queues work on, as far as constructs say: for the trace, which tells where a
   `wait' is missing.  All under the trace's lock.  */

#ifndef GOMP_TRACE_QUEUE_H
#define GOMP_TRACE_QUEUE_H 1

#include "types.h"

struct gomp_device;
struct goacc_asyncqueue;

/* A construct used host bytes [START, END), or their mapping.  */
struct gomp_queue_use
{
  const struct gomp_device *device;
  const struct goacc_asyncqueue *queue;
  int async;                    /* the queue's async value */
  uintptr_t start, end;
  bool writes;                  /* perhaps */
  const char *construct;
  const void *pc;
};

void gomp_queue_use_add (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* One that nobody has waited for, and that USE, of no queue, may interfere with;
   or NULL.  */
const struct gomp_queue_use *
gomp_queue_use_find (const struct gomp_queue_use *use) GOMP_HIDDEN;

/* What DEVICE had of host bytes [START, END) is gone, and no queue works on it any
   more.  */
void gomp_queue_uses_forget (const struct gomp_device *device,
                             uintptr_t start, uintptr_t end) GOMP_HIDDEN;

/* FIRST's uses are SECOND's, too, as that waits for them.  */
void gomp_queue_uses_order (const struct gomp_device *device,
                            const struct goacc_asyncqueue *first,
                            const struct goacc_asyncqueue *second)
  GOMP_HIDDEN;

/* The program has waited for QUEUE.  */
void gomp_queue_uses_end (const struct gomp_device *device,
                          const struct goacc_asyncqueue *queue) GOMP_HIDDEN;

#endif
