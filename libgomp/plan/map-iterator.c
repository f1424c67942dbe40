/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entries that stand for as many items as an iterator makes.  */

#include "plan/map-decode.h"

#include "gomp-constants.h"
#include "program/host-memory.h"

/* More than this are garbage, as are addresses beyond.  */
#define MAX_ITERATIONS ((size_t) 1 << 24)
#define MAX_ADDRESS ((uintptr_t) 1 << 56)

bool
gomp_map_counts_as_iterator (const struct gomp_arrays *arrays, size_t e)
{
  const uintptr_t *words = arrays->addresses[e];
  uintptr_t last;

  if (arrays->acc || words == NULL || (uintptr_t) words % sizeof *words != 0
      || (gomp_map_kind_decode (arrays->kinds[e]).class == GOMP_KIND_VALUE)
      || words[0] > MAX_ITERATIONS)
    return false;
  last = (uintptr_t) &words[2 * words[0]];
  for (uintptr_t page = ((uintptr_t) words | (GOMP_HOST_PAGE - 1)) + 1;
       page <= last; page += GOMP_HOST_PAGE)
    if (!gomp_host_has_page (page))
      return false;
  for (size_t k = 0; k < words[0]; k++)
    if (words[1 + 2 * k] >= MAX_ADDRESS)
      return false;
  return true;
}
