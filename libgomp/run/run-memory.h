/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory for plans: from the pool, growing it when need be.  */

#ifndef GOMP_RUN_MEMORY_H
#define GOMP_RUN_MEMORY_H 1

#include "device/device.h"
#include "plan/plan.h"

/* Set the chunk of every unit of PLAN.  The present lock is held.  False: the
   pool has no room for *SIZE bytes at *ALIGN, nothing is taken; release the
   lock, call gomp_memory_grow_for, plan again.  */
bool gomp_memory_take (struct gomp_plan *plan, size_t *size, size_t *align)
  GOMP_HIDDEN;

/* There is something that pointers to zero-size objects can refer to.  False: the
   pool has to grow, by *SIZE bytes at GOMP_CHUNK_ALIGN, of which it needs a part;
   the caller wants *SIZE of its own.  The present lock is held.  */
bool gomp_memory_take_zero_object (struct gomp_present *table,
                                   size_t *size) GOMP_HIDDEN;

/* Give all chunks of PLAN's units back.  The present lock is held.  */
void gomp_memory_give (struct gomp_plan *plan) GOMP_HIDDEN;

/* Make room for SIZE bytes at ALIGN.  No lock held.  Idle slabs are given to
   the device when it has no memory left, before this fails.  */
bool gomp_memory_grow (struct gomp_device *device, size_t size, size_t align,
                       struct gomp_error *err) GOMP_HIDDEN;

/* The same for PLAN, which gomp_memory_take has said this of.  In an exact pool, where
   units share nothing, for all units that lack room: else there would be a plan for
   each.  */
bool gomp_memory_grow_for (struct gomp_device *device,
                           const struct gomp_plan *plan, size_t size,
                           size_t align, struct gomp_error *err) GOMP_HIDDEN;

#endif
