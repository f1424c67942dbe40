/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Code addresses by short numbers.  */

#include "table/sites.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define ROOM_FIRST 16
#define ROOM_MOST ((uint32_t) UINT16_MAX + 1)

/* Where ADDRESS is, or is to be.  */
static uint16_t *
slot_of (const struct gomp_sites *sites, const void *address)
{
  uint32_t mask = 2 * sites->room - 1;
  uint32_t slot
    = (uint32_t) ((uintptr_t) address * 0x9e3779b97f4a7c15u >> 32) & mask;

  while (sites->slots[slot] && sites->addresses[sites->slots[slot]] != address)
    slot = (slot + 1) & mask;
  return &sites->slots[slot];
}

static void
grow (struct gomp_sites *sites)
{
  uint32_t room = sites->room ? 2 * sites->room : ROOM_FIRST;

  sites->addresses
    = gomp_realloc (sites->addresses, room * sizeof *sites->addresses);
  sites->slots = gomp_realloc (sites->slots, 2 * room * sizeof *sites->slots);
  memset (sites->slots, 0, 2 * room * sizeof *sites->slots);
  sites->room = room;
  if (sites->n == 0)
    sites->addresses[sites->n++] = NULL;
  for (uint32_t s = 1; s < sites->n; s++)
    *slot_of (sites, sites->addresses[s]) = (uint16_t) s;
}

uint16_t
gomp_site_number (struct gomp_sites *sites, const void *address)
{
  uint16_t *slot;

  if (address == NULL)
    return 0;
  if (sites->room == 0)
    grow (sites);
  slot = slot_of (sites, address);
  if (GOMP_LIKELY (*slot != 0))
    return *slot;
  if (sites->n == sites->room)
    {
      if (sites->room == ROOM_MOST)
        return 0;
      grow (sites);
      slot = slot_of (sites, address);
    }
  sites->addresses[sites->n] = address;
  *slot = (uint16_t) sites->n++;
  return *slot;
}

void
gomp_sites_fini (struct gomp_sites *sites)
{
  free (sites->addresses);
  free (sites->slots);
  *sites = (struct gomp_sites) { .n = 0 };
}
