/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From a lane's generic address to where the bytes are.  */

#ifndef EMU_EXEC_MEMORY_H
#define EMU_EXEC_MEMORY_H 1

#include "nvptx/exec/exec.h"

/* Return the host's address of the SIZE bytes at ADDRESS; NULL if LANE may not
   use them all.  ptx_memory_at calls this for all that it does not settle
   itself: bytes of shared and of local memory, of other devices and of the
   host; and bytes in the window of the device's own memory that lie in two
   granules (EMU_GRANULE), or are not all allocated.  */
void *ptx_memory_slow (const struct ptx_warp *warp, uint64_t address,
                       size_t size, unsigned lane);

/* Return the host's address of the SIZE bytes at generic address ADDRESS; NULL
   if LANE of WARP may not use them all.  */
static inline void *
ptx_memory_at (const struct ptx_warp *warp, uint64_t address, unsigned size,
               unsigned lane)
{
  const struct emu_arena *arena = warp->launch->arena;
  uint64_t offset = address - arena->start;

  if (__builtin_expect (offset < arena->size, 1))
    {
      unsigned within = (unsigned) (offset % EMU_GRANULE);
      if (__builtin_expect (within + size
                            <= arena->limits[offset / EMU_GRANULE], 1))
        return (void *) (uintptr_t) (address + arena->distance);
    }
  return ptx_memory_slow (warp, address, size, lane);
}

/* Return whether ADDRESS is one of local memory, where each lane has its own
   bytes.  */
static inline bool
ptx_is_local (uint64_t address)
{
  return address - ptx_windows.local < PTX_LOCAL_WINDOW;
}

#endif
