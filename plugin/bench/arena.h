/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The benchmark device's memory: one reserved range, handed out quickly.

   Invariants:
   (A) the range is cut into segments of 2 MB; a segment, or a run of them,
       serves blocks of one size class, a power of two of 64 bytes or more;
   (B) a free block is on the list of its class, linked through its own first
       word; blocks never merge and never change class;
   (C) each class has a lock of its own, held for a few instructions.  */

#ifndef GOMP_BENCH_ARENA_H
#define GOMP_BENCH_ARENA_H 1

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push (hidden)

/* Reserves address space (nothing is touched).  False: errno tells why.  */
bool gomp_bench_arena_init (void);
/* Gives everything back; blocks still in use are gone.  */
void gomp_bench_arena_fini (void);

/* A block of at least SIZE bytes, aligned to its class (64 bytes or more), or
   NULL.  SIZE 0 counts as 1.  Any thread.  */
void *gomp_bench_arena_alloc (size_t size);
/* False: PTR is not the start of a block.  Freeing twice is not noticed.  */
bool gomp_bench_arena_free (void *ptr);
/* Do [PTR, PTR + N) lie inside the part handed out so far?  */
bool gomp_bench_arena_holds (const void *ptr, size_t n);

#pragma GCC visibility pop

#endif
