/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which addresses of the host are there: as /proc/self/maps says.  */

#include "common/host-memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool
is_within (uint64_t start, uint64_t end, uint64_t address, size_t length)
{
  return address >= start && address < end && length <= end - address;
}

/* The readable mappings around ADDRESS that follow each other without a gap.
   False: there is none.  */
static bool
mapping_find (uint64_t address, uint64_t *start, uint64_t *end)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  char *line = NULL;
  size_t room = 0;
  bool any = false, past = false;

  *start = *end = 0;
  while (maps && !past && getline (&line, &room, maps) > 0)
    {
      uint64_t low, high;
      char readable;

      if (sscanf (line, "%" SCNx64 "-%" SCNx64 " %c", &low, &high, &readable)
            != 3
          || readable != 'r')
        continue;
      past = any && low != *end;
      if (past)
        break;
      if (low != *end)
        *start = low;
      *end = high;
      any = address >= *start && address < *end;
    }
  free (line);
  if (maps)
    fclose (maps);
  return any;
}

bool
emu_host_readable (struct emu_host_ranges *known, uint64_t address,
                   size_t length)
{
  uint64_t start, end;

  for (unsigned i = 0; i < EMU_HOST_RANGES; i++)
    if (is_within (known->ranges[i].start, known->ranges[i].end, address,
                   length))
      return true;
  if (!mapping_find (address, &start, &end)
      || !is_within (start, end, address, length))
    return false;
  known->ranges[known->next].start = start;
  known->ranges[known->next].end = end;
  known->next = (known->next + 1) % EMU_HOST_RANGES;
  return true;
}
