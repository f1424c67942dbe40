/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory, apart from the host's, checked access by access.

   Each device has an arena: a range of the process's address space without
   access rights.  A device address is an address in an arena, so the host
   faults if it dereferences one.  The arenas of all devices together are called
   the window.  The pages of an arena are mapped a second time, with access
   rights, at a constant distance from the arena.  Executors of kernels and
   copies use this second mapping, after they have asked whether the bytes are
   allocated.  The address of host memory does not lie in the window, so
   emu_memory_at does not find it, unless the memory was registered.

   The host and devices can use two kinds of memory at one address.  The first
   kind is host-visible blocks of an arena: the host has access rights to their
   pages.  The second kind is registered host memory.

   Checks are by bytes, not pages.  An arena consists of granules of EMU_GRANULE
   bytes.  A table has, for each granule, how many bytes from the granule's
   start on are allocated.  Blocks begin at a granule.  Fresh memory is filled
   with EMU_POISON.  The addresses of freed blocks are used anew as late as
   possible.

   All functions may be called from any thread.  */

#ifndef EMU_MEMORY_H
#define EMU_MEMORY_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gomp-pset-windows.h"

#define EMU_GRANULE 128u
#define EMU_POISON 0xfb

/* Bits of the flags that a block has: FLAGS of struct emu_block and of
   emu_memory_alloc.  */
enum emu_block_flags
{
  EMU_BLOCK_HOST_VISIBLE = 1,   /* the host can use the address, too */
  /* emu_memory_used does not count the block, and the block takes nothing of
     the memory that the device has.  */
  EMU_BLOCK_UNCOUNTED = 2,
  /* The block has been freed or retired.  Only emu_memory_nearest sets this
     flag; it is not for emu_memory_alloc.  */
  EMU_BLOCK_FREED = 4
};

/* One allocation, as emu_memory_find describes it.  */
struct emu_block
{
  uint64_t base;
  size_t size;                  /* bytes, as asked for */
  unsigned flags;
  int device;                   /* the device whose arena it is in; -1:
                                   registered host memory */
  const char *label;            /* given to emu_memory_alloc, or NULL */
};

struct emu_arena_private;

/* A device's part of the window.  The fields are constant; the bytes to which
   LIMITS points change as blocks are allocated and freed.  */
struct emu_arena
{
  uint64_t start;               /* device address */
  uint64_t size;                /* bytes of addresses, not of memory */
  uint64_t distance;            /* from a device address to the host's address
                                   of the same byte */
  uint8_t *limits;              /* for each granule, how many of its first bytes
                                   are allocated */
  int device;
  struct emu_arena_private *own;
};

/* Return the arena of DEVICE, a number in [0, EMU_MAX_DEVICES), with memory of
   emu_settings ()->memory bytes.  It is made at the first call.  Returns NULL
   if the system has no room for it.  */
struct emu_arena *emu_arena_get (int device);

/* A table with an entry for each arena: the device addresses of the arena, and
   the address at which the process has the bytes.  emu_arena_get adds the entry
   of each arena that it makes.  The table is for debuggers.  A debugger finds
   this variable by a symbol that each emulated driver exports
   (gomp-pset-windows.h).  */
extern struct gomp_pset_windows emu_memory_windows;

/* Allocate SIZE > 0 bytes of ARENA, and return their device address; 0 if the
   device has not that much memory left.  FLAGS are of enum emu_block_flags, or
   0.  LABEL names the block in reports; NULL: the block has no name.  Reports
   name blocks that have been freed, too.  So LABEL has to stay valid until the
   process ends, or until emu_memory_free_labelled replaces it.  */
uint64_t emu_memory_alloc (struct emu_arena *arena, size_t size,
                           unsigned flags, const char *label);

/* Free the block of ARENA that begins at BASE.  Returns false if there is
   none.  */
bool emu_memory_free (struct emu_arena *arena, uint64_t base);

/* Free the block of ARENA that begins at BASE, but let kernels use it until
   emu_memory_reap.  This is for drivers whose free does not wait for kernels
   that may still use the block.  Returns false if there is no such block.  */
