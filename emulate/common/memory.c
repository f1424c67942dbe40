/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory, apart from the host's: arenas, blocks and checks.

   Invariants of an arena, under its lock:
   A. A block's part of the book holds its bytes and at least one granule
      more, so that no access reaches from one block into the next.
   B. Limits are not zero exactly in blocks that are live or retired.
   C. Freed blocks keep their parts while they are in the quarantine, a queue
      that bounds the addresses; their pages are given back at once.  */

#include "common/memory.h"
#include "common/settings.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "plugin/common/ranges.h"

#define PAGE 4096u
#define SMALL_COPY 1024u
/* Above it, only the ends of fresh blocks are filled.  */
#define POISON_WHOLE ((size_t) 64 << 20)
#define POISON_END ((size_t) 1 << 20)
#define QUARANTINE_BLOCKS 1024
/* Address space beyond twice the memory; at most as much again where the
   process's is limited.  */
#define SPARE_ADDRESSES ((uint64_t) 1 << 30)

enum block_state { BLOCK_LIVE, BLOCK_RETIRED, BLOCK_FREED };

struct block
{
  struct emu_block about;
  enum block_state state;
  struct gomp_part *part;
  struct block *next;           /* in the quarantine, or among the retired */
};

struct emu_arena_private
{
  pthread_mutex_t lock;         /* of everything below */
  struct gomp_ranges book;
  size_t memory, used;          /* bytes */
  struct block *retired;
  struct block *oldest, *newest; /* quarantine */
  size_t quarantined, quarantined_bytes;
};

/* Host memory that devices may use.  */
struct registration
{
  uintptr_t start;
  size_t size;
  struct registration *next;
};

struct gomp_pset_windows emu_memory_windows = GOMP_PSET_WINDOWS_INITIALIZER;

static pthread_mutex_t arenas_lock = PTHREAD_MUTEX_INITIALIZER;
static struct emu_arena *arenas[EMU_MAX_DEVICES]; /* set once, atomically */
static bool peers[EMU_MAX_DEVICES][EMU_MAX_DEVICES]; /* atomic */

static pthread_rwlock_t registrations_lock = PTHREAD_RWLOCK_INITIALIZER;
static struct registration *registrations;

static uint64_t
round_up (uint64_t value, uint64_t unit)
{
  return (value + unit - 1) / unit * unit;
}

/* ---- Arenas ------------------------------------------------------------- */

/* The two views of the pages, and the limits.  The pages belong to no file
   that the process has made: RLIMIT_FSIZE does not concern them.  */
