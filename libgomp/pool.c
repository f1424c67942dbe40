/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory pool: two-level segregated fit, book-keeping on the host.  */

#include "pool.h"

#include <stdlib.h>
#include <string.h>

#include "checked.h"
#include "error.h"

#define UNIT GOMP_CHUNK_ALIGN   /* sizes and starts are multiples of it */
#define SUB_LOG2 3              /* log2 of GOMP_POOL_SUBCLASSES */
#define BIG_SLAB_ROUND (64u << 10)
#define OWN_CLASS_TRIES 4       /* chunks of a request's own class looked at */

/* One allocation from the device.  Chunks tile [usable, usable + size).  */
struct gomp_slab
{
  struct gomp_slab *next, *prev;
  gomp_devaddr start;           /* as handed in */
  size_t bytes;
  gomp_devaddr usable;
  size_t size;
  struct gomp_chunk *first;
};

/* ---- Size classes ------------------------------------------------------- */

/* The list that a free chunk of SIZE belongs to.  Class 0 holds sizes below
   GOMP_POOL_SUBCLASSES units one by one; each further class a power of two in
   equal steps.  */
static void
class_of (size_t size, unsigned *class, unsigned *sub)
{
  size_t units = size / UNIT;

  if (units < GOMP_POOL_SUBCLASSES)
    {
      *class = 0;
      *sub = (unsigned) units;
      return;
    }
  unsigned log2 = 63 - (unsigned) __builtin_clzll (units);
  *class = log2 - SUB_LOG2 + 1;
  *sub = (unsigned) (units >> (log2 - SUB_LOG2)) & (GOMP_POOL_SUBCLASSES - 1);
}

/* SIZE rounded up so that every chunk of its class is large enough.  */
static size_t
round_to_class (size_t size)
{
  size_t units = size / UNIT;

  if (units < GOMP_POOL_SUBCLASSES)
    return size;
  unsigned log2 = 63 - (unsigned) __builtin_clzll (units);
  size_t step = (size_t) UNIT << (log2 - SUB_LOG2);
  return gomp_align_up (size, step);
}

static void
list_add (struct gomp_pool *pool, struct gomp_chunk *chunk)
{
  unsigned class, sub;

  class_of (chunk->size, &class, &sub);
  struct gomp_chunk **head = &pool->free_lists[class][sub];
  chunk->is_free = true;
  chunk->prev = NULL;
  chunk->next = *head;
  if (*head)
    (*head)->prev = chunk;
  *head = chunk;
  pool->class_map |= 1ull << class;
  pool->subclass_map[class] |= (uint8_t) (1u << sub);
}

static void
list_remove (struct gomp_pool *pool, struct gomp_chunk *chunk)
{
  unsigned class, sub;

  class_of (chunk->size, &class, &sub);
  chunk->is_free = false;
  if (chunk->next)
    chunk->next->prev = chunk->prev;
  if (chunk->prev)
    {
      chunk->prev->next = chunk->next;
      return;
    }
  pool->free_lists[class][sub] = chunk->next;
  if (chunk->next)
    return;
  pool->subclass_map[class] &= (uint8_t) ~(1u << sub);
  if (pool->subclass_map[class] == 0)
    pool->class_map &= ~(1ull << class);
}

/* A free chunk of at least SIZE bytes out of the class SIZE itself belongs to,
   among the latest few; or NULL.  */
static struct gomp_chunk *
list_find_own_class (const struct gomp_pool *pool, size_t size)
{
  unsigned class, sub, tries = OWN_CLASS_TRIES;

  class_of (size, &class, &sub);
  for (struct gomp_chunk *chunk = pool->free_lists[class][sub];
       chunk && tries > 0; chunk = chunk->next, tries--)
    if (chunk->size >= size)
      return chunk;
  return NULL;
}

/* A free chunk of at least SIZE bytes, or NULL.  Chunks of SIZE's own class
   may be too small, but they waste least, and a slab made to measure or a
   chunk given back by one of the same size is among them: without that look,
   large requests would need an eighth more memory than they use.  */
