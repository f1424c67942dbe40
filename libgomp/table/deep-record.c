/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Records of entered deep objects.  */

#include "table/deep-record.h"

#include <stdlib.h>
#include <string.h>

#include "base/component-paths.h"
#include "base/error.h"
#include "table/deep-index.h"

bool
gomp_deep_record_missing (struct gomp_present *table,
                          const struct gomp_deep_object *object,
                          struct gomp_error *err)
{
  const struct gomp_deep_record *other
    = gomp_ptree_find (&table->deep, object->base);

  if (other == NULL)
    return gomp_error_set (err, "the object has not been entered");
  if (other->object.bytes == object->bytes)
    return gomp_error_set (err,
                           "the section, %zu bytes from %p on, has not been "
                           "entered; another one that begins there and has as "
                           "many bytes has",
                           object->bytes, (void *) object->base);
  return gomp_error_set (err,
                         "the object, %zu bytes at %p, has not been "
                         "entered; another one of %zu bytes at the same "
                         "address has",
                         object->bytes, (void *) object->base,
                         other->object.bytes);
}

struct gomp_deep_record *
gomp_deep_record_find (struct gomp_present *table,
                       const struct gomp_deep_object *object)
{
  struct gomp_deep_record *record
    = gomp_ptree_find (&table->deep, object->base);

  while (record && !gomp_deep_objects_same (&record->object, object))
    record = record->next;
  return record;
}

void
gomp_deep_record_insert (struct gomp_present *table,
                         struct gomp_deep_record *record)
{
  record->next = gomp_ptree_find (&table->deep, record->object.base);
  if (record->next)
    gomp_ptree_replace (&table->deep, record->object.base, record);
  else
    gomp_ptree_insert (&table->deep, record->object.base, record);
}

void
gomp_deep_record_remove (struct gomp_present *table,
                         struct gomp_deep_record *record)
{
  struct gomp_deep_record *first
    = gomp_ptree_find (&table->deep, record->object.base);
  struct gomp_deep_record **link = &first;

  while (*link != record)
    link = &(*link)->next;
  *link = record->next;
  if (first)
    gomp_ptree_replace (&table->deep, record->object.base, first);
  else
    gomp_ptree_remove (&table->deep, record->object.base);
  if (table->deep.count == 0)
    gomp_deep_index_end (table);
}

void
gomp_deep_record_free (struct gomp_deep_record *record)
{
  gomp_deep_paths_free (record->leave_out, record->n_leave_out);
  free (record->held);
  free (record);
}

bool
gomp_deep_held_valid (const struct gomp_deep_record *record,
                      const struct gomp_deep_held *held)
{
  return (held->mapping->serial == held->serial
          && gomp_mapping_died (held->mapping) <= record->deaths);
}

const struct gomp_deep_held *
gomp_deep_record_at (const struct gomp_deep_record *record, uintptr_t addr)
{
  size_t low = 0, high = record->n;

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (record->held[middle].start <= addr)
        low = middle + 1;
      else
        high = middle;
    }
  return (low > 0
              && addr - record->held[low - 1].start < record->held[low - 1].size
              && gomp_deep_held_valid (record, &record->held[low - 1])
            ? &record->held[low - 1]
            : NULL);
}

/* A pointer, and whether some record has it and its target.  */
struct owned_pointer
{
  uintptr_t where, target;
  bool found;
};

static bool
find_owner (struct gomp_deep_record *record, void *data)
{
  struct owned_pointer *pointer = data;

  pointer->found = (gomp_deep_record_at (record, pointer->where) != NULL
                    && gomp_deep_record_at (record, pointer->target) != NULL);
  return !pointer->found;
}

bool
gomp_deep_owns_pointer (struct gomp_present *table, uintptr_t where)
{
  struct owned_pointer pointer = { where, 0, false };

  if (!gomp_deep_is_active (table))
    return false;
  memcpy (&pointer.target, (const void *) where, sizeof pointer.target);
  gomp_deep_index_visit (table, where, find_owner, &pointer);
  return pointer.found;
}
