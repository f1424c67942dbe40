/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory that a queue still uses.

   A construct on a queue leaves the present table before the queue has got to
   its kernel and copies.  Its device memory must not be given to anybody else
   until then.  So the chunks are held, and a callback of the queue releases
   them.  */

#ifndef GOMP_RUN_DEFERRED_H
#define GOMP_RUN_DEFERRED_H 1

#include "device/device.h"
#include "table/changes.h"

/* Chunks of a device's memory that are held until a queue has got there.  */
struct gomp_deferred
{
  struct gomp_device *device;
  size_t n;
  struct gomp_chunk chunks[];
};

/* Hold the chunks of the mappings of CHANGES, which a construct removes from
   DEVICE's table, and return a list of them with room for MORE chunks, for
   gomp_deferred_queue.  The table's lock is held.  Ends the program if there is
   no memory.  */
struct gomp_deferred *gomp_deferred_make (struct gomp_device *device,
                                          const struct gomp_changes *changes,
                                          size_t more) GOMP_HIDDEN;

/* Add CHUNK to DEFERRED, which has room for it.  A hold of CHUNK that the
   caller has is DEFERRED's from now on.  No lock needed.  */
static inline void
gomp_deferred_take (struct gomp_deferred *deferred, struct gomp_chunk chunk)
{
  deferred->chunks[deferred->n++] = chunk;
}

/* Have QUEUE release the chunks of DEFERRED, and free DEFERRED, when QUEUE has
   done what has been put on it so far.  No lock held.  */
void gomp_deferred_queue (struct gomp_deferred *deferred,
                          struct goacc_asyncqueue *queue) GOMP_HIDDEN;

#endif
