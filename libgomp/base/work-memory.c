/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory for the work of one call.  */

#include "base/work-memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* Blocks that are kept: their number, each one's size, and all.  */
#define KEEP_BLOCKS 12
#define KEEP_LEAST (32u << 10)
#define KEEP_BYTES (16u << 20)

struct block
{
  size_t size;
  _Alignas (16) char bytes[];
};

static __thread struct
{
  struct block *blocks[KEEP_BLOCKS];
  size_t n, bytes;
} kept;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;

static void
free_kept (void *data)
{
  (void) data;
  while (kept.n > 0)
    free (kept.blocks[--kept.n]);
  kept.bytes = 0;
}

static void
make_key (void)
{
  pthread_key_create (&key, free_kept);
}

static struct block *
block_of (void *work)
{
  return (struct block *) ((char *) work - offsetof (struct block, bytes));
}

/* The smallest block of SIZE bytes, but not more than twice that; or NULL.  */
static struct block *
take_kept (size_t size)
{
  size_t best = KEEP_BLOCKS;
  struct block *block;

  for (size_t i = 0; i < kept.n; i++)
    if (kept.blocks[i]->size >= size && kept.blocks[i]->size / 2 <= size
        && (best == KEEP_BLOCKS
            || kept.blocks[i]->size < kept.blocks[best]->size))
      best = i;
  if (best == KEEP_BLOCKS)
    return NULL;
  block = kept.blocks[best];
  kept.blocks[best] = kept.blocks[--kept.n];
  kept.bytes -= block->size;
  return block;
}

void *
gomp_work_take (size_t size)
{
  struct block *block = size >= KEEP_LEAST ? take_kept (size) : NULL;

  if (block == NULL)
    {
      block = gomp_malloc (sizeof *block + size);
      block->size = size;
    }
  return block->bytes;
}

void *
gomp_work_grow (void *old, size_t size)
{
  void *work = gomp_work_take (size);

  if (old)
    {
      size_t before = block_of (old)->size;
      memcpy (work, old, before < size ? before : size);
      gomp_work_give (old);
    }
  return work;
}

/* Room for a block of SIZE bytes: the oldest goes.  */
static void
make_room (size_t size)
{
  while (kept.n == KEEP_BLOCKS
         || (kept.n > 0 && kept.bytes + size > KEEP_BYTES))
    {
      kept.bytes -= kept.blocks[0]->size;
      free (kept.blocks[0]);
      kept.n--;
      memmove (&kept.blocks[0], &kept.blocks[1],
               kept.n * sizeof kept.blocks[0]);
    }
}

void
gomp_work_give (void *work)
{
  struct block *block;

  if (work == NULL)
    return;
  block = block_of (work);
  if (block->size < KEEP_LEAST || block->size > KEEP_BYTES)
    {
      free (block);
      return;
    }
  pthread_once (&once, make_key);
  if (kept.n == 0)
    pthread_setspecific (key, &kept);
  make_room (block->size);
  kept.blocks[kept.n++] = block;
  kept.bytes += block->size;
}