bool emu_memory_retire (struct emu_arena *arena, uint64_t base);

/* Free all blocks of ARENA whose label is the pointer LABEL; the texts are not
   compared.  These blocks get the label LASTING instead, and so do blocks with
   the label LABEL that were freed or retired before.  Reports show LASTING from
   now on, and LABEL may be freed.  LASTING has to stay valid as long as the
   process runs.  */
void emu_memory_free_labelled (struct emu_arena *arena, const char *label,
                               const char *lasting);

/* Free the blocks of ARENA that emu_memory_retire has left to kernels.  */
void emu_memory_reap (struct emu_arena *arena);

/* Return how many bytes of ARENA are allocated.  Blocks with the flag
   EMU_BLOCK_UNCOUNTED do not count, and retired blocks do not count.  */
size_t emu_memory_used (struct emu_arena *arena);

/* Let devices use host memory [START, START + SIZE) at its own address.
   Returns false if it overlaps memory that is registered already, or if there
   is no memory.  */
bool emu_memory_register (const void *start, size_t size);

/* Undo the emu_memory_register of the memory that begins at START.  Returns
   false if there was none.  */
bool emu_memory_unregister (const void *start);

/* Set *BLOCK to the block of any device, or the registered host memory, that
   ADDRESS lies in, and return true.  Returns false, and leaves *BLOCK as it is,
   if ADDRESS lies in none of them, or lies in a freed or a retired block.  */
bool emu_memory_find (uint64_t address, struct emu_block *block);

/* Set *BLOCK to the block that device address ADDRESS lies in.  If it lies in
   no block, set *BLOCK to the block next to ADDRESS that is nearer.  This is
   for reports of faults.  *BLOCK may also be a freed or a retired block; its
   flags have EMU_BLOCK_FREED then.  Returns false if ADDRESS does not lie in
   the window, or if there is no block next to it.  */
bool emu_memory_nearest (uint64_t address, struct emu_block *block);

/* Return whether ADDRESS lies in the window, allocated or not.  */
bool emu_memory_in_window (uint64_t address);

/* Return the host's address of the LENGTH bytes at device address ADDRESS.
   Returns NULL unless all the bytes are allocated and lie in one block, or in
   one range of registered host memory, that ARENA's device can use.  A device
   can use its own blocks, the host-visible blocks of all devices, the blocks of
   peers that emu_memory_peer_set has opened for it, and all registered host
   memory.  A retired block counts as allocated if it is the device's own or an
   opened peer's.  The result is valid until the block is freed for good, or the
   range is unregistered.  */
void *emu_memory_at_slow (const struct emu_arena *arena, uint64_t address,
                          size_t length);

/* Do what emu_memory_at_slow does, for loads: it is enough if one of the bytes
   is allocated, and the contents of the others are undefined.  ADDRESS is a
   multiple of LENGTH, which is a power of two and at most 16.  Real hardware
   protects pages, and device code relies on it: strlen and the like read words
   of which only a part belongs to the string.  */
void *emu_memory_at_part (const struct emu_arena *arena, uint64_t address,
                          size_t length);

/* Do what emu_memory_at_slow does, but accept the blocks of all devices.  This
   is for copies by the host.  Returns NULL if the bytes do not all lie in one
   block or one range of registered host memory; so the result is NULL for host
   memory that is not registered.  */
void *emu_memory_host (uint64_t address, size_t length);

/* If OPEN is true, allow kernels of DEVICE to use memory of PEER; if OPEN is
   false, forbid it.  At first it is forbidden.  Returns true if this call has
   changed what is allowed, false if it has changed nothing.  */
bool emu_memory_peer_set (int device, int peer, bool open);

/* Do what emu_memory_at_slow does, for a kernel's accesses: fast in the usual
   case, a block of the device's own.  */
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

/* Say on standard error that there are no BYTES of addresses left for WHAT, and
   the limit of addresses if the process has one.  */
void emu_addresses_missing (const char *what, size_t bytes);

#endif
