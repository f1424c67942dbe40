/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The index of the present table by device address.  */

#include "table/present.h"

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
gomp_present_unindex (struct gomp_present *table, struct gomp_mapping *mapping)
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

void
gomp_present_index_all (struct gomp_present *table)
{
  if (table->indexed)
    return;
  table->indexed = true;
  gomp_ptree_walk (&table->by_host, index_one, table);
}
