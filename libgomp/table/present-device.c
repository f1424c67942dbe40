/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The present table by device address.  Few programs ask, so the index is made
   when one does.  */

#include "table/present.h"

static bool
holds (const struct gomp_mapping *mapping, gomp_devaddr addr)
{
  return (addr.value - mapping->device_start.value
          < mapping->host_end - mapping->host_start);
}

struct search
{
  gomp_devaddr addr;
  struct gomp_mapping *found;
};

static bool
search_one (uintptr_t key, void *value, void *data)
{
  struct search *search = data;
  (void) key;

  if (!holds (value, search->addr))
    return true;
  search->found = value;
  return false;
}

void
gomp_present_device_neighbours (struct gomp_present *table, gomp_devaddr addr,
                                struct gomp_mapping **below,
                                struct gomp_mapping **above)
{
  void *before, *behind;

  gomp_present_publish (table);
  gomp_present_index_all (table);
  gomp_ptree_around (&table->by_device, addr.value, &before, &behind);
  *below = before;
  *above = behind;
}

struct gomp_mapping *
gomp_present_by_device (struct gomp_present *table, gomp_devaddr addr)
{
  struct search search = { addr, NULL };
  struct gomp_mapping *below, *above;

  gomp_present_device_neighbours (table, addr, &below, &above);
  if (below && holds (below, addr))
    return below;
  gomp_ptree_walk (&table->foreign, search_one, &search);
  return search.found;
}
