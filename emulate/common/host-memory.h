/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which memory of the host's process can be read, for devices whose kernels
   reach all of it.  */

#ifndef EMU_HOST_MEMORY_H
#define EMU_HOST_MEMORY_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EMU_HOST_RANGES 16

/* Ranges of host memory that emu_host_readable has found to be readable.  All
   fields are zeroes at first.  Only one thread may use the structure.  A range
   that the process unmaps is not removed.  So the owner sets the structure to
   zeroes again when a kernel, or a work-group, starts, and takes for granted
   that nothing is unmapped while that runs.  */
struct emu_host_ranges
{
  struct { uint64_t start, end; } ranges[EMU_HOST_RANGES];
  unsigned next;                /* index of the range to be replaced next */
};

/* Return whether the process can read all of the LENGTH bytes at ADDRESS.  They
   may lie in several mappings of the process, if these are adjacent.  The
   ranges in *KNOWN are looked at first.  If none of them has all the bytes, the
   system is asked for the range around ADDRESS: the readable mapping that has
   ADDRESS, and all readable mappings that adjoin it without a gap.  If this
   range has all the bytes, it replaces the oldest range in *KNOWN, and the
   result is true.  If not, *KNOWN stays as it is, and the result is false.  */
bool emu_host_readable (struct emu_host_ranges *known, uint64_t address,
                        size_t length);

#endif
