/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory under guard.  */

#include "device/guard.h"

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "base/env.h"

/* What is around objects: as integers and floating-point numbers of any size a
   value that adding 1 changes (-24.2f, -5.95e+8).  */
#define ZONE 0xC1

/* What objects hold at first, byte A at an address that is A modulo 4.  No two
   are the same: memory set to one byte does not look like it.  As an int
   -288114019, as a float -3.3e+28, as a double -1.2e+229.  */
static const unsigned char poison[4] = { 0x9D, 0xB6, 0xD3, 0xEE };

/* At a time to the device.  */
#define FILLED ((size_t) 1 << 16)

#define PAGE ((size_t) 4096)

/* Freed blocks of devices without checks of their own are kept up to so many
   bytes, to see whether somebody writes there.  */
#define KEPT ((size_t) 64 << 20)

/* After a kernel, blocks are looked at if there are not more.  */
#define LOOKED_AT 256

/* Bytes with the pattern that cannot be the padding of a structure.  */
#define GAP 8

/* What a device does by itself about accesses beside its blocks.  */
enum guard_kind
{
  GUARD_ZONES,                  /* nothing */
  GUARD_PAGES,                  /* they fault, where a page begins or ends */
  GUARD_BYTES                   /* they fault */
};

struct gomp_guard
{
  enum guard_kind kind;
  struct gomp_ptree blocks;     /* start -> struct gomp_guarded */
  struct gomp_guarded *oldest, *latest; /* freed, not given back yet */
  size_t kept;                  /* bytes of them */
};

bool gomp_guard_active;

struct gomp_lock gomp_guard_mutex = GOMP_LOCK_INITIALIZER (GOMP_RANK_GUARD);

void
gomp_guard_lock (void)
{
  gomp_lock (&gomp_guard_mutex);
}

bool
gomp_guard_trylock (void)
{
  return gomp_trylock (&gomp_guard_mutex);
}

void
gomp_guard_unlock (void)
{
  gomp_unlock (&gomp_guard_mutex);
}

static enum guard_kind
kind_of (const struct gomp_device *device)
{
  const struct gomp_plugin *plugin = device->plugin;
  unsigned features
    = plugin->pset_features ? plugin->pset_features (device->ord) : 0;

  if (features & GOMP_PSET_CHECKS_BYTES)
    return GUARD_BYTES;
  return features & GOMP_PSET_CHECKS_PAGES ? GUARD_PAGES : GUARD_ZONES;
}

/* The lock is held.  */
static struct gomp_guard *
guard_of (struct gomp_device *device)
{
  if (device->guard == NULL)
    {
      device->guard = gomp_calloc (1, sizeof *device->guard);
      device->guard->kind = kind_of (device);
    }
  return device->guard;
}

/* ---- Which block -------------------------------------------------------- */

struct gomp_guarded *
gomp_guard_nearest (const struct gomp_device *device, gomp_devaddr addr)
{
  void *below, *above;

  if (device->guard == NULL)
    return NULL;
  gomp_ptree_around (&device->guard->blocks, addr.value, &below, &above);
  const struct gomp_guarded *b = below, *a = above;
  if (b == NULL || (a && a->block <= addr.value)
      || (a && addr.value >= b->end
          && a->first - addr.value <= addr.value - b->end))
    return above;
  return below;
}

struct gomp_guarded *
gomp_guard_find (const struct gomp_device *device, gomp_devaddr addr)
{
  struct gomp_guarded *found = gomp_guard_nearest (device, addr);

  return (found && addr.value >= found->block
              && addr.value - found->block < found->total
            ? found
            : NULL);
}

void
gomp_guard_walk (const struct gomp_device *device,
                 bool (*visit) (uintptr_t, void *, void *), void *data)
{
  if (device->guard)
    gomp_ptree_walk (&device->guard->blocks, visit, data);
}

/* ---- Looking at what is around ------------------------------------------ */

/* The bytes of the device's [START, END); NULL: there are none, or they cannot
   be read.  With the lock, and between begin_io and end_io.  */
static unsigned char *
fetch (struct gomp_device *device, uintptr_t start, uintptr_t end)
{
  unsigned char *bytes;

  if (end <= start)
    return NULL;
  bytes = gomp_malloc (end - start);
  if (device->plugin->dev2host (device->ord, bytes, (void *) start,
                                end - start))
    return bytes;
  free (bytes);
  return NULL;
}

/* The byte that a block holds at AT as long as nothing has been written
   there.  */
static unsigned char
fresh (const struct gomp_guarded *block, uintptr_t at, bool freed)
{
  return (!freed && at >= block->start && at - block->start < block->size
            ? poison[at % sizeof poison]
            : ZONE);
}

/* [START, END) of BLOCK belongs to no object.  What has been written there is
   told.  */
static void
look_at (struct gomp_device *device, struct gomp_guarded *block,
         uintptr_t start, uintptr_t end, bool freed)
{
  unsigned char *bytes = fetch (device, start, end);
  uintptr_t first = end, last = start;

  for (uintptr_t at = start; bytes && at < end; at++)
    if (bytes[at - start] != fresh (block, at, freed))
      {
        first = at < first ? at : first;
        last = at;
      }
  free (bytes);
  if (first == end)
    return;
  block->told = true;
  GOMP_CALL_HOOKS (gomp_guard_hooks, trespass, device, block, first, last + 1,
                   freed);
}

