/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The benchmark device's memory: one reserved range, handed out quickly.

   Invariants:
   (A) the range is cut into segments of 2 MB.  The size of a block is its size
       class, a power of two of 256 bytes or more.  A segment holds blocks of one
       size class of at most 2 MB.  A larger block is a run of several
       segments, which holds no other block;
   (B) a free block is on the list of its class, linked through its own first
       word; blocks never merge and never change class;
   (C) each class has a lock of its own, held for a few instructions.  */

#ifndef GOMP_BENCH_ARENA_H
#define GOMP_BENCH_ARENA_H 1

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Reserve the address space of the arena; no memory is touched.  Returns
   false, with errno set, on failure.  */
bool gomp_bench_arena_init (void);
/* Give the address space back to the system.  Blocks still in use become
   invalid.  */
void gomp_bench_arena_fini (void);

/* Return a block of at least SIZE bytes, aligned to its size class (256 bytes
   or more), or NULL if there is no room.  SIZE 0 counts as 1.  Any thread.  */
void *gomp_bench_arena_alloc (size_t size);
/* Free the block that starts at PTR.  Returns false if PTR is not the start of
   a block; else true.  The caller must not free a block that is free already:
   the result is true then, too, and the block is handed out twice later.  Any
   thread.  */
bool gomp_bench_arena_free (void *ptr);
/* Return whether the bytes [PTR, PTR + N) all lie in the part of the arena from
   which blocks have been handed out so far.  */
bool gomp_bench_arena_holds (const void *ptr, size_t n);

#pragma GCC visibility pop

#endif