static bool
arena_map (struct emu_arena *arena)
{
  const int quiet = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  size_t limits = arena->size / EMU_GRANULE;
  void *bytes = mmap (NULL, arena->size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  /* Of nothing: a second view.  */
  void *window = (bytes == MAP_FAILED ? MAP_FAILED
                  : mremap (bytes, 0, arena->size, MREMAP_MAYMOVE));
  void *table = mmap (NULL, limits, PROT_READ | PROT_WRITE, quiet, -1, 0);

  if (window != MAP_FAILED && mprotect (window, arena->size, PROT_NONE) != 0)
    {
      munmap (window, arena->size);
      window = MAP_FAILED;
    }
  if (window != MAP_FAILED && bytes != MAP_FAILED && table != MAP_FAILED)
    {
      arena->start = (uintptr_t) window;
      arena->distance = (uintptr_t) bytes - (uintptr_t) window;
      arena->limits = table;
      /* Core files get BYTES.  */
      madvise (window, arena->size, MADV_DONTDUMP);
      gomp_pset_windows_set (&emu_memory_windows, arena->start, arena->size,
                             (uintptr_t) bytes);
      return true;
    }
  if (window != MAP_FAILED)
    munmap (window, arena->size);
  if (bytes != MAP_FAILED)
    munmap (bytes, arena->size);
  if (table != MAP_FAILED)
    munmap (table, limits);
  return false;
}

/* The limit of the process's addresses; RLIM_INFINITY: there is none.  */
static rlim_t
address_limit (void)
{
  struct rlimit space;

  return getrlimit (RLIMIT_AS, &space) == 0 ? space.rlim_cur : RLIM_INFINITY;
}

/* Addresses for MEMORY bytes and for what is freed and not used again soon.  */
static uint64_t
arena_size (uint64_t memory)
{
  uint64_t spare = SPARE_ADDRESSES;

  if (address_limit () != RLIM_INFINITY && spare > 2 * memory)
    spare = 2 * memory;
  return round_up (2 * memory + spare, PAGE);
}

void
emu_addresses_missing (const char *what, size_t bytes)
{
  rlim_t limit = address_limit ();

  fprintf (stderr, "emulated driver: no addresses for %s, %zu bytes", what,
           bytes);
  if (limit != RLIM_INFINITY)
    fprintf (stderr, "; the limit of address space (ulimit -v) is %zu",
             (size_t) limit);
  fputc ('\n', stderr);
}

static struct emu_arena *
arena_create (int device)
{
  struct emu_arena *arena = calloc (1, sizeof *arena);
  struct emu_arena_private *own = calloc (1, sizeof *own);

  if (!arena || !own)
    goto fail_memory;
  own->memory = emu_settings ()->memory;
  arena->size = arena_size (own->memory);
  arena->device = device;
  arena->own = own;
  if (!arena_map (arena))
    {
      emu_addresses_missing ("a device's memory (GOMP_PSET_EMULATE_MEMORY)",
                             2 * arena->size);
      goto fail_memory;
    }
  if (!gomp_ranges_init (&own->book, arena->start, arena->size))
    goto fail_memory;
  pthread_mutex_init (&own->lock, NULL);
  return arena;

 fail_memory:
  free (own);
  free (arena);
  return NULL;
}

struct emu_arena *
emu_arena_get (int device)
{
  struct emu_arena *arena
    = __atomic_load_n (&arenas[device], __ATOMIC_ACQUIRE);

  if (arena)
    return arena;
  pthread_mutex_lock (&arenas_lock);
  arena = arenas[device];
  if (!arena)
    {
      arena = arena_create (device);
      __atomic_store_n (&arenas[device], arena, __ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&arenas_lock);
  return arena;
}

/* Whose addresses ADDRESS is among; NULL: nobody's.  */
static struct emu_arena *
arena_of (uint64_t address)
{
  for (int i = 0; i < EMU_MAX_DEVICES; i++)
    {
      struct emu_arena *arena
        = __atomic_load_n (&arenas[i], __ATOMIC_ACQUIRE);
      if (arena && address - arena->start < arena->size)
        return arena;
    }
  return NULL;
}

bool
emu_memory_in_window (uint64_t address)
{
  return arena_of (address) != NULL;
}

/* ---- Blocks: arena lock held -------------------------------------------- */

static void
limits_set (struct emu_arena *arena, const struct emu_block *about, bool open)
{
  uint8_t *limits = arena->limits + (about->base - arena->start) / EMU_GRANULE;
  size_t whole = about->size / EMU_GRANULE;

  memset (limits, open ? EMU_GRANULE : 0, whole);
  if (about->size % EMU_GRANULE)
    limits[whole] = open ? (uint8_t) (about->size % EMU_GRANULE) : 0;
}

static void
block_poison (struct emu_arena *arena, const struct emu_block *about)
{
  char *bytes = (char *) (uintptr_t) (about->base + arena->distance);

  if (about->size <= POISON_WHOLE)
    memset (bytes, EMU_POISON, about->size);
  else
    {
      memset (bytes, EMU_POISON, POISON_END);
      memset (bytes + about->size - POISON_END, EMU_POISON, POISON_END);
    }
}

/* Let the host use the block's pages, or not any more.  */
static void
block_show (const struct emu_block *about, bool visible)
{
  if (about->flags & EMU_BLOCK_HOST_VISIBLE)
    mprotect ((void *) (uintptr_t) about->base,
              round_up (about->size, PAGE),
              visible ? PROT_READ | PROT_WRITE : PROT_NONE);
}

/* The oldest block of the quarantine: its room may be used anew.  */
static void
quarantine_shift (struct emu_arena_private *own)
{
  struct block *block = own->oldest;

  own->oldest = block->next;
  if (!own->oldest)
    own->newest = NULL;
  own->quarantined--;
  own->quarantined_bytes -= block->about.size;
  gomp_ranges_give (&own->book, block->part, false);
  free (block);
}

static void
quarantine_push (struct emu_arena_private *own, struct block *block)
{
  block->next = NULL;
  if (own->newest)
    own->newest->next = block;
  else
    own->oldest = block;
  own->newest = block;
  own->quarantined++;
  own->quarantined_bytes += block->about.size;
  while (own->quarantined > QUARANTINE_BLOCKS
         || own->quarantined_bytes > own->memory)
    quarantine_shift (own);
}

/* Room for BYTES at the lowest free address, else after giving up the
   quarantine.  */
static struct gomp_part *
part_take (struct emu_arena_private *own, size_t bytes)
{
  struct gomp_part *part = gomp_ranges_take (&own->book, bytes);

  while (!part && own->oldest)
    {
      quarantine_shift (own);
      part = gomp_ranges_take (&own->book, bytes);
    }
  return part;
}

static bool
block_place (struct emu_arena *arena, struct block *block)
{
  struct emu_block *about = &block->about;
  bool visible = about->flags & EMU_BLOCK_HOST_VISIBLE;
  uint64_t unit = visible ? PAGE : EMU_GRANULE;
  /* Visible blocks have pages to themselves.  */
  uint64_t room = (round_up (about->size, unit)
                   + (visible ? 2 * PAGE : EMU_GRANULE));

  block->part = part_take (arena->own, room);
  if (!block->part)
    return false;
  about->base = round_up (block->part->start, unit);
  block->part->block = (uintptr_t) block;
  return true;
}

uint64_t
emu_memory_alloc (struct emu_arena *arena, size_t size, unsigned flags,
                  const char *label)
{
  struct emu_arena_private *own = arena->own;
  struct block *block = calloc (1, sizeof *block);
  size_t counted = flags & EMU_BLOCK_UNCOUNTED ? 0 : size;
  uint64_t base = 0;

  if (!block || size == 0 || size > arena->size)
    {
      free (block);
      return 0;
    }
  block->about = (struct emu_block) { .size = size, .flags = flags,
                                      .device = arena->device,
                                      .label = label };
  pthread_mutex_lock (&own->lock);
  if (counted <= own->memory - own->used && block_place (arena, block))
    {
      own->used += counted;
      base = block->about.base;
      block_show (&block->about, true);
      block_poison (arena, &block->about);
      limits_set (arena, &block->about, true);
    }
  pthread_mutex_unlock (&own->lock);
  if (!base)
    free (block);
  return base;
}

/* The block whose part ADDRESS lies in, in whatever state.  */
static struct block *
block_at (const struct emu_arena *arena, uint64_t address)
{
  struct gomp_part *part = gomp_ranges_find (&arena->own->book, address);

  return (part && part->state == GOMP_PART_USED
          ? (struct block *) part->block : NULL);
}

/* BLOCK's memory goes back to the system, its room to the quarantine.  */
static void
block_discard (struct emu_arena *arena, struct block *block)
{
  uint64_t first = round_up (block->about.base, PAGE) - arena->start;
  uint64_t last
    = (block->about.base + block->about.size - arena->start) / PAGE * PAGE;

  limits_set (arena, &block->about, false);
  block_show (&block->about, false);
  if (last > first)
    madvise ((void *) (arena->start + arena->distance + first), last - first,
             MADV_REMOVE);
  block->state = BLOCK_FREED;
  quarantine_push (arena->own, block);
}

/* Take the live block at BASE out of the count.  */
static struct block *
block_withdraw (struct emu_arena *arena, uint64_t base)
{
  struct block *block = block_at (arena, base);

  if (!block || block->state != BLOCK_LIVE || block->about.base != base)
    return NULL;
  if (!(block->about.flags & EMU_BLOCK_UNCOUNTED))
    arena->own->used -= block->about.size;
  return block;
}

bool
emu_memory_free (struct emu_arena *arena, uint64_t base)
{
  struct block *block;

  pthread_mutex_lock (&arena->own->lock);
  block = block_withdraw (arena, base);
  if (block)
    block_discard (arena, block);
  pthread_mutex_unlock (&arena->own->lock);
  return block != NULL;
}

void
emu_memory_free_labelled (struct emu_arena *arena, const char *label,
                          const char *lasting)
{
  uint64_t at = arena->start;

  pthread_mutex_lock (&arena->own->lock);
  while (at - arena->start < arena->size)
    {
      struct gomp_part *part = gomp_ranges_find (&arena->own->book, at);
      struct block *block = block_at (arena, at);

      at = part->start + part->size;
      if (!block || block->about.label != label)
        continue;
      if (block->state == BLOCK_LIVE)
        block_discard (arena, block_withdraw (arena, block->about.base));
      block->about.label = lasting;
    }
  pthread_mutex_unlock (&arena->own->lock);
}

bool
emu_memory_retire (struct emu_arena *arena, uint64_t base)
{
  struct emu_arena_private *own = arena->own;
  struct block *block;

  pthread_mutex_lock (&own->lock);
  block = block_withdraw (arena, base);
  if (block)
    {
      block->state = BLOCK_RETIRED;
      block->next = own->retired;
      own->retired = block;
    }
  pthread_mutex_unlock (&own->lock);
  return block != NULL;
}

void
emu_memory_reap (struct emu_arena *arena)
{
  struct emu_arena_private *own = arena->own;

  pthread_mutex_lock (&own->lock);
  while (own->retired)
    {
      struct block *block = own->retired;
      own->retired = block->next;
      block_discard (arena, block);
    }
  pthread_mutex_unlock (&own->lock);
}

size_t
emu_memory_used (struct emu_arena *arena)
{
  size_t used;

  pthread_mutex_lock (&arena->own->lock);
  used = arena->own->used;
  pthread_mutex_unlock (&arena->own->lock);
  return used;
}

/* ---- Registered host memory --------------------------------------------- */

bool
emu_memory_register (const void *start, size_t size)
{
  uintptr_t from = (uintptr_t) start;
  struct registration *fresh = malloc (sizeof *fresh), *r;

  if (!fresh || size == 0 || from + size < from || arena_of (from))
    {
      free (fresh);
      return false;
    }
  pthread_rwlock_wrlock (&registrations_lock);
  for (r = registrations; r; r = r->next)
    if (from < r->start + r->size && r->start < from + size)
      break;
  if (!r)
    {
      *fresh = (struct registration) { from, size, registrations };
      registrations = fresh;
    }
  pthread_rwlock_unlock (&registrations_lock);
  if (r)
    free (fresh);
  return !r;
}

bool
emu_memory_unregister (const void *start)
{
  struct registration **link, *found;

  pthread_rwlock_wrlock (&registrations_lock);
  link = &registrations;
  while (*link && (*link)->start != (uintptr_t) start)
    link = &(*link)->next;
  found = *link;
  if (found)
    *link = found->next;
  pthread_rwlock_unlock (&registrations_lock);
  free (found);
  return found != NULL;
}

static bool
registration_find (uint64_t address, struct emu_block *block)
{
  struct registration *r;

  pthread_rwlock_rdlock (&registrations_lock);
  for (r = registrations; r; r = r->next)
    if (address - r->start < r->size)
      break;
  if (r)
    *block = (struct emu_block) { .base = r->start, .size = r->size,
                                  .flags = EMU_BLOCK_HOST_VISIBLE,
                                  .device = -1 };
  pthread_rwlock_unlock (&registrations_lock);
  return r != NULL;
}

/* ---- Looking up --------------------------------------------------------- */

bool
emu_memory_find (uint64_t address, struct emu_block *block)
{
  struct emu_arena *arena = arena_of (address);
  struct block *found;

  if (!arena)
    return registration_find (address, block);
  pthread_mutex_lock (&arena->own->lock);
  found = block_at (arena, address);
  if (found && (found->state != BLOCK_LIVE || address < found->about.base
                || address - found->about.base >= found->about.size))
    found = NULL;
  if (found)
    *block = found->about;
  pthread_mutex_unlock (&arena->own->lock);
  return found != NULL;
}

/* How far ADDRESS is from BLOCK.  */
static uint64_t
block_distance (const struct block *block, uint64_t address)
{
  uint64_t base = block->about.base, end = base + block->about.size;

  return address < base ? base - address : address < end ? 0 : address - end;
}

/* The block next to ADDRESS, by parts: its own, the one before, the one
   after, whether live or freed.  */
static struct block *
block_nearest (const struct emu_arena *arena, uint64_t address)
{
  struct gomp_part *part = gomp_ranges_find (&arena->own->book, address);
  struct gomp_part *before = NULL, *after = NULL;
  struct block *nearest = NULL;

  if (!part)
    return NULL;
  if (part->start > arena->start)
    before = gomp_ranges_find (&arena->own->book, part->start - 1);
  after = gomp_ranges_find (&arena->own->book, part->start + part->size);
  for (int i = 0; i < 3; i++)
    {
      struct gomp_part *p = i == 0 ? part : i == 1 ? before : after;
      struct block *b;

      if (!p || p->state != GOMP_PART_USED)
        continue;
      b = (struct block *) p->block;
      if (!nearest
          || block_distance (b, address) < block_distance (nearest, address))
        nearest = b;
    }
  return nearest;
}

bool
emu_memory_nearest (uint64_t address, struct emu_block *block)
{
  struct emu_arena *arena = arena_of (address);
  struct block *found;

  if (!arena)
    return false;
  pthread_mutex_lock (&arena->own->lock);
  found = block_nearest (arena, address);
  if (found)
    {
      *block = found->about;
      if (found->state != BLOCK_LIVE)
        block->flags |= EMU_BLOCK_FREED;
    }
  pthread_mutex_unlock (&arena->own->lock);
  return found != NULL;
}

/* Whether the limits allow all of a short range.  */
static bool
limits_allow (const struct emu_arena *arena, uint64_t address, size_t length)
{
  uint64_t offset = address - arena->start, end = offset + length;

  while (offset < end)
    {
      uint64_t granule = offset / EMU_GRANULE;
      uint64_t allowed = granule * EMU_GRANULE + arena->limits[granule];

      if (allowed >= end)
        return true;
      offset = (granule + 1) * EMU_GRANULE;
      if (allowed < offset)
        return false;
    }
  return true;
}

/* The host's view of the bytes, if all are allocated.  */
static void *
range_host (const struct emu_arena *arena, uint64_t address, size_t length)
{
  uint64_t offset = address - arena->start;
  bool allowed;

  if (length > arena->size - offset)
    return NULL;
  if (length <= SMALL_COPY)
    allowed = limits_allow (arena, address, length);
  else
    {
      struct block *block;
      pthread_mutex_lock (&arena->own->lock);
      block = block_at (arena, address);
      allowed = (block && block->state != BLOCK_FREED
                 && address >= block->about.base
                 && address - block->about.base < block->about.size
                 && length <= (block->about.size
                               - (address - block->about.base)));
      pthread_mutex_unlock (&arena->own->lock);
    }
  return allowed ? (void *) (uintptr_t) (address + arena->distance) : NULL;
}

static bool
block_is_shared (uint64_t address)
{
  struct emu_block block;

  return (emu_memory_find (address, &block)
          && (block.flags & EMU_BLOCK_HOST_VISIBLE));
}

void *
emu_memory_at_slow (const struct emu_arena *arena, uint64_t address,
                    size_t length)
{
  struct emu_arena *owner = arena_of (address);

  if (owner && owner != arena
      && !__atomic_load_n (&peers[arena->device][owner->device],
                           __ATOMIC_RELAXED)
      && !block_is_shared (address))
    return NULL;
  return emu_memory_host (address, length);
}

void *
emu_memory_at_part (const struct emu_arena *arena, uint64_t address,
                    size_t length)
{
  for (size_t i = 0; i < length; i++)
    {
      char *byte = emu_memory_at_slow (arena, address + i, 1);
      /* The rest is in the same page, which can be read.  */
      if (byte)
        return byte - i;
    }
  return NULL;
}

void *
emu_memory_host (uint64_t address, size_t length)
{
  struct emu_arena *owner = arena_of (address);
  struct emu_block block;

  if (owner)
    return range_host (owner, address, length);
  if (registration_find (address, &block)
      && length <= block.size - (address - block.base))
    return (void *) (uintptr_t) address;
  return NULL;
}

bool
emu_memory_peer_set (int device, int peer, bool open)
{
  return __atomic_exchange_n (&peers[device][peer], open, __ATOMIC_RELAXED)
         != open;
}
