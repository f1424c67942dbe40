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
   in the pool.  It starts at a multiple of GOMP_CHUNK_ALIGN bytes.  */
struct gomp_chunk
{
  uint32_t unit;                /* 0: none */
};

#define GOMP_CHUNK_ALIGN 256    /* bytes of a unit */
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
  uint32_t size;                /* of the chunk, in units, and whether it is
                                   free */
  uint32_t users_or_next; /* first unit: of a chunk in use, its users; of
                                   a free one, the next in its list */
  uint32_t prev; /* first unit of a free chunk */
};

/* One allocation from the device.  Its units, whose numbers count up from
   FIRST, all belong to chunks, in use or free.  */
struct gomp_slab
{
  struct gomp_slab *next, *prev;
  gomp_devaddr start; /* as handed in */
  size_t bytes;
  gomp_devaddr usable; /* of unit FIRST */
  uint32_t first, units;
  bool fresh; /* of an exact pool: has not been taken yet */
  struct gomp_unit_tag *tags;
};

/* The numbers of lists of free chunks, by size.  The pool is a two-level
   segregated fit allocator: taking and giving back cost constant time, and
   free neighbours are merged at once.  */
#define GOMP_POOL_CLASSES 32
#define GOMP_POOL_SUBCLASSES 8
/* Binary logarithm of the number of units in a page.  Slabs get the numbers of
   their units in whole pages.  */
#define GOMP_POOL_PAGE_LOG2 14

struct gomp_pool
{
  uint32_t free_lists[GOMP_POOL_CLASSES][GOMP_POOL_SUBCLASSES];
  /* first units */
  uint64_t class_map; /* classes with a free chunk */
  uint8_t subclass_map[GOMP_POOL_CLASSES];
  struct gomp_slab **pages; /* whose numbers they are, or NULL; the
                                           first one is nobody's; it stays where
                                           it is */
  uint32_t n_pages; /* all behind are NULL */
  struct gomp_slab *slabs; /* all; the latest comes first */
  size_t bytes_held; /* sum of slab sizes */
  size_t bytes_taken; /* sum of taken chunks */
  size_t bytes_idle; /* sum of slabs wholly free */
  size_t slab_min; /* smallest slab to ask for */
  bool exact; /* for checks (guard.h): each slab is of
                                           the size that was asked for, is one
                                           chunk, and is taken once */
  size_t n_fresh; /* slabs of such a pool to be taken */
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

/* Return the place of the number of users of CHUNK, which is in use.  The
   number is 0 at first; the caller changes it.  */
static inline uint32_t *
gomp_chunk_users (const struct gomp_pool *pool, struct gomp_chunk chunk)
{
  const struct gomp_slab *slab = gomp_chunk_slab (pool, chunk);

  return &slab->tags[chunk.unit - slab->first].users_or_next;
}

/* Return the size in bytes of CHUNK, which is in use.  */
size_t gomp_chunk_size (const struct gomp_pool *pool, struct gomp_chunk chunk)
  GOMP_HIDDEN;

/* Make *POOL an empty pool.  The slabs it asks for have at least SLAB_MIN
   bytes, a power of two.  */
void gomp_pool_init (struct gomp_pool *pool, size_t slab_min) GOMP_HIDDEN;
/* Free all host memory of POOL.  Its slabs have been taken out before, or the
   device they are on is gone.  */
void gomp_pool_fini (struct gomp_pool *pool) GOMP_HIDDEN;

/* Take a chunk of at least SIZE bytes from POOL, whose start is a multiple of
   ALIGN (a power of two) and of GOMP_CHUNK_ALIGN, and return it; it has no
   users yet.  SIZE 0 is treated as 1.  Low waste is preferred, then low
   addresses in the slab used last, so that chunks taken one after another lie
   side by side.  Returns GOMP_NO_CHUNK if there is no room; the caller then
   adds a slab.  */
struct gomp_chunk gomp_pool_acquire (struct gomp_pool *pool, size_t size,
                                     size_t align) GOMP_HIDDEN;
/* Give CHUNK back to POOL, where it is merged with free neighbours.  No device
   memory is freed.  */
void gomp_pool_release (struct gomp_pool *pool, struct gomp_chunk chunk)
  GOMP_HIDDEN;
/* Give CHUNK, which nobody has used, back to POOL.  In contrast to
   gomp_pool_release this lets an exact pool, in which each slab is taken once,
   give it out again.  */
void gomp_pool_release_unused (struct gomp_pool *pool, struct gomp_chunk chunk)
  GOMP_HIDDEN;

/* Return how many bytes to allocate from the device, so that POOL, once they
   are added, has room for a chunk of SIZE bytes at ALIGN; 0 if there cannot be
   so many.  For small requests this is SLAB_MIN or more, growing with
   BYTES_HELD so that the number of slabs stays logarithmic; for requests of
   half a slab or more it is their own size rounded up to 64 KiB.  */
size_t gomp_pool_slab_size (const struct gomp_pool *pool, size_t size,
                            size_t align) GOMP_HIDDEN;
/* Add the device memory [START, START + BYTES) to POOL as a slab.  START may
   have any alignment: the part that is used begins at the next multiple of
   GOMP_CHUNK_ALIGN.  gomp_pool_acquire then succeeds if its SIZE, rounded up
   to GOMP_CHUNK_ALIGN, fits into that part at its ALIGN.  Returns false, with
   nothing added, if the pool has 1 TiB already or the host has no memory for
   the tags.  */
bool gomp_pool_add_slab (struct gomp_pool *pool, gomp_devaddr start,
                         size_t bytes) GOMP_HIDDEN;
/* Take a slab of which no chunk is in use out of POOL, if the pool has more
   than KEEP bytes of such slabs.  *START and *BYTES are set as
   gomp_pool_add_slab was given them, for the caller to free on the device.
   Returns false if there is none.  */
bool gomp_pool_remove_idle_slab (struct gomp_pool *pool, size_t keep,
                                 gomp_devaddr *start, size_t *bytes)
  GOMP_HIDDEN;
/* Take any slab out of POOL, in use or not, at the end of a device; its chunks
   become invalid.  *START and *BYTES are set as gomp_pool_add_slab was given
   them, for the caller to free on the device.  Returns false if there is none
   left.  */
bool gomp_pool_remove_any_slab (struct gomp_pool *pool, gomp_devaddr *start,
                                size_t *bytes) GOMP_HIDDEN;
/* Set *START and *BYTES to the slab, as gomp_pool_add_slab was given it, that
   has the device address ADDR.  Returns false if no slab has it.  */
bool gomp_pool_find_slab (const struct gomp_pool *pool, gomp_devaddr addr,
                          gomp_devaddr *start, size_t *bytes) GOMP_HIDDEN;

/* Check the invariants of POOL: chunks tile their slabs, no two neighbours are
   free, lists and maps agree, sums are right.  Returns NULL, or what is wrong
   as static text.  */
const char *gomp_pool_check (const struct gomp_pool *pool) GOMP_HIDDEN;

#endif
