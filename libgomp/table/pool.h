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

/* A piece of device memory in use: the number of its first unit.  Every chunk
   starts at a multiple of GOMP_CHUNK_ALIGN bytes.  */
struct gomp_chunk
{
  uint32_t unit;                /* 0: none */
};

#define GOMP_CHUNK_ALIGN 256    /* bytes of a unit */
#define GOMP_NO_CHUNK ((struct gomp_chunk) { 0 })

/* Return whether CHUNK is one, and not GOMP_NO_CHUNK.  */
static inline bool
gomp_chunk_given (struct gomp_chunk chunk)
{
  return chunk.unit != 0;
}

/* What the pool knows of a unit that is the first or the last one of a chunk; of
   those between, nothing, and their tags are never touched.  */
struct gomp_unit_tag
{
  uint32_t size;                /* of the chunk, in units, and whether it is
                                   free */
  uint32_t users_or_next;       /* first unit: of a chunk in use, its users; of a
                                   free one, the next in its list */
  uint32_t prev;                /* first unit of a free chunk */
};

/* One allocation from the device.  Chunks tile its units, whose numbers count
   from FIRST on.  */
struct gomp_slab
{
  struct gomp_slab *next, *prev;
  gomp_devaddr start;           /* as handed in */
  size_t bytes;
  gomp_devaddr usable;          /* of unit FIRST */
  uint32_t first, units;
  bool fresh;                   /* of an exact pool: has not been taken yet */
  struct gomp_unit_tag *tags;
};

/* Two-level segregated fit: constant-time take and give, neighbours merge at
   once.  */
#define GOMP_POOL_CLASSES 32
#define GOMP_POOL_SUBCLASSES 8
/* Numbers of units are given to slabs in pages of so many.  */
#define GOMP_POOL_PAGE_LOG2 14

struct gomp_pool
{
  uint32_t free_lists[GOMP_POOL_CLASSES][GOMP_POOL_SUBCLASSES]; /* first units */
  uint64_t class_map;                   /* classes with a free chunk */
  uint8_t subclass_map[GOMP_POOL_CLASSES];
  struct gomp_slab **pages;             /* whose numbers they are, or NULL; the
                                           first one is nobody's; it stays where
                                           it is */
  uint32_t n_pages;                     /* all behind are NULL */
  struct gomp_slab *slabs;              /* all; the latest comes first */
  size_t bytes_held;                    /* sum of slab sizes */
  size_t bytes_taken;                   /* sum of taken chunks */
  size_t bytes_idle;                    /* sum of slabs wholly free */
  size_t slab_min;                      /* smallest slab to ask for */
  bool exact;                           /* for checks (guard.h): each slab is of
                                           the size that was asked for, is one
                                           chunk, and is taken once */
  size_t n_fresh;                       /* slabs of such a pool to be taken */
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

  return gomp_devaddr_add (slab->usable, ((size_t) (chunk.unit - slab->first)
                                          * GOMP_CHUNK_ALIGN));
}

/* Return where the number of users of CHUNK, which is in use, is kept.  The
   caller counts; it is 0 at first.  */
static inline uint32_t *
gomp_chunk_users (const struct gomp_pool *pool, struct gomp_chunk chunk)
{
  const struct gomp_slab *slab = gomp_chunk_slab (pool, chunk);

  return &slab->tags[chunk.unit - slab->first].users_or_next;
}

/* Return the bytes of CHUNK, which is in use.  */
size_t gomp_chunk_size (const struct gomp_pool *pool,
                        struct gomp_chunk chunk) GOMP_HIDDEN;

/* Make *POOL an empty pool whose slabs are of SLAB_MIN bytes at least, a power
   of two.  */
void gomp_pool_init (struct gomp_pool *pool, size_t slab_min) GOMP_HIDDEN;
/* Free all host memory of POOL.  Device memory is the caller's: take the slabs
   out before, or know that the device is gone.  */
void gomp_pool_fini (struct gomp_pool *pool) GOMP_HIDDEN;

/* Take a chunk of at least SIZE bytes from POOL, whose start is a multiple of
   ALIGN (a power of two) and of GOMP_CHUNK_ALIGN, and return it; it has no
   users yet.  GOMP_NO_CHUNK: there is no room; add a slab first.  SIZE 0 is
   treated as 1.  Prefers low waste, then low addresses in the slab just used,
   so that pieces taken one after another lie side by side.  */
struct gomp_chunk gomp_pool_acquire (struct gomp_pool *pool, size_t size,
                                     size_t align) GOMP_HIDDEN;
/* Give CHUNK back to POOL; it is merged with free neighbours.  No device
   memory is freed.  */
void gomp_pool_release (struct gomp_pool *pool,
                        struct gomp_chunk chunk) GOMP_HIDDEN;
/* Do as gomp_pool_release with a CHUNK that nobody has used; an exact pool,
   which takes each slab once, may give it out again.  */
void gomp_pool_release_unused (struct gomp_pool *pool,
                               struct gomp_chunk chunk) GOMP_HIDDEN;

/* Return how many bytes to allocate from the device so that, once they are
   added, a take of SIZE and ALIGN succeeds; 0 if there cannot be so many.
   Small requests give SLAB_MIN, growing with BYTES_HELD so that the number of
   slabs stays logarithmic; requests of half a slab or more give their own size
   rounded up to 64 KiB.  */
size_t gomp_pool_slab_size (const struct gomp_pool *pool, size_t size,
                            size_t align) GOMP_HIDDEN;
/* Hand in device memory [START, START + BYTES).  START need only be 1-aligned:
   the usable part begins at the next GOMP_CHUNK_ALIGN boundary.  A take right
   afterwards succeeds if its SIZE, rounded up to GOMP_CHUNK_ALIGN, and its
   ALIGN fit into that part.  False: the pool has 1 TiB already, or the host no
   memory for the tags, and does not take it.  */
bool gomp_pool_add_slab (struct gomp_pool *pool, gomp_devaddr start,
                         size_t bytes) GOMP_HIDDEN;
/* Take a wholly free slab out of POOL, if it holds more than KEEP bytes of
   such slabs, and set *START and *BYTES as it was handed in; the caller frees
   *START on the device.  False: there is none.  */
bool gomp_pool_remove_idle_slab (struct gomp_pool *pool, size_t keep,
                                 gomp_devaddr *start, size_t *bytes)
  GOMP_HIDDEN;
/* Take any slab out of POOL, free or not, for the end of a device; its chunks
   become invalid.  *START and *BYTES are set as it was handed in, for the
   caller to free.  False: there is none left.  */
bool gomp_pool_remove_any_slab (struct gomp_pool *pool, gomp_devaddr *start,
                                size_t *bytes) GOMP_HIDDEN;
/* Set *START and *BYTES to the slab, as it was handed in, that has device
   address ADDR.  False: none has.  */
bool gomp_pool_find_slab (const struct gomp_pool *pool, gomp_devaddr addr,
                          gomp_devaddr *start, size_t *bytes) GOMP_HIDDEN;

/* Check POOL's invariants and return NULL or what is wrong, as static text:
   chunks tile their slabs, no two free neighbours, lists and maps agree, sums
   are right.  */
const char *gomp_pool_check (const struct gomp_pool *pool) GOMP_HIDDEN;

#endif