static struct gomp_chunk *
list_find (const struct gomp_pool *pool, size_t size)
{
  unsigned class, sub;
  size_t enough = round_to_class (size);

  if (enough != size)
    {
      struct gomp_chunk *chunk = list_find_own_class (pool, size);
      if (chunk)
        return chunk;
    }
  class_of (enough, &class, &sub);
  if (class >= GOMP_POOL_CLASSES)
    return NULL;
  unsigned subs = pool->subclass_map[class] & (~0u << sub);
  if (subs == 0)
    {
      uint64_t classes = (class + 1 < 64
                          ? pool->class_map & (~0ull << (class + 1)) : 0);
      if (classes == 0)
        return NULL;
      class = (unsigned) __builtin_ctzll (classes);
      subs = pool->subclass_map[class];
    }
  return pool->free_lists[class][__builtin_ctz (subs)];
}

/* ---- Chunk records ------------------------------------------------------ */

static struct gomp_chunk *
make_chunk (struct gomp_pool *pool, struct gomp_slab *slab,
            gomp_devaddr start, size_t size)
{
  struct gomp_chunk *chunk = gomp_records_take (&pool->chunks, sizeof *chunk);

  *chunk = (struct gomp_chunk) { .start = start, .size = size,
                                 .slab = slab };
  return chunk;
}

static void
free_chunk (struct gomp_pool *pool, struct gomp_chunk *chunk)
{
  gomp_records_give (&pool->chunks, chunk);
}

/* Cut CHUNK, not in a list, after SIZE bytes; the rest is returned.  */
static struct gomp_chunk *
cut (struct gomp_pool *pool, struct gomp_chunk *chunk, size_t size)
{
  struct gomp_chunk *rest
    = make_chunk (pool, chunk->slab, gomp_devaddr_add (chunk->start, size),
                  chunk->size - size);

  rest->below = chunk;
  rest->above = chunk->above;
  if (rest->above)
    rest->above->below = rest;
  chunk->above = rest;
  chunk->size = size;
  return rest;
}

/* UPPER, CHUNK's neighbour, becomes part of it; neither is in a list.  */
static void
join (struct gomp_pool *pool, struct gomp_chunk *chunk,
      struct gomp_chunk *upper)
{
  chunk->size += upper->size;
  chunk->above = upper->above;
  if (chunk->above)
    chunk->above->below = chunk;
  free_chunk (pool, upper);
}

/* ---- Taking and giving -------------------------------------------------- */

void
gomp_pool_init (struct gomp_pool *pool, size_t slab_min)
{
  memset (pool, 0, sizeof *pool);
  pool->slab_min = slab_min;
}

/* Bytes from START to the next multiple of ALIGN.  */
static size_t
lead_of (gomp_devaddr start, size_t align)
{
  return gomp_align_up (start.value, align) - start.value;
}

static bool
chunk_idle (const struct gomp_chunk *chunk)
{
  return chunk->is_free && !chunk->below && !chunk->above;
}

/* SIZE as the pool counts it; 0 on overflow.  */
static size_t
rounded (size_t size, size_t align)
{
  size_t most;

  if (size == 0)
    size = 1;
  if (__builtin_add_overflow (size, align + UNIT, &most)
      || most > (size_t) 1 << 47)
    return 0;
  return gomp_align_up (size, UNIT);
}

struct gomp_chunk *
gomp_pool_take (struct gomp_pool *pool, size_t size, size_t align)
{
  if (align < UNIT)
    align = UNIT;
  size = rounded (size, align);
  if (size == 0)
    return NULL;
  struct gomp_chunk *chunk = list_find (pool, size + (align - UNIT));
  if (chunk == NULL)
    return NULL;

  if (chunk_idle (chunk))
    pool->bytes_idle -= chunk->slab->bytes;
  list_remove (pool, chunk);
  size_t lead = lead_of (chunk->start, align);
  if (lead)
    {
      struct gomp_chunk *rest = cut (pool, chunk, lead);
      list_add (pool, chunk);
      chunk = rest;
    }
  if (chunk->size > size)
    list_add (pool, cut (pool, chunk, size));
  pool->bytes_taken += chunk->size;
  return chunk;
}

