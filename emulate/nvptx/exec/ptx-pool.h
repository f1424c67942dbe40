/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of a PTX program: many small pieces, which are all freed together.  */

#ifndef EMU_PTX_POOL_H
#define EMU_PTX_POOL_H 1

#include <stddef.h>

struct ptx_pool;

/* Return a new pool, from which no memory has been taken yet.  Returns NULL if
   the host has no memory for the pool itself.  */
struct ptx_pool *ptx_pool_create (void);
/* Free POOL and all its memory.  */
void ptx_pool_destroy (struct ptx_pool *pool);

/* Return SIZE bytes of POOL, zeroes, aligned for anything.  Ends the process if
   the host has no memory left, since nothing can go on then.  */
void *ptx_pool_get (struct ptx_pool *pool, size_t size);

/* Return a copy of the LENGTH bytes at TEXT, with a null behind them.  The copy
   is memory of POOL.  Ends the process if the host has no memory left; the
   result is never NULL.  */
char *ptx_pool_string (struct ptx_pool *pool, const char *text,
                       size_t length);

/* Do what realloc does, for arrays outside of pools, but end the process if
   there is no memory.  */
void *ptx_grow (void *memory, size_t size);

#endif
