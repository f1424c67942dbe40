/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which addresses of the host are there, for devices whose kernels reach all
   of its memory.  */

#ifndef EMU_HOST_MEMORY_H
#define EMU_HOST_MEMORY_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EMU_HOST_RANGES 16

/* Mappings that were found to be readable.  Zeroed at first; for one thread,
   and for as long as nothing is unmapped, such as a kernel's run.  */
struct emu_host_ranges
{
  struct { uint64_t start, end; } ranges[EMU_HOST_RANGES];
  unsigned next;                /* the one to be replaced */
};

/* Whether the process can read the LENGTH bytes at ADDRESS, which lie in one
   or in adjacent mappings.  */
bool emu_host_readable (struct emu_host_ranges *known, uint64_t address,
                        size_t length);

#endif