void
gomp_pool_give (struct gomp_pool *pool, struct gomp_chunk *chunk)
{
  pool->bytes_taken -= chunk->size;
  if (chunk->above && chunk->above->is_free)
    {
      list_remove (pool, chunk->above);
      join (pool, chunk, chunk->above);
    }
  if (chunk->below && chunk->below->is_free)
    {
      struct gomp_chunk *below = chunk->below;
      list_remove (pool, below);
      join (pool, below, chunk);
      chunk = below;
    }
  list_add (pool, chunk);
  if (chunk_idle (chunk))
    pool->bytes_idle += chunk->slab->bytes;
}

/* ---- Slabs -------------------------------------------------------------- */

size_t
gomp_pool_slab_size (const struct gomp_pool *pool, size_t size, size_t align)
{
  size_t slab = pool->slab_min;

  if (align < UNIT)
    align = UNIT;
  size = rounded (size, align);
  if (size == 0)
    return 0;
  /* What list_find looks for, and the loss at an unaligned start.  */
  size += (align - UNIT) + UNIT;
  while (slab < pool->bytes_held / 4)
    slab *= 2;
  return size > slab / 2 ? gomp_align_up (size, BIG_SLAB_ROUND) : slab;
}

void
gomp_pool_add_slab (struct gomp_pool *pool, gomp_devaddr start, size_t bytes)
{
  struct gomp_slab *slab = gomp_malloc (sizeof *slab);
  size_t lead = lead_of (start, UNIT);

  *slab = (struct gomp_slab) { .next = pool->slabs, .start = start,
                               .bytes = bytes,
                               .usable = gomp_devaddr_add (start, lead) };
  slab->size = (bytes - lead) / UNIT * UNIT;
  if (pool->slabs)
    pool->slabs->prev = slab;
  pool->slabs = slab;
  slab->first = make_chunk (pool, slab, slab->usable, slab->size);
  list_add (pool, slab->first);
  pool->bytes_held += bytes;
  pool->bytes_idle += bytes;
}

/* SLAB, none of whose chunks is in a list, goes.  */
static void
drop_slab (struct gomp_pool *pool, struct gomp_slab *slab,
           gomp_devaddr *start, size_t *bytes)
{
  *start = slab->start;
  *bytes = slab->bytes;
  pool->bytes_held -= slab->bytes;
  if (slab->next)
    slab->next->prev = slab->prev;
  if (slab->prev)
    slab->prev->next = slab->next;
  else
    pool->slabs = slab->next;
  free (slab);
}

bool
gomp_pool_remove_idle_slab (struct gomp_pool *pool, size_t keep,
                            gomp_devaddr *start, size_t *bytes)
{
  if (pool->bytes_idle <= keep)
    return false;
  for (struct gomp_slab *slab = pool->slabs; slab; slab = slab->next)
    if (chunk_idle (slab->first))
      {
        list_remove (pool, slab->first);
        free_chunk (pool, slab->first);
        pool->bytes_idle -= slab->bytes;
        drop_slab (pool, slab, start, bytes);
        return true;
      }
  return false;
}

bool
gomp_pool_remove_any_slab (struct gomp_pool *pool, gomp_devaddr *start,
                           size_t *bytes)
{
  struct gomp_slab *slab = pool->slabs;
  struct gomp_chunk *chunk, *above;

  if (slab == NULL)
    return false;
  if (chunk_idle (slab->first))
    pool->bytes_idle -= slab->bytes;
  for (chunk = slab->first; chunk; chunk = above)
    {
      above = chunk->above;
      if (chunk->is_free)
        list_remove (pool, chunk);
      else
        pool->bytes_taken -= chunk->size;
      free_chunk (pool, chunk);
    }
  drop_slab (pool, slab, start, bytes);
  return true;
}

