/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory pool: two-level segregated fit, book-keeping on the host.  */

#include "table/pool.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/checked.h"
#include "base/error.h"

#define UNIT GOMP_CHUNK_ALIGN   /* sizes and starts are multiples of it */
#define SUB_LOG2 3              /* log2 of GOMP_POOL_SUBCLASSES */
#define BIG_SLAB_ROUND (64u << 10)
#define OWN_CLASS_TRIES 4 /* chunks of a request's own class looked at */
#define FREE 0x80000000u /* in a tag's size */
#define PAGE_UNITS ((uint32_t) 1 << GOMP_POOL_PAGE_LOG2)
#define PAGES_MOST ((uint32_t) 1 << (32 - GOMP_POOL_PAGE_LOG2))
#define PAGES_BYTES (PAGES_MOST * sizeof (struct gomp_slab *))
/* Bytes of the largest slab: its units are counted in 31 bits.  */
#define SLAB_MOST (((size_t) 1 << 31) * UNIT - BIG_SLAB_ROUND)

/* ---- Tags --------------------------------------------------------------- */

static inline struct gomp_slab *
slab_at (const struct gomp_pool *pool, uint32_t unit)
{
  return pool->pages[unit >> GOMP_POOL_PAGE_LOG2];
}

static inline struct gomp_unit_tag *
tag_in (const struct gomp_slab *slab, uint32_t unit)
{
  return &slab->tags[unit - slab->first];
}

static inline struct gomp_unit_tag *
tag_at (const struct gomp_pool *pool, uint32_t unit)
{
  return tag_in (slab_at (pool, unit), unit);
}

/* Units of the chunk that begins at UNIT.  */
static inline uint32_t
size_in (const struct gomp_slab *slab, uint32_t unit)
{
  return tag_in (slab, unit)->size & ~FREE;
}

/* The chunk that begins at UNIT has SIZE units from now on; STATE: FREE, or
   0.  */
static inline void
set_size (const struct gomp_slab *slab, uint32_t unit, uint32_t size,
          uint32_t state)
{
  tag_in (slab, unit)->size = size | state;
  tag_in (slab, unit + size - 1)->size = size | state;
}

size_t
gomp_chunk_size (const struct gomp_pool *pool, struct gomp_chunk chunk)
{
  return (size_t) size_in (slab_at (pool, chunk.unit), chunk.unit) * UNIT;
}

/* ---- Size classes ------------------------------------------------------- */

/* The list that a free chunk of UNITS belongs to.  Class 0 holds sizes below
   GOMP_POOL_SUBCLASSES units one by one; each further class a power of two in
   equal steps.  */
