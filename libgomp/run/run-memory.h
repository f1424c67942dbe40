/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory for plans: from the pool, growing it when need be.  */

#ifndef GOMP_RUN_MEMORY_H
#define GOMP_RUN_MEMORY_H 1

#include "device/device.h"
#include "plan/plan.h"

/* Set the chunk of every unit of PLAN to memory from the pool.  The present
   table's lock is held.  Returns false, with no memory taken for PLAN, if the
   pool has to grow first, by *SIZE bytes at *ALIGN; the caller then leaves the
   lock, calls gomp_memory_grow_for, and plans again.  */
bool gomp_memory_acquire (struct gomp_plan *plan, size_t *size, size_t *align)
  GOMP_HIDDEN;

/* Make sure that TABLE has the zero object: the device memory that pointers to
   zero-size objects refer to, which is kept for ever.  Before the call, *SIZE
   is how many bytes the caller needs for itself.  Returns true, with *SIZE
   unchanged, if there is a zero object.  Returns false if the pool has to grow
   first.  *SIZE is then set to the bytes by which the pool has to grow, at
   GOMP_CHUNK_ALIGN: those of the caller and of the zero object together; but in
   an exact pool (pool.h), where each of them gets a slab of its own, those of
   the zero object alone.  The present table's lock is held.  */
bool gomp_memory_acquire_zero_object (struct gomp_present *table, size_t *size)
  GOMP_HIDDEN;

/* Take device memory for an argument block of SIZE bytes and set *START to its
   address.  The block has one user.  The caller gives it back with
   gomp_memory_give_block.  Returns GOMP_NO_CHUNK, with *START unchanged, if the
   pool has no room, or TABLE has no zero object yet.  The caller need not make
   the pool grow then: it carries the construct out from a plan, for which
   gomp_memory_acquire takes memory.  The present table's lock is held.  */
struct gomp_chunk gomp_memory_take_block (struct gomp_present *table,
                                          size_t size, gomp_devaddr *start)
  GOMP_HIDDEN;
/* Give back BLOCK, of SIZE bytes, that gomp_memory_take_block has taken.  A
   small one is kept for the next region, unless all memory has to go back to
   the device at once (GOMP_PSET_POOL_KEEP).  The present table's lock is
   held.  */
void gomp_memory_give_block (struct gomp_present *table,
                             struct gomp_chunk block, size_t size) GOMP_HIDDEN;

/* Give all chunks that gomp_memory_acquire has set in PLAN's units back to the
   pool, and set them to GOMP_NO_CHUNK.  To be called only while nobody has used
   any of the chunks.  The present table's lock is held.  */
void gomp_memory_release (struct gomp_plan *plan) GOMP_HIDDEN;

/* Allocate a slab for DEVICE's pool that has room for SIZE bytes at ALIGN.  If
   DEVICE has no memory left, idle slabs and the memory that memos keep are
   given back to it, and this is tried again.  Returns false, with *ERR set, on
   failure.  No lock held.  */
bool gomp_memory_grow (struct gomp_device *device, size_t size, size_t align,
                       struct gomp_error *err) GOMP_HIDDEN;

/* Make room in DEVICE's pool for SIZE bytes at ALIGN, which
   gomp_memory_acquire has named for PLAN.  In an exact pool, also make room
   for each other unit of PLAN that lacks it, because planning would have to
   begin again for each otherwise.  Returns false, with *ERR set, on failure.
   No lock held.  */
bool gomp_memory_grow_for (struct gomp_device *device,
                           const struct gomp_plan *plan, size_t size,
                           size_t align, struct gomp_error *err) GOMP_HIDDEN;

#endif
