/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory, apart from the host's, checked access by access.

   All device addresses of a process lie in one window of its address space
   without access rights, so that a host that dereferences one faults.  The
   bytes themselves are seen through a second mapping of the same pages, at a
   constant distance: that is what executors and copies use, after asking
   whether the range is allocated.  A host pointer in a kernel is thus out of
   bounds.  Each device has a part of the window, an arena.

   Two kinds of memory can be used by both sides at one address:
   host-visible blocks of an arena, whose pages the window lets the host use,
   and host memory that was registered.

   Checks are by bytes, not pages: a table tells for each granule of
   EMU_GRANULE bytes how many from its start on are allocated.  Blocks begin
   at a granule.  Fresh memory is filled with EMU_POISON.  The room of freed
   blocks is used anew as late as possible.

   All functions may be called from any thread.  */

#ifndef EMU_MEMORY_H
#define EMU_MEMORY_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EMU_GRANULE 128u
#define EMU_POISON 0xfb

enum emu_block_flags
{
  EMU_BLOCK_HOST_VISIBLE = 1,   /* the host may use the address as well */
  EMU_BLOCK_UNCOUNTED = 2,      /* takes nothing of the device's size */
  EMU_BLOCK_FREED = 4           /* only in what emu_memory_find answers */
};

/* One allocation, as emu_memory_find describes it.  */
struct emu_block
{
  uint64_t base;
  size_t size;                  /* bytes, as asked for */
  unsigned flags;
  int device;                   /* whose arena; -1: registered host memory */
  const char *label;            /* as given, or NULL; the caller's */
};

struct emu_arena_private;

/* A device's part of the window.  The fields are constant.  */
struct emu_arena
{
  uint64_t start;               /* device address */
  uint64_t size;                /* bytes of addresses, not of memory */
  uint64_t distance;            /* what to add to get to the bytes */
  uint8_t *limits;              /* per granule: allocated bytes, a prefix */
  int device;
  struct emu_arena_private *own;
};

/* The arena of device DEVICE, [0, EMU_MAX_DEVICES), of emu_settings ()->memory
   bytes; made at the first call.  NULL: the system has no room for it.  */
struct emu_arena *emu_arena_get (int device);

/* Allocate SIZE > 0 bytes.  LABEL, which must outlive the block, names it in
   reports; or NULL.  0: the device has not so much memory left.  */
uint64_t emu_memory_alloc (struct emu_arena *arena, size_t size,
                           unsigned flags, const char *label);

/* Free the block that begins at BASE.  False: there is none.  */
bool emu_memory_free (struct emu_arena *arena, uint64_t base);

/* The same, but kernels may use the block until emu_memory_reap: for drivers
   whose free does not wait.  */
bool emu_memory_retire (struct emu_arena *arena, uint64_t base);

/* Free all live blocks with this LABEL, the very pointer.  Reports name them,
   and those that were freed before, by LASTING from now on: LABEL may go.  */
void emu_memory_free_labelled (struct emu_arena *arena, const char *label,
                               const char *lasting);

/* Free what has been retired.  */
void emu_memory_reap (struct emu_arena *arena);

/* Bytes allocated and not freed, without the uncounted ones.  */
size_t emu_memory_used (struct emu_arena *arena);

/* Let devices use host memory [START, START + SIZE) at its own address.
   False: it overlaps what is registered already, or there is no memory.  */
bool emu_memory_register (const void *start, size_t size);

/* Undo it.  False: nothing registered begins at START.  */
bool emu_memory_unregister (const void *start);

/* The block of any device, or registered host memory, that ADDRESS lies in.
   Retired blocks count as freed.  */
bool emu_memory_find (uint64_t address, struct emu_block *block);

/* What to tell the user about ADDRESS, which lies in no block: the block
   nearest to it, which may be a freed one that ADDRESS lies in (flag
   EMU_BLOCK_FREED).  False: there is none.  */
bool emu_memory_nearest (uint64_t address, struct emu_block *block);

/* Whether ADDRESS lies in the window, whatever is there.  */
bool emu_memory_in_window (uint64_t address);

/* Where the host finds the LENGTH bytes at device address ADDRESS, all in one
   block or registered range that DEVICE can use: its own, a host-visible one
   or one of a peer that emu_memory_peer_set opened.  NULL: they are not all
   allocated.  The answer holds until the block is freed.  */
void *emu_memory_at_slow (const struct emu_arena *arena, uint64_t address,
                          size_t length);

/* For loads: the same, but one of the bytes being allocated is enough; what
   the others hold is anything.  ADDRESS is a multiple of LENGTH, a power of
   two and at most 16.  Hardware protects pages, and code for devices relies on
   it: strlen and its like read words of which only a part is the string's.  */
void *emu_memory_at_part (const struct emu_arena *arena, uint64_t address,
                          size_t length);

/* emu_memory_at_slow whoever may use the block: for the host's copies.  */
void *emu_memory_host (uint64_t address, size_t length);

/* Whether kernels of DEVICE may use memory of PEER.  False: it was so.  */
bool emu_memory_peer_set (int device, int peer, bool open);

/* emu_memory_at_slow for a kernel's accesses: the usual case at once.  */
static inline void *
emu_memory_at (const struct emu_arena *arena, uint64_t address,
               unsigned length)
{
  uint64_t offset = address - arena->start;

  if (__builtin_expect (offset < arena->size, 1))
    {
      unsigned within = (unsigned) (offset % EMU_GRANULE);
      if (__builtin_expect (within + length
                            <= arena->limits[offset / EMU_GRANULE], 1))
        return (void *) (uintptr_t) (address + arena->distance);
    }
  return emu_memory_at_slow (arena, address, length);
}

#endif