static void
look_around (struct gomp_device *device, struct gomp_guarded *block)
{
  if (block->told)
    return;
  look_at (device, block, block->block, block->first, false);
  look_at (device, block, block->end, block->block + block->total, false);
}

static void
look_at_freed (struct gomp_device *device, struct gomp_guarded *block)
{
  if (!block->told)
    look_at (device, block, block->block, block->block + block->total, true);
}

static bool
visit_block (uintptr_t start, void *block, void *device)
{
  (void) start;
  look_around (device, block);
  return true;
}

void
gomp_guard_look (struct gomp_device *device, bool all)
{
  int before = gomp_device_begin_io (device);

  gomp_lock (&gomp_guard_mutex);
  if (device->guard && device->guard->kind != GUARD_BYTES
      && (all || device->guard->blocks.count <= LOOKED_AT))
    gomp_ptree_walk (&device->guard->blocks, visit_block, device);
  for (struct gomp_guarded *freed
       = all && device->guard ? device->guard->oldest : NULL;
       freed; freed = freed->next)
    look_at_freed (device, freed);
  gomp_unlock (&gomp_guard_mutex);
  gomp_device_end_io (device, before);
}

/* ---- Blocks ------------------------------------------------------------- */

/* Where an object of SIZE bytes lies in a block, and how large that is.  */
static size_t
lay_out (enum guard_kind kind, size_t size, size_t *lead)
{
  size_t align = size & -size;
  size_t pages = gomp_align_up (size, PAGE);
  size_t zone = kind == GUARD_ZONES ? PAGE : 0;

  if (align > GOMP_CHUNK_ALIGN)
    align = GOMP_CHUNK_ALIGN;
  *lead = zone;
  if (kind == GUARD_BYTES)
    return size;
  if (gomp_settings ()->check == GOMP_CHECK_END)
    *lead += (pages - size) & -align;
  return pages + 2 * zone;
}

/* SIZE bytes from START on become bytes of PATTERN, that of the last two bits
   of their addresses.  Between begin_io and end_io.  */
static bool
fill_pattern (struct gomp_device *device, uintptr_t start, size_t size,
              const unsigned char pattern[4])
{
  size_t most = size < FILLED ? size : FILLED;
  unsigned char *bytes = gomp_malloc (most);
  bool fine = true;

  for (size_t at = 0; at < most; at++)
    bytes[at] = pattern[(start + at) % 4];
  for (size_t at = 0; at < size && fine; at += most)
    fine = device->plugin->host2dev (device->ord, (void *) (start + at), bytes,
                                     size - at < most ? size - at : most);
  free (bytes);
  return fine;
}

/* Fill SIZE bytes from START on with the pattern of what is around objects.
   Between begin_io and end_io.  */
static bool
fill_zone (struct gomp_device *device, uintptr_t start, size_t size)
{
  static const unsigned char zone[4] = { ZONE, ZONE, ZONE, ZONE };

  return (device->plugin->memset
            ? device->plugin->memset (device->ord, (void *) start, ZONE, size)
            : fill_pattern (device, start, size, zone));
}

/* TOTAL bytes at BLOCK, SIZE of which, LEAD bytes from there on, are an
   object.  */
static bool
fill (struct gomp_device *device, gomp_devaddr block, size_t total, size_t lead,
      size_t size)
{
  int before = gomp_device_begin_io (device);
  bool fine = ((total == size || fill_zone (device, block.value, total))
               && fill_pattern (device, block.value + lead, size, poison));

  gomp_device_end_io (device, before);
  return fine;
}

gomp_devaddr
gomp_guard_alloc (struct gomp_device *device, size_t size)
{
  struct gomp_guarded *block;
  enum guard_kind kind;
  size_t total, lead;
  gomp_devaddr got;

  gomp_lock (&gomp_guard_mutex);
  kind = guard_of (device)->kind;
  gomp_unlock (&gomp_guard_mutex);
  total = lay_out (kind, size, &lead);
  got = gomp_device_alloc_block (device, total);
  if (got.value == 0 || total < size)
    return gomp_devaddr_make (0);
  bool filled = fill (device, got, total, lead, size);
  block = gomp_malloc (sizeof *block);
  *block = (struct gomp_guarded) { .start = got.value + lead,
                                   .size = size,
                                   .first = got.value + lead,
                                   .end = got.value + lead + size,
                                   .block = got.value,
                                   .total = total,
                                   .unwritten = filled,
                                   .told = !filled };
  gomp_lock (&gomp_guard_mutex);
  gomp_ptree_insert (&device->guard->blocks, block->start, block);
  gomp_unlock (&gomp_guard_mutex);
  return gomp_devaddr_make (block->start);
}

/* Give back what was freed first, but for KEEP bytes.  The lock is held, and
   left meanwhile.  */
