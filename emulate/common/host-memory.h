/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which addresses of the host are there, for devices whose kernels reach all
   of its memory.  */

#ifndef EMU_HOST_MEMORY_H
#define EMU_HOST_MEMORY_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EMU_HOST_RANGES 16

/* Mappings of the process that were found to be readable.  Zeroes at first.  To
   be used by one thread, and only as long as nothing is unmapped, such as while
   a kernel runs.  */
struct emu_host_ranges
{
  struct { uint64_t start, end; } ranges[EMU_HOST_RANGES];
  unsigned next;                /* index of the range to be replaced next */
};

/* Return whether the process can read the LENGTH bytes at ADDRESS, which lie in
   one mapping or in adjacent ones.  *KNOWN is looked at first, and
   completed.  */
bool emu_host_readable (struct emu_host_ranges *known, uint64_t address,
                        size_t length);

#endif
