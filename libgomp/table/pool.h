/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory pool: slabs, and chunks cut from them.

   Book-keeping only: nothing here calls the device, reads or writes device
   memory.  The caller allocates slabs from the device and hands them in, and
   frees those it takes out.  The caller serializes all calls (the present
   table's lock).  */

#ifndef GOMP_POOL_H
#define GOMP_POOL_H 1

#include "base/types.h"

struct gomp_slab;

/* A piece of device memory in use, identified by the number of its first unit
   in the pool.  It starts at a multiple of GOMP_CHUNK_ALIGN bytes.  In an exact
   pool (EXACT of struct gomp_pool) it need not.  */
struct gomp_chunk
{
  uint32_t unit;                /* 0: none */
};

/* Bytes of a unit: a line of the caches that GPUs have.  Smaller ones would take
   more tags (struct gomp_unit_tag), and larger ones more padding to be sent with
   small objects.  */
#define GOMP_CHUNK_ALIGN 128
#define GOMP_NO_CHUNK ((struct gomp_chunk) { 0 })

/* Return whether CHUNK names device memory, that is, is not GOMP_NO_CHUNK.  */
static inline bool
gomp_chunk_given (struct gomp_chunk chunk)
{
  return chunk.unit != 0;
}

/* What the pool knows of a unit that is the first or the last one of a chunk.
   It knows nothing of the units between, and never touches their tags.  */
struct gomp_unit_tag
{
  uint32_t size;                /* of the chunk, in units; the highest bit is
                                   set if it is free */
  uint32_t users_or_next; /* first unit: of a chunk in use, its users; of
                                   a free one, the next in its list */
  uint32_t prev;                /* first unit: of a free chunk, the one before
                                   in its list, or 0; of a chunk in use, how
                                   many bytes at its end were not asked for */
};

/* One allocation from the device.  Its units, whose numbers count up from
   FIRST, all belong to chunks, in use or free.  */
struct gomp_slab
{
  struct gomp_slab *next, *prev;
  gomp_devaddr start;           /* as given to gomp_pool_add_slab */
  size_t bytes;
  gomp_devaddr usable; /* device address of unit FIRST: START or, unless
                                   the pool is exact, the next multiple of
                                   GOMP_CHUNK_ALIGN */
  uint32_t first, units;
  bool fresh;                   /* of an exact pool: not taken yet */
  struct gomp_unit_tag *tags;   /* one for each unit */
};

/* The number of classes of free chunks by size, and of subclasses of each.
   The pool is a two-level segregated fit allocator: taking and giving back
   cost constant time, and free neighbours are merged at once.  */
#define GOMP_POOL_CLASSES 32
#define GOMP_POOL_SUBCLASSES 8
/* Unit numbers are given to slabs in pages of 2^14 consecutive numbers, each of
   which belongs to one slab: so the slab that has a number is found by the
   number's page.  This is the 14.  */
#define GOMP_POOL_PAGE_LOG2 14

/* The pool of one device.  Protected by the table's lock, but for what inline
   functions below say.  */
struct gomp_pool
{
  /* Of each list, the first unit of its first chunk, or 0.  */
  uint32_t free_lists[GOMP_POOL_CLASSES][GOMP_POOL_SUBCLASSES];
  uint64_t class_map;           /* bit c: class c has a free chunk */
  uint8_t subclass_map[GOMP_POOL_CLASSES]; /* the same of the subclasses of
                                   each class */
  struct gomp_slab **pages;     /* by number of a page: the slab that has the
                                   unit numbers in this page, or NULL; the
                                   array never moves, and page 0 is not used */
  uint32_t n_pages;             /* entries of PAGES from this one on are
                                   NULL */
  struct gomp_slab *slabs;      /* all slabs, the latest first */
  size_t bytes_held; /* sum of slab sizes */
  size_t bytes_taken; /* sum of taken chunks */
  size_t bytes_idle; /* sum of slabs wholly free */
  size_t slab_min; /* bytes of the usual slab as long as the pool
                                   holds little (gomp_pool_slab_size); not used
                                   in an exact pool */
  bool exact; /* for checks (guard.h): each slab has the size
                                   that was asked for, is one chunk, and is
                                   taken once */
  size_t n_fresh; /* how many slabs of an exact pool are FRESH */
};

/* Return the slab that CHUNK, which is in use, lies in.  No lock needed.  */
static inline const struct gomp_slab *
gomp_chunk_slab (const struct gomp_pool *pool, struct gomp_chunk chunk)
{
  return pool->pages[chunk.unit >> GOMP_POOL_PAGE_LOG2];
}

/* Return the device address of CHUNK, which is in use.  No lock needed.  */
static inline gomp_devaddr
gomp_chunk_start (const struct gomp_pool *pool, struct gomp_chunk chunk)
{
  const struct gomp_slab *slab = gomp_chunk_slab (pool, chunk);

  return gomp_devaddr_add (
    slab->usable, ((size_t) (chunk.unit - slab->first) * GOMP_CHUNK_ALIGN));
}

/* Return the address of the number of users of CHUNK, which is in use.  The
   pool sets the number to 0 when CHUNK is taken; after that only the caller
   changes and reads it.  */
static inline uint32_t *
gomp_chunk_users (const struct gomp_pool *pool, struct gomp_chunk chunk)
{
  const struct gomp_slab *slab = gomp_chunk_slab (pool, chunk);

  return &slab->tags[chunk.unit - slab->first].users_or_next;
}

/* Return the size in bytes of CHUNK, which is in use: what was asked for,
   rounded up to a multiple of GOMP_CHUNK_ALIGN.  */
size_t gomp_chunk_size (const struct gomp_pool *pool, struct gomp_chunk chunk)
  GOMP_HIDDEN;

/* Return how many bytes at the end of CHUNK, which is in use, nobody has asked
   for: those that rounding up has added.  No lock needed.  */
static inline uint32_t
gomp_chunk_padding (const struct gomp_pool *pool, struct gomp_chunk chunk)
{
  const struct gomp_slab *slab = gomp_chunk_slab (pool, chunk);

  return slab->tags[chunk.unit - slab->first].prev;
}

/* Make *POOL an empty pool that is not exact.  The caller may set EXACT before
   the first slab is added.  SLAB_MIN, a power of two, is how many bytes the
   usual slab has as long as the pool holds little (gomp_pool_slab_size).  In an
   exact pool SLAB_MIN is not used.  */
void gomp_pool_init (struct gomp_pool *pool, size_t slab_min) GOMP_HIDDEN;
/* Free all host memory of POOL.  The device memory of its slabs is not freed:
   they have been taken out before, or the device is gone.  */
void gomp_pool_fini (struct gomp_pool *pool) GOMP_HIDDEN;

/* Take a chunk of at least SIZE bytes from POOL and return it.  The chunk
   starts at a multiple of ALIGN (a power of two) and, unless the pool is
   exact, of GOMP_CHUNK_ALIGN; it has no users yet.  SIZE 0 is treated as 1.
   Chunks that waste little are preferred, then those at low addresses in the
   slab used last, so that chunks taken one after another lie side by side.
   Returns GOMP_NO_CHUNK if there is no room; the caller then adds a slab.  */
struct gomp_chunk gomp_pool_acquire (struct gomp_pool *pool, size_t size,
                                     size_t align) GOMP_HIDDEN;
/* Give CHUNK back to POOL, where it is merged with free neighbours.  No device
   memory is freed.  */
void gomp_pool_release (struct gomp_pool *pool, struct gomp_chunk chunk)
  GOMP_HIDDEN;
/* Give CHUNK, which nobody has used, back to POOL as gomp_pool_release does.
   In an exact pool, where each chunk is otherwise taken once, this one can be
   taken again.  */
void gomp_pool_release_unused (struct gomp_pool *pool, struct gomp_chunk chunk)
  GOMP_HIDDEN;

/* Return how many bytes the caller has to allocate from the device and add to
   POOL, so that gomp_pool_acquire has room for a chunk of SIZE bytes at ALIGN;
   0 if no slab can be so large.  The usual slab has SLAB_MIN bytes, doubled
   until that is at least a quarter of BYTES_HELD, so that the number of slabs
   stays logarithmic.  A request of more than half the usual slab gets a slab of
   the request's own size, rounded up to 64 KiB.  A smaller request gets the
   usual slab.  In an exact pool each request gets a slab of its own size,
   rounded up to ALIGN.  */
size_t gomp_pool_slab_size (const struct gomp_pool *pool, size_t size,
                            size_t align) GOMP_HIDDEN;
/* Add the device memory [START, START + BYTES) to POOL as a slab.  START may
   have any alignment: the pool uses the part from the next multiple of
   GOMP_CHUNK_ALIGN on; an exact pool uses all.  A gomp_pool_acquire whose SIZE,
   rounded up to GOMP_CHUNK_ALIGN, fits into that part at its ALIGN succeeds
   after this call.  Returns false, with nothing added, if the pool has 512 GiB
   already or the host has no memory for the tags.  */
bool gomp_pool_add_slab (struct gomp_pool *pool, gomp_devaddr start,
                         size_t bytes) GOMP_HIDDEN;
/* Take a slab of which no chunk is in use out of POOL, if the pool has more
   than KEEP bytes of such slabs.  Sets *START and *BYTES to what
   gomp_pool_add_slab was given, for the caller to free on the device.  Returns
   false if no slab was taken out.  Slabs of an exact pool that were never
   taken stay.  */
bool gomp_pool_remove_idle_slab (struct gomp_pool *pool, size_t keep,
                                 gomp_devaddr *start, size_t *bytes)
  GOMP_HIDDEN;
/* Take some slab out of POOL, in use or not, at the end of a device; its
   chunks become invalid.  Sets *START and *BYTES to what gomp_pool_add_slab
   was given, for the caller to free on the device.  Returns false if there is
   no slab left.  */
bool gomp_pool_remove_any_slab (struct gomp_pool *pool, gomp_devaddr *start,
                                size_t *bytes) GOMP_HIDDEN;
/* Find the slab that has the device address ADDR, and set *START and *BYTES to
   what gomp_pool_add_slab was given for it.  Returns false if no slab has the
   address.  */
bool gomp_pool_find_slab (const struct gomp_pool *pool, gomp_devaddr addr,
                          gomp_devaddr *start, size_t *bytes) GOMP_HIDDEN;

/* Check the invariants of POOL: chunks tile their slabs, no two neighbours are
   free, lists and maps agree, sums are right.  Returns NULL if all hold, else
   a static text that says which one does not.  */
const char *gomp_pool_check (const struct gomp_pool *pool) GOMP_HIDDEN;

#endif