GOMP_REQUIRES (gomp_guard_mutex)
static bool
give_back (struct gomp_device *device, size_t keep, struct gomp_error *err)
{
  struct gomp_guard *guard = device->guard;
  bool fine = true;

  while (guard->oldest && guard->kept > keep)
    {
      struct gomp_guarded *block = guard->oldest;
      guard->oldest = block->next;
      guard->kept -= block->total;
      gomp_unlock (&gomp_guard_mutex);
      int before = gomp_device_begin_io (device);
      gomp_lock (&gomp_guard_mutex);
      look_at_freed (device, block);
      gomp_unlock (&gomp_guard_mutex);
      gomp_device_end_io (device, before);
      fine
        = gomp_device_free_block (device, gomp_devaddr_make (block->block), err)
          && fine;
      free (block);
      gomp_lock (&gomp_guard_mutex);
    }
  return fine;
}

/* BLOCK is not in the tree any more.  */
static bool
retire (struct gomp_device *device, struct gomp_guarded *block,
        struct gomp_error *err)
{
  struct gomp_guard *guard = device->guard;
  int before;
  bool fine;

  if (guard->kind != GUARD_ZONES)
    {
      fine = gomp_device_free_block (device, gomp_devaddr_make (block->block),
                                     err);
      free (block);
      return fine;
    }
  GOMP_CALL_HOOKS (gomp_guard_hooks, written, device,
                   gomp_devaddr_make (block->block), block->total);
  before = gomp_device_begin_io (device);
  if (!fill_zone (device, block->block, block->total))
    block->told = true;
  gomp_device_end_io (device, before);
  block->next = NULL;
  gomp_lock (&gomp_guard_mutex);
  *(guard->oldest ? &guard->latest->next : &guard->oldest) = block;
  guard->latest = block;
  guard->kept += block->total;
  fine = give_back (device, KEPT, err);
  gomp_unlock (&gomp_guard_mutex);
  return fine;
}

bool
gomp_guard_free (struct gomp_device *device, gomp_devaddr addr,
                 struct gomp_error *err)
{
  struct gomp_guarded *block = NULL;
  int before = gomp_device_begin_io (device);

  gomp_lock (&gomp_guard_mutex);
  if (device->guard)
    block = gomp_ptree_remove (&device->guard->blocks, addr.value);
  if (block)
    look_around (device, block);
  gomp_unlock (&gomp_guard_mutex);
  gomp_device_end_io (device, before);
  /* What is not known, the plugin refuses in its own words.  */
  return (block ? retire (device, block, err)
                : gomp_device_free_block (device, addr, err));
}

static bool
forget_block (uintptr_t start, void *block, void *data)
{
  (void) start, (void) data;
  free (block);
  return true;
}

void
gomp_guard_fini (struct gomp_device *device)
{
  struct gomp_error ignored = { .text = "" };

  gomp_lock (&gomp_guard_mutex);
  if (device->guard)
    {
      give_back (device, 0, &ignored);
      gomp_ptree_walk (&device->guard->blocks, forget_block, NULL);
      gomp_ptree_fini (&device->guard->blocks);
      free (device->guard);
      device->guard = NULL;
    }
  gomp_unlock (&gomp_guard_mutex);
}

/* ---- What is copied ----------------------------------------------------- */

void
gomp_guard_written (struct gomp_device *device, gomp_devaddr dst, size_t size)
{
  struct gomp_guarded *block;

  if (size > 0)
    GOMP_CALL_HOOKS (gomp_guard_hooks, written, device, dst, size);
  gomp_lock (&gomp_guard_mutex);
  block = gomp_guard_find (device, dst);
  if (block && size > 0)
    block->unwritten = false;
  gomp_unlock (&gomp_guard_mutex);
}

/* Bytes at BYTES, of SIZE, from the device's START, that still are as they
   were made; *FIRST: where the first are.  Less than GAP at a time may be
   padding.  */
static size_t
count_unwritten (const unsigned char *bytes, uintptr_t start, size_t size,
                 size_t *first)
{
  size_t n = 0, run = 0, least = size < GAP ? size : GAP;

  for (size_t at = 0; at <= size; at++)
    if (at < size && bytes[at] == poison[(start + at) % sizeof poison])
      run++;
    else
      {
        if (run >= least && run > 0)
          {
            if (n == 0)
              *first = at - run;
            n += run;
          }
        run = 0;
      }
  return n;
}

void
gomp_guard_fetched (struct gomp_device *device, gomp_devaddr src,
                    const void *bytes, size_t size)
{
  struct gomp_guarded *block;
  size_t n, first = 0;
  int before = gomp_device_begin_io (device);

  gomp_lock (&gomp_guard_mutex);
  block = gomp_guard_find (device, src);
  if (block)
    look_around (device, block);
  n = (block && block->unwritten && block->host
         ? count_unwritten (bytes, src.value, size, &first)
         : 0);
  if (n > 0)
    GOMP_CALL_HOOKS (gomp_guard_hooks, unwritten, device, block,
                     src.value + first, n, size);
  gomp_unlock (&gomp_guard_mutex);
  gomp_device_end_io (device, before);
}
