/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Components that were allocated anew while their object was on a device, told
   of where data was to come back.  */

#include "deep/deep-stale.h"

#include <stdlib.h>

#include "base/address-map.h"
#include "deep/deep-path.h"
#include "base/lock.h"

/* Where and what was told of: a site's address.  */
static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);
static struct gomp_address_map told GOMP_GUARDED_BY (lock);

uint32_t
gomp_deep_stale (const struct gomp_deep *deep,
                 const struct gomp_deep_record *record)
{
  size_t h = 0;

  if (GOMP_LIKELY (deep->places == record->places))
    return GOMP_DEEP_NONE;
  for (size_t i = 0; i < deep->n_pieces; i++)
    {
      uint32_t p = (uint32_t) deep->order[i].value;
      const struct gomp_deep_piece *piece = &deep->pieces[p];
      bool held = false;

      if (piece->size == 0
          || piece->flags
               & (GOMP_DEEP_TABLE | GOMP_DEEP_FRAME | GOMP_DEEP_ROOT))
        continue;
      while (h < record->n && record->held[h].start < piece->start)
        h++;
      for (size_t k = h; k < record->n && record->held[k].start == piece->start;
           k++)
        held |= record->held[k].size == piece->size;
      if (!held)
        return p;
    }
  return GOMP_DEEP_NONE;
}

static bool
is_first (uintptr_t pc)
{
  bool known;

  gomp_lock (&lock);
  known = gomp_address_map_get (&told, pc) != 0;
  gomp_address_map_set (&told, pc, 1);
  gomp_unlock (&lock);
  return !known;
}

void
gomp_deep_tell_stale (const struct gomp_deep *deep, uint32_t piece,
                      const struct gomp_site *site)
{
  char path[256], line[256];
  uint32_t *parents;
  const char *name;

  if (GOMP_LIKELY (piece == GOMP_DEEP_NONE)
      || !is_first ((uintptr_t) site->frame.pc))
    return;
  parents = gomp_deep_parents (deep);
  name = gomp_deep_path_of_piece (deep, parents, piece, path, sizeof path);
  free (parents);
  gomp_warn ("%s %s: %s, %zu bytes at %p, was allocated after its object "
             "was entered or updated on the device: what the device has of it "
             "does not come back; let an update of the device follow each "
             "allocation",
             site->construct,
             gomp_source_at (site->frame.pc, line, sizeof line),
             name ? name : "a component", deep->pieces[piece].size,
             (void *) deep->pieces[piece].start);
}