bool
gomp_pool_find_slab (const struct gomp_pool *pool, gomp_devaddr addr,
                     gomp_devaddr *start, size_t *bytes)
{
  for (struct gomp_slab *slab = pool->slabs; slab; slab = slab->next)
    if (addr.value >= slab->start.value
        && addr.value - slab->start.value < slab->bytes)
      {
        *start = slab->start;
        *bytes = slab->bytes;
        return true;
      }
  return false;
}

void
gomp_pool_fini (struct gomp_pool *pool)
{
  gomp_devaddr start;
  size_t bytes;

  while (gomp_pool_remove_any_slab (pool, &start, &bytes))
    continue;
  gomp_records_fini (&pool->chunks);
}

/* ---- Checking ----------------------------------------------------------- */

struct sums
{
  size_t held, taken, idle;
  size_t n_free;                /* chunks */
};

/* One list against its bit in the maps; adds its length to *LISTED.  */
static const char *
check_list (const struct gomp_pool *pool, unsigned class, unsigned sub,
            size_t *listed)
{
  const struct gomp_chunk *before = NULL;
  const struct gomp_chunk *head = pool->free_lists[class][sub];
  bool marked = pool->subclass_map[class] >> sub & 1;

  if (marked != (head != NULL))
    return "list and subclass map disagree";
  for (const struct gomp_chunk *c = head; c; before = c, c = c->next)
    {
      unsigned own_class, own_sub;

      class_of (c->size, &own_class, &own_sub);
      if (!c->is_free || c->prev != before || own_class != class
          || own_sub != sub)
        return "chunk in the wrong list";
      ++*listed;
    }
  return NULL;
}

/* The lists hold N_FREE chunks, each where it belongs.  */
static const char *
check_lists (const struct gomp_pool *pool, size_t n_free)
{
  size_t listed = 0;

  for (unsigned class = 0; class < GOMP_POOL_CLASSES; class++)
    {
      if ((pool->class_map >> class & 1) != (pool->subclass_map[class] != 0))
        return "class map and subclass map disagree";
      for (unsigned sub = 0; sub < GOMP_POOL_SUBCLASSES; sub++)
        {
          const char *wrong = check_list (pool, class, sub, &listed);
          if (wrong)
            return wrong;
        }
    }
  return listed == n_free ? NULL : "free chunk not in its list";
}

static const char *
check_slab (const struct gomp_slab *slab, struct sums *sums)
{
  uintptr_t at = slab->usable.value;
  const struct gomp_chunk *below = NULL;

  for (const struct gomp_chunk *c = slab->first; c; c = c->above)
    {
      if (c->start.value != at || c->below != below || c->slab != slab)
        return "chunks do not tile their slab";
      if (at % UNIT != 0 || c->size % UNIT != 0)
        return "chunk not aligned";
      if (c->is_free && below && below->is_free)
        return "two free chunks side by side";
      if (c->is_free)
        sums->n_free++;
      else
        sums->taken += c->size;
      at += c->size;
      below = c;
    }
  if (at != slab->usable.value + slab->size)
    return "chunks do not fill their slab";
  sums->held += slab->bytes;
  sums->idle += chunk_idle (slab->first) ? slab->bytes : 0;
  return NULL;
}

const char *
gomp_pool_check (const struct gomp_pool *pool)
{
  struct sums sums = { 0, 0, 0, 0 };
  const char *wrong;

  for (const struct gomp_slab *slab = pool->slabs; slab; slab = slab->next)
    {
      wrong = check_slab (slab, &sums);
      if (wrong)
        return wrong;
    }
  wrong = check_lists (pool, sums.n_free);
  if (wrong)
    return wrong;
  return (sums.held == pool->bytes_held && sums.taken == pool->bytes_taken
          && sums.idle == pool->bytes_idle ? NULL : "sums wrong");
}
