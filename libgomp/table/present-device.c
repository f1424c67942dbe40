/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The present table by device address.  Few programs ask, so the index is made when
   one does.  */

#include "table/present.h"

static bool
holds (const struct gomp_mapping *mapping, gomp_devaddr addr)
{
  return (addr.value - mapping->device_start.value
          < mapping->host_end - mapping->host_start);
}

/* May other mappings have the same device memory?  */
static bool
is_foreign (const struct gomp_mapping *mapping)
{
  return (mapping->lifetime == GOMP_LIFE_ASSOCIATED
          || (mapping->lifetime == GOMP_LIFE_COUNTED
              && !gomp_chunk_given (mapping->chunk)));
}

void
gomp_present_index (struct gomp_present *table, struct gomp_mapping *mapping)
{
  if (mapping->lifetime == GOMP_LIFE_LINK)
    return;
  if (is_foreign (mapping)
      || !gomp_ptree_insert (&table->by_device, mapping->device_start.value,
                             mapping))
    gomp_ptree_insert (&table->foreign, mapping->host_start, mapping);
}

void
gomp_present_unindex (struct gomp_present *table,
                      struct gomp_mapping *mapping)
{
  if (mapping->lifetime == GOMP_LIFE_LINK)
    return;
  if (gomp_ptree_find (&table->by_device, mapping->device_start.value)
      == mapping)
    gomp_ptree_remove (&table->by_device, mapping->device_start.value);
  else
    gomp_ptree_remove (&table->foreign, mapping->host_start);
}

static bool
index_one (uintptr_t key, void *value, void *table)
{
  (void) key;
  gomp_present_index (table, value);
  return true;
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

struct gomp_mapping *
gomp_present_by_device (struct gomp_present *table, gomp_devaddr addr)
{
  struct search search = { addr, NULL };
  void *below, *above;

  gomp_present_publish (table);
  if (!table->indexed)
    {
      table->indexed = true;
      gomp_ptree_walk (&table->by_host, index_one, table);
    }
  gomp_ptree_around (&table->by_device, addr.value, &below, &above);
  if (below && holds (below, addr))
    return below;
  gomp_ptree_walk (&table->foreign, search_one, &search);
  return search.found;
}
