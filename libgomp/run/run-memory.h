/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory for plans: from the pool, growing it when need be.  */

#ifndef GOMP_RUN_MEMORY_H
#define GOMP_RUN_MEMORY_H 1

#include "device/device.h"
#include "plan/plan.h"

/* Set the chunk of every unit of PLAN, from the pool.  The present lock is
   held.  False: the pool has no room for *SIZE bytes at *ALIGN, and nothing is
   taken; release the lock, call gomp_memory_grow_for, plan again.  */
bool gomp_memory_acquire (struct gomp_plan *plan, size_t *size,
                          size_t *align) GOMP_HIDDEN;

/* Make sure that there is device memory that pointers to zero-size objects can
   refer to; it is kept for ever.  The present lock is held.  False: the pool
   has to grow first, by *SIZE bytes at GOMP_CHUNK_ALIGN, which includes the
   *SIZE that the caller wants for itself.  */
bool gomp_memory_acquire_zero_object (struct gomp_present *table,
                                      size_t *size) GOMP_HIDDEN;

/* Give the chunks of PLAN's units, which nobody has used, back to the pool.
   The present lock is held.  */
void gomp_memory_release (struct gomp_plan *plan) GOMP_HIDDEN;

/* Allocate a slab for DEVICE's pool, with room for SIZE bytes at ALIGN.  Idle
   slabs are given to the device when it has no memory left, before this fails.
   No lock held.  False: *ERR is set.  */
bool gomp_memory_grow (struct gomp_device *device, size_t size, size_t align,
                       struct gomp_error *err) GOMP_HIDDEN;

/* Make room for SIZE bytes at ALIGN, which gomp_memory_acquire has named for
   PLAN, as gomp_memory_grow does; in an exact pool, where units share nothing,
   for all units that lack room: else there would be a plan for each.  No lock
   held.  False: *ERR is set.  */
bool gomp_memory_grow_for (struct gomp_device *device,
                           const struct gomp_plan *plan, size_t size,
                           size_t align, struct gomp_error *err) GOMP_HIDDEN;

#endif
