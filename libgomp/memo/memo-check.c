/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: is everything as it was?  */

#include "memo/memo-parts.h"

#include <string.h>

#include "base/bytes-differ.h"
#include "table/attach.h"

static bool
made_as_before (const struct gomp_memo *memo)
{
  for (size_t m = 0; m < memo->inserts.n; m++)
    if (memo->inserts.mappings[m]->serial != 0
        || gomp_mapping_version (memo->inserts.mappings[m])
             != memo->made[m].version)
      return false;
  return true;
}

/* Is nothing attached in the bytes that WRITE is going to attach?  */
static bool
is_detached (const struct gomp_write *write)
{
  const struct gomp_attachment *record
    = gomp_attachment_after (write->mapping, write->start);

  return record == NULL || record->start >= write->start + write->extent;
}

/* Is exactly the pointer or descriptor that WRITE detaches attached, and
   once?  */
static bool
is_attached_once (const struct gomp_write *write)
{
  const struct gomp_attachment *record
    = gomp_attachment_at (write->mapping, write->start);

  return (record && record->extent == write->extent && record->count == 1);
}

bool
gomp_memo_exit_valid (struct gomp_present *table, const struct gomp_memo *memo)
{
  for (size_t f = 0; f < memo->changes.n_writes; f++)
    if (memo->changes.writes[f].mapping->serial
          != memo->changes.writes[f].serial
        || memo->changes.writes[f].mapping->busy
        || !is_attached_once (&memo->changes.writes[f]))
      return false;
  return ((memo->enter == NULL || gomp_memo_untouched (table, memo->enter))
          && (memo->inserts.n_windows == 0
              || gomp_present_windows_free (table, &memo->inserts)));
}

/* Is everything in the table as it was, but perhaps for the windows?  */
static bool
table_is_the_same (const struct gomp_present *table,
                   const struct gomp_memo *memo)
{
  if (memo->active || !made_as_before (memo)
      || (memo->keeps_shared
          && *gomp_chunk_users (&table->pool,
                                memo->plan.units[GOMP_SHARED_UNIT].chunk)
               > 1))
    return false;
  for (size_t h = 0; h < memo->changes.n_holds; h++)
    {
      const struct gomp_hold *hold = &memo->changes.holds[h];
      if (hold->mapping->serial != hold->serial || hold->mapping->busy
          || (!hold->any_version
              && gomp_mapping_version (hold->mapping) != hold->version))
        return false;
    }
  for (size_t f = 0; f < memo->changes.n_writes; f++)
    if (!is_detached (&memo->changes.writes[f]))
      return false;
  return true;
}

/* They nearly always are, so that all are compared before the answer is looked
   at.  */
static inline bool
few_are_the_same (const struct gomp_memo *memo)
{
  gomp_bytes_16 differences = { 0 };

  for (size_t t = 0; t < memo->n_texts; t++)
    if (!gomp_bytes_compare (memo->texts[t].host,
                             (const char *) memo->texts[t].bytes,
                             memo->texts[t].size, &differences))
      return false;
  return !gomp_bytes_any (differences);
}

static bool
many_are_the_same (const struct gomp_memo *memo)
{
  for (size_t t = 0; t < memo->n_texts; t++)
    if (memcmp (memo->texts[t].host, memo->texts[t].bytes, memo->texts[t].size)
        != 0)
      return false;
  return true;
}

/* More descriptors than this, and what they held, do not fit into the nearest
   cache, so that memcmp's wider loads are worth its calls.  */
#define FEW_TEXTS 128

/* Do the descriptors hold what they held?  */
static bool
texts_are_the_same (const struct gomp_memo *memo)
{
  return (GOMP_LIKELY (memo->n_texts <= FEW_TEXTS) ? few_are_the_same (memo)
                                                   : many_are_the_same (memo));
}

bool
gomp_memo_valid (struct gomp_present *table, const struct gomp_memo *memo)
{
  return (table_is_the_same (table, memo) && texts_are_the_same (memo)
          && (memo->inserts.n_windows == 0
              || gomp_present_windows_free (table, &memo->inserts)));
}

bool
gomp_memo_looks_valid (const struct gomp_present *table, struct gomp_memo *memo)
{
  if (memo->epoch != table->epoch)
    {
      if (memo->users > 0 || !table_is_the_same (table, memo)
          || (memo->inserts.n_windows > 0
              && !gomp_present_windows_seem_free (table, &memo->inserts)))
        return false;
      memo->epoch = table->epoch;
    }
  return texts_are_the_same (memo);
}

bool
gomp_memo_take_values (struct gomp_memo *memo, const struct gomp_arrays *arrays)
{
  if (!memo->has_values
      || GOMP_LIKELY (memcmp (memo->arrays.addresses, arrays->addresses,
                              arrays->n * sizeof *arrays->addresses)
                      == 0))
    return true;
  if (memo->users > 0)
    return false;
  for (size_t i = 0; i < arrays->n; i++)
    if (memo->arrays.addresses[i] != arrays->addresses[i])
      {
        memo->arrays.addresses[i] = arrays->addresses[i];
        memo->words[i] = (uintptr_t) arrays->addresses[i];
      }
  memo->sent = false;
  return true;
}

bool
gomp_memo_untouched (struct gomp_present *table, const struct gomp_memo *memo)
{
  for (size_t m = 0; m < memo->inserts.n; m++)
    {
      const struct gomp_mapping *mapping = memo->inserts.mappings[m];
      const struct gomp_made *made = &memo->made[m];
      if (mapping->serial != made->serial || mapping->busy
          || mapping->refcount != made->refcount
          || mapping->dynamic != made->dynamic
          || gomp_mapping_version (mapping) != made->version
          || gomp_present_in_use (table, mapping))
        return false;
    }
  for (size_t a = 0; a < memo->changes.n_attached; a++)
    if (memo->changes.attached[a].made
        && memo->changes.attached[a].record->count
             != memo->changes.attached[a].count)
      return false;
  return true;
}
