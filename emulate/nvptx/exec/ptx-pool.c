/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of a program: many small pieces, freed at once.  */

#include "nvptx/exec/ptx-pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK ((size_t) 1 << 18)
#define ALIGN 16u

struct chunk
{
  struct chunk *next;
  size_t used, room;            /* bytes after the header */
  max_align_t bytes[];
};

struct ptx_pool
{
  struct chunk *chunks;         /* the first has room, if any */
};

void *
ptx_grow (void *memory, size_t size)
{
  void *grown = realloc (memory, size);

  if (!grown)
    {
      fputs ("emulated driver: out of host memory\n", stderr);
      abort ();
    }
  return grown;
}

struct ptx_pool *
ptx_pool_create (void)
{
  return calloc (1, sizeof (struct ptx_pool));
}

void
ptx_pool_destroy (struct ptx_pool *pool)
{
  while (pool->chunks)
    {
      struct chunk *chunk = pool->chunks;
      pool->chunks = chunk->next;
      free (chunk);
    }
  free (pool);
}

void *
ptx_pool_get (struct ptx_pool *pool, size_t size)
{
  struct chunk *chunk = pool->chunks;
  void *result;

  size = (size + ALIGN - 1) / ALIGN * ALIGN;
  if (!chunk || chunk->room - chunk->used < size)
    {
      size_t room = size > CHUNK ? size : CHUNK;
      chunk = ptx_grow (NULL, sizeof *chunk + room);
      chunk->next = pool->chunks;
      chunk->used = 0;
      chunk->room = room;
      pool->chunks = chunk;
    }
  result = (char *) chunk->bytes + chunk->used;
  chunk->used += size;
  return memset (result, 0, size);
}

char *
ptx_pool_string (struct ptx_pool *pool, const char *text, size_t length)
{
  char *copy = ptx_pool_get (pool, length + 1);

  memcpy (copy, text, length);
  return copy;
}