static inline void
class_of (size_t units, unsigned *class, unsigned *sub)
{
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

/* UNITS rounded up so that every chunk of its class is large enough.  */
static inline size_t
round_to_class (size_t units)
{
  if (units < GOMP_POOL_SUBCLASSES)
    return units;
  unsigned log2 = 63 - (unsigned) __builtin_clzll (units);
  return gomp_align_up (units, (size_t) 1 << (log2 - SUB_LOG2));
}

/* The SIZE units from UNIT on are free.  */
static void
list_add (struct gomp_pool *pool, const struct gomp_slab *slab, uint32_t unit,
          uint32_t size)
{
  unsigned class, sub;

  class_of (size, &class, &sub);
  uint32_t *head = &pool->free_lists[class][sub];
  struct gomp_unit_tag *tag = tag_in (slab, unit);
  set_size (slab, unit, size, FREE);
  tag->prev = 0;
  tag->users_or_next = *head;
  if (*head)
    tag_at (pool, *head)->prev = unit;
  *head = unit;
  pool->class_map |= 1ull << class;
  pool->subclass_map[class] |= (uint8_t) (1u << sub);
}

/* The free chunk at UNIT is out of its list; its size, which the caller sets
   anew, is returned.  */
static uint32_t
list_remove (struct gomp_pool *pool, const struct gomp_slab *slab,
             uint32_t unit)
{
  const struct gomp_unit_tag *tag = tag_in (slab, unit);
  uint32_t size = tag->size & ~FREE;
  unsigned class, sub;

  if (tag->users_or_next)
    tag_at (pool, tag->users_or_next)->prev = tag->prev;
  if (tag->prev)
    {
      tag_at (pool, tag->prev)->users_or_next = tag->users_or_next;
      return size;
    }
  class_of (size, &class, &sub);
  pool->free_lists[class][sub] = tag->users_or_next;
  if (tag->users_or_next)
    return size;
  pool->subclass_map[class] &= (uint8_t) ~(1u << sub);
  if (pool->subclass_map[class] == 0)
    pool->class_map &= ~(1ull << class);
  return size;
}

/* A free chunk of at least UNITS out of the class UNITS itself belongs to,
   among the latest few; or 0.  */
static uint32_t
list_find_own_class (const struct gomp_pool *pool, size_t units)
{
  unsigned class, sub, tries = OWN_CLASS_TRIES;

  class_of (units, &class, &sub);
  for (uint32_t unit = pool->free_lists[class][sub]; unit && tries > 0; tries--)
    {
      const struct gomp_unit_tag *tag = tag_at (pool, unit);
      if ((tag->size & ~FREE) >= units)
        return unit;
      unit = tag->users_or_next;
    }
  return 0;
}

/* A free chunk of at least UNITS, or 0.  Chunks of UNITS' own class
   may be too small, but they waste least, and a slab made to measure or a
   chunk given back by one of the same size is among them: without that look,
   large requests would need an eighth more memory than they use.  */
static uint32_t
list_find (const struct gomp_pool *pool, size_t units)
{
  unsigned class, sub;
  size_t enough = round_to_class (units);

  if (enough != units)
    {
      uint32_t unit = list_find_own_class (pool, units);
      if (unit)
        return unit;
    }
  class_of (enough, &class, &sub);
  if (class >= GOMP_POOL_CLASSES)
    return 0;
  unsigned subs = pool->subclass_map[class] & (~0u << sub);
  if (subs == 0)
    {
      uint64_t classes = pool->class_map & (~0ull << (class + 1));
      if (classes == 0)
        return 0;
      class = (unsigned) __builtin_ctzll (classes);
      subs = pool->subclass_map[class];
    }
  return pool->free_lists[class][__builtin_ctz (subs)];
}

/* ---- Taking and giving -------------------------------------------------- */

void
gomp_pool_init (struct gomp_pool *pool, size_t slab_min)
{
  memset (pool, 0, sizeof *pool);
  pool->slab_min = slab_min;
}

/* SIZE as the pool counts it, in bytes; 0 if there cannot be so many.  */
static size_t
rounded (size_t size, size_t align)
{
  size_t most;

  if (size == 0)
    size = 1;
  if (__builtin_add_overflow (size, align + UNIT, &most)
      || most > SLAB_MOST - BIG_SLAB_ROUND)
    return 0;
  return gomp_align_up (size, UNIT);
}

/* Bytes of the slab that an exact pool wants for SIZE bytes at ALIGN.  That
   they are a multiple of ALIGN says all that is to be known of their
   place.  */
static size_t
exact_size (size_t size, size_t align)
{
  size_t most;

  if (size == 0)
    size = 1;
  if (__builtin_add_overflow (size, align + UNIT, &most)
      || most > SLAB_MOST - BIG_SLAB_ROUND)
    return 0;
  return gomp_align_up (size, align);
}

/* A slab of an exact pool that nobody has had, of SIZE bytes at ALIGN; or
   NULL.  The list of its class has few others: those that are about to go, and
   neighbours in size.  */
static struct gomp_slab *
find_fresh (const struct gomp_pool *pool, size_t size, size_t align)
{
  unsigned class, sub;
  struct gomp_slab *slab;

  class_of (gomp_align_up (size, UNIT) / UNIT, &class, &sub);
  if (size == 0 || class >= GOMP_POOL_CLASSES)
    return NULL;
  for (uint32_t unit = pool->free_lists[class][sub]; unit;
       unit = tag_in (slab, unit)->users_or_next)
    {
      slab = slab_at (pool, unit);
      if (slab->fresh && slab->bytes == size
          && (slab->usable.value & (align - 1)) == 0)
        return slab;
    }
  return NULL;
}

static struct gomp_chunk
take_exact (struct gomp_pool *pool, size_t size, size_t align)
{
  struct gomp_slab *slab;

  size = exact_size (size, align);
  slab = pool->n_fresh > 0 ? find_fresh (pool, size, align) : NULL;
  if (slab == NULL)
    return GOMP_NO_CHUNK;
  list_remove (pool, slab, slab->first);
  set_size (slab, slab->first, slab->units, 0);
  tag_in (slab, slab->first)->users_or_next = 0;
  tag_in (slab, slab->first)->prev = 0;
  slab->fresh = false;
  pool->n_fresh--;
  pool->bytes_idle -= slab->bytes;
  pool->bytes_taken += (size_t) slab->units * UNIT;
  return (struct gomp_chunk) { slab->first };
}

struct gomp_chunk
gomp_pool_acquire (struct gomp_pool *pool, size_t size, size_t align)
{
  size_t asked;

  if (GOMP_UNLIKELY (pool->exact))
    return take_exact (pool, size, align);
  if (align < UNIT)
    align = UNIT;
  asked = size > 0 ? size : 1;
  size = rounded (size, align);
  if (size == 0)
    return GOMP_NO_CHUNK;
  uint32_t unit = list_find (pool, (size + (align - UNIT)) / UNIT);
  if (unit == 0)
    return GOMP_NO_CHUNK;

  const struct gomp_slab *slab = slab_at (pool, unit);
  uint32_t units = (uint32_t) (size / UNIT);
  uint32_t there = list_remove (pool, slab, unit);
  if (there == slab->units)
    pool->bytes_idle -= slab->bytes;
  if (GOMP_UNLIKELY (align > UNIT))
    {
      uintptr_t start
        = gomp_chunk_start (pool, (struct gomp_chunk) { unit }).value;
      uint32_t lead
        = (uint32_t) ((gomp_align_up (start, align) - start) / UNIT);
      if (lead)
        list_add (pool, slab, unit, lead);
      unit += lead;
      there -= lead;
    }
  if (there > units)
    list_add (pool, slab, unit + units, there - units);
  set_size (slab, unit, units, 0);
  tag_in (slab, unit)->users_or_next = 0;
  tag_in (slab, unit)->prev = (uint32_t) (size - asked);
  pool->bytes_taken += size;
  return (struct gomp_chunk) { unit };
}

void
gomp_pool_release (struct gomp_pool *pool, struct gomp_chunk chunk)
{
  const struct gomp_slab *slab = slab_at (pool, chunk.unit);
  uint32_t unit = chunk.unit, size = size_in (slab, unit);
  uint32_t above = unit + size;

  pool->bytes_taken -= (size_t) size * UNIT;
  if (above - slab->first < slab->units && tag_in (slab, above)->size & FREE)
    size += list_remove (pool, slab, above);
  if (unit > slab->first && tag_in (slab, unit - 1)->size & FREE)
    {
      unit -= tag_in (slab, unit - 1)->size & ~FREE;
      size += list_remove (pool, slab, unit);
    }
  list_add (pool, slab, unit, size);
  if (size == slab->units)
    pool->bytes_idle += slab->bytes;
}

void
gomp_pool_release_unused (struct gomp_pool *pool, struct gomp_chunk chunk)
{
  struct gomp_slab *slab = slab_at (pool, chunk.unit);

  gomp_pool_release (pool, chunk);
  if (pool->exact)
    {
      slab->fresh = true;
      pool->n_fresh++;
    }
}

/* ---- Slabs -------------------------------------------------------------- */

size_t
gomp_pool_slab_size (const struct gomp_pool *pool, size_t size, size_t align)
{
  size_t slab = pool->slab_min;

  if (pool->exact)
    return exact_size (size, align);
  if (align < UNIT)
    align = UNIT;
  size = rounded (size, align);
  if (size == 0)
    return 0;
  /* What list_find looks for, and the loss at an unaligned start.  */
  size += (align - UNIT) + UNIT;
  while (slab < pool->bytes_held / 4 && slab < SLAB_MOST / 4)
    slab *= 2;
  return size > slab / 2 ? gomp_align_up (size, BIG_SLAB_ROUND) : slab;
}

/* Zeroes that take no memory until they are written; NULL: none.  */
static void *
make_sparse (size_t bytes)
{
  void *zeroes = mmap (NULL, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  return zeroes == MAP_FAILED ? NULL : zeroes;
}

/* Pages of numbers for SLAB, FIRST set: false if there are not so many.  */
static bool
number (struct gomp_pool *pool, struct gomp_slab *slab)
{
  uint32_t wanted = (slab->units + PAGE_UNITS - 1) / PAGE_UNITS;
  uint32_t page = 1, end;

  for (end = 1; end < pool->n_pages && end - page < wanted; end++)
    if (pool->pages[end])
      page = end + 1;
  if (page + wanted > PAGES_MOST)
    return false;
  if (page + wanted > pool->n_pages)
    pool->n_pages = page + wanted;
  for (uint32_t p = page; p < page + wanted; p++)
    pool->pages[p] = slab;
  slab->first = page << GOMP_POOL_PAGE_LOG2;
  return true;
}

static size_t
tags_bytes (const struct gomp_slab *slab)
{
  return (size_t) slab->units * sizeof *slab->tags;
}

bool
gomp_pool_add_slab (struct gomp_pool *pool, gomp_devaddr start, size_t bytes)
{
  /* Units of an exact pool are but numbers: a chunk has the bytes of its
     slab.  */
  size_t lead
    = pool->exact ? 0 : gomp_align_up (start.value, UNIT) - start.value;
  size_t whole = pool->exact ? gomp_align_up (bytes, UNIT) : bytes - lead;
  struct gomp_slab *slab = gomp_malloc (sizeof *slab);

  assert (whole >= UNIT && bytes <= SLAB_MOST);
  *slab = (struct gomp_slab) { .start = start,
                               .bytes = bytes,
                               .usable = gomp_devaddr_add (start, lead),
                               .units = (uint32_t) (whole / UNIT),
                               .fresh = pool->exact };
  slab->tags = make_sparse (tags_bytes (slab));
  if (pool->pages == NULL)
    pool->pages = make_sparse (PAGES_BYTES);
  if (slab->tags == NULL || pool->pages == NULL || !number (pool, slab))
    {
      if (slab->tags)
        munmap (slab->tags, tags_bytes (slab));
      free (slab);
      return false;
    }
  slab->next = pool->slabs;
  if (slab->next)
    slab->next->prev = slab;
  pool->slabs = slab;
  pool->n_fresh += slab->fresh;
  list_add (pool, slab, slab->first, slab->units);
  pool->bytes_held += bytes;
  pool->bytes_idle += bytes;
  return true;
}

/* SLAB, none of whose chunks is in a list, goes.  */
static void
drop_slab (struct gomp_pool *pool, struct gomp_slab *slab, gomp_devaddr *start,
           size_t *bytes)
{
  *start = slab->start;
  *bytes = slab->bytes;
  pool->bytes_held -= slab->bytes;
  pool->n_fresh -= slab->fresh;
  for (uint32_t p = slab->first >> GOMP_POOL_PAGE_LOG2;
       p < pool->n_pages && pool->pages[p] == slab; p++)
    pool->pages[p] = NULL;
  if (slab->next)
    slab->next->prev = slab->prev;
  if (slab->prev)
    slab->prev->next = slab->next;
  else
    pool->slabs = slab->next;
  munmap (slab->tags, tags_bytes (slab));
  free (slab);
}

static bool
slab_idle (const struct gomp_slab *slab)
{
  return tag_in (slab, slab->first)->size == (slab->units | FREE);
}

bool
gomp_pool_remove_idle_slab (struct gomp_pool *pool, size_t keep,
                            gomp_devaddr *start, size_t *bytes)
{
  struct gomp_slab *slab;

  if (pool->bytes_idle <= keep)
    return false;
  for (slab = pool->slabs; slab; slab = slab->next)
    if (slab_idle (slab) && !slab->fresh)
      {
        list_remove (pool, slab, slab->first);
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
  uint32_t size;

  if (slab == NULL)
    return false;
  if (slab_idle (slab))
    pool->bytes_idle -= slab->bytes;
  for (uint32_t unit = slab->first; unit - slab->first < slab->units;
       unit += size)
    {
      size = size_in (slab, unit);
      if (tag_in (slab, unit)->size & FREE)
        list_remove (pool, slab, unit);
      else
        pool->bytes_taken -= (size_t) size * UNIT;
    }
  drop_slab (pool, slab, start, bytes);
  return true;
}

bool
gomp_pool_find_slab (const struct gomp_pool *pool, gomp_devaddr addr,
                     gomp_devaddr *start, size_t *bytes)
{
  const struct gomp_slab *slab;

  for (slab = pool->slabs; slab; slab = slab->next)
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
  if (pool->pages)
    munmap (pool->pages, PAGES_BYTES);
  pool->pages = NULL;
  pool->n_pages = 0;
}

/* ---- Checking ----------------------------------------------------------- */

struct sums
{
  size_t held, taken, idle;
  size_t n_free; /* chunks */
};

/* One list against its bit in the maps; adds its length to *LISTED.  */
static const char *
check_list (const struct gomp_pool *pool, unsigned class, unsigned sub,
            size_t *listed)
{
  uint32_t before = 0, head = pool->free_lists[class][sub], next;
  bool marked = pool->subclass_map[class] >> sub & 1;

  if (marked != (head != 0))
    return "list and subclass map disagree";
  for (uint32_t unit = head; unit; before = unit, unit = next)
    {
      const struct gomp_unit_tag *tag = tag_at (pool, unit);
      unsigned own_class, own_sub;

      next = tag->users_or_next;
      class_of (tag->size & ~FREE, &own_class, &own_sub);
      if (!(tag->size & FREE) || tag->prev != before
          || own_class != class || own_sub != sub)
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

  for (unsigned class = 0; class < GOMP_POOL_CLASSES; class ++)
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
  uint32_t unit = slab->first, size;
  bool below_free = false;

  for (; unit - slab->first < slab->units; unit += size)
    {
      uint32_t tag = tag_in (slab, unit)->size;

      size = tag & ~FREE;
      if (size == 0 || size > slab->units - (unit - slab->first)
          || tag_in (slab, unit + size - 1)->size != tag)
        return "chunks do not tile their slab";
      if (tag & FREE && below_free)
        return "two free chunks side by side";
      below_free = tag & FREE;
      if (below_free)
        sums->n_free++;
      else
        sums->taken += (size_t) size * UNIT;
    }
  sums->held += slab->bytes;
  sums->idle += slab_idle (slab) ? slab->bytes : 0;
  return NULL;
}

const char *
gomp_pool_check (const struct gomp_pool *pool)
{
  struct sums sums = { 0, 0, 0, 0 };
  const struct gomp_slab *slab;
  const char *wrong;

  for (slab = pool->slabs; slab; slab = slab->next)
    {
      wrong = check_slab (slab, &sums);
      if (wrong)
        return wrong;
    }
  wrong = check_lists (pool, sums.n_free);
  if (wrong)
    return wrong;
  return (sums.held == pool->bytes_held && sums.taken == pool->bytes_taken
              && sums.idle == pool->bytes_idle
            ? NULL
            : "sums wrong");
}
