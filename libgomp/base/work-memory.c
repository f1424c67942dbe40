/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory for the work of one call.  */

#include "base/work-memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread-slot.h"

/* Blocks that are kept: their number, each one's size, and all.  */
#define KEEP_BLOCKS 12
#define KEEP_LEAST (32u << 10)
#define KEEP_BYTES (16u << 20)

struct block
{
  size_t size;
  _Alignas (16) char bytes[];
};

struct kept
{
  struct block *blocks[KEEP_BLOCKS];
  size_t n, bytes;
};

static void
free_kept (void *data)
{
  struct kept *kept = data;

  while (kept->n > 0)
    free (kept->blocks[--kept->n]);
}

/* The calling thread's blocks.  */
static inline struct kept *
find_kept (void)
{
  return gomp_thread_slot (GOMP_SLOT_WORK, sizeof (struct kept), free_kept);
}

static struct block *
block_of (void *work)
{
  return (struct block *) ((char *) work - offsetof (struct block, bytes));
}

/* Which block is the smallest of SIZE bytes, but of not more than twice that;
   or KEEP_BLOCKS.  */
static size_t
find_best (const struct kept *kept, size_t size)
{
  size_t best = KEEP_BLOCKS;

  for (size_t i = 0; i < kept->n; i++)
    if (kept->blocks[i]->size >= size && kept->blocks[i]->size / 2 <= size
        && (best == KEEP_BLOCKS
            || kept->blocks[i]->size < kept->blocks[best]->size))
      best = i;
  return best;
}

/* A block of SIZE bytes, or NULL.  Most constructs want what the last one
   gave.  */
static struct block *
take_kept (struct kept *kept, size_t size)
{
  size_t best = kept->n - 1;
  struct block *block;

  if (GOMP_UNLIKELY (kept->n == 0 || kept->blocks[best]->size != size))
    best = find_best (kept, size);
  if (best == KEEP_BLOCKS)
    return NULL;
  block = kept->blocks[best];
  kept->blocks[best] = kept->blocks[--kept->n];
  kept->bytes -= block->size;
  return block;
}

void *
gomp_work_acquire (size_t size)
{
  struct block *block
    = size >= KEEP_LEAST ? take_kept (find_kept (), size) : NULL;

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
  void *work = gomp_work_acquire (size);

  if (old)
    {
      size_t before = block_of (old)->size;
      memcpy (work, old, before < size ? before : size);
      gomp_work_release (old);
    }
  return work;
}

/* Room for a block of SIZE bytes: the oldest goes.  */
static void __attribute__ ((noinline))
make_room (struct kept *kept, size_t size)
{
  while (kept->n == KEEP_BLOCKS
         || (kept->n > 0 && kept->bytes + size > KEEP_BYTES))
    {
      kept->bytes -= kept->blocks[0]->size;
      free (kept->blocks[0]);
      kept->n--;
      memmove (&kept->blocks[0], &kept->blocks[1],
               kept->n * sizeof kept->blocks[0]);
    }
}

void
gomp_work_release (void *work)
{
  struct kept *kept;
  struct block *block;

  if (work == NULL)
    return;
  block = block_of (work);
  if (block->size < KEEP_LEAST || block->size > KEEP_BYTES)
    {
      free (block);
      return;
    }
  kept = find_kept ();
  if (GOMP_UNLIKELY (kept->n == KEEP_BLOCKS
                     || kept->bytes + block->size > KEEP_BYTES))
    make_room (kept, block->size);
  kept->blocks[kept->n++] = block;
  kept->bytes += block->size;
}
