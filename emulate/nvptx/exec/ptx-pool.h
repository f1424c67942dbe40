/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of a program: many small pieces, freed at once.  */

#ifndef EMU_PTX_POOL_H
#define EMU_PTX_POOL_H 1

#include <stddef.h>

struct ptx_pool;

struct ptx_pool *ptx_pool_create (void);
void ptx_pool_destroy (struct ptx_pool *pool);

/* SIZE bytes, zeroed, aligned for anything.  Ends the process when the host
   has no memory left, as there is nothing to go on with.  */
void *ptx_pool_get (struct ptx_pool *pool, size_t size);

/* A null-terminated copy.  */
char *ptx_pool_string (struct ptx_pool *pool, const char *text,
                       size_t length);

/* For arrays that grow outside of pools: realloc, or the end.  */
void *ptx_grow (void *memory, size_t size);

#endif
