/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Records of translated pointers and descriptors, per mapping.  */

#include "table/attach.h"

#include <stdlib.h>
#include <string.h>

#include "table/deep-record.h"
#include "base/error.h"

static inline uintptr_t
record_end (const struct gomp_attachment *record)
{
  return record->start + record->extent;
}

/* Index of the first record that ends after START.  */
static size_t
first_after (const struct gomp_attachments *all, uintptr_t start)
{
  size_t low = 0, high = all->n;

  /* Loops over nodes attach in ascending order: look at the end first.  */
  if (high == 0 || record_end (all->records[high - 1]) <= start)
    return high;
  if (record_end (all->records[0]) > start)
    return 0;
  /* Components of an array's elements lie at equal distances mostly.  */
  uintptr_t first = all->records[0]->start;
  size_t step = (all->records[high - 1]->start - first) / (high - 1);
  size_t guess = (start - first) / step;
  if (guess < high)
    {
      if (record_end (all->records[guess]) <= start)
        low = guess + 1;
      else if (record_end (all->records[guess - 1]) <= start)
        return guess;
      else
        high = guess;
    }
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (record_end (all->records[middle]) <= start)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

size_t
gomp_attachments_index (const struct gomp_mapping *mapping, uintptr_t start)
{
  return first_after (gomp_mapping_attachments (mapping), start);
}

struct gomp_attachment *
gomp_attachment_after (const struct gomp_mapping *mapping, uintptr_t start)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
  size_t i;

  if (all == NULL)
    return NULL;
  i = first_after (all, start);
  return i < all->n ? all->records[i] : NULL;
}

struct gomp_attachment *
gomp_attachment_at (const struct gomp_mapping *mapping, uintptr_t start)
{
  struct gomp_attachment *record = gomp_attachment_after (mapping, start);

  return record && record->start == start ? record : NULL;
}

bool
gomp_attachments_touch_rows (const struct gomp_mapping *mapping,
                             uintptr_t start, const struct gomp_shape *shape)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
  uintptr_t end = start + gomp_shape_span (shape, true);

  if (all == NULL)
    return false;
  for (size_t i = first_after (all, start);
       i < all->n && all->records[i]->start < end; i++)
    {
      const struct gomp_attachment *record = all->records[i];
      size_t low = record->start > start ? record->start - start : 0;
      if (gomp_shape_touches (shape, low,
                              record->start + record->extent - start))
        return true;
    }
  return false;
}

/* Make room for one record at INDEX.  */
static void
open_gap (struct gomp_attachments *all, size_t index)
{
  if (all->room == 0)
    {
      all->records = &all->first;
      all->room = 1;
    }
  else if (all->n == all->room)
    {
      uint32_t room = 2 * all->room;
      struct gomp_attachment **more = gomp_realloc (
        all->records == &all->first ? NULL : all->records, room * sizeof *more);
      if (all->room == 1)
        more[0] = all->first;
      all->records = more;
      all->room = room;
    }
  memmove (&all->records[index + 1], &all->records[index],
           (all->n - index) * sizeof all->records[0]);
  all->n++;
}

static void
close_gap (struct gomp_attachments *all, size_t index)
{
  all->n--;
  memmove (&all->records[index], &all->records[index + 1],
           (all->n - index) * sizeof all->records[0]);
}

/* A number that nothing has had yet, spread over all bits: sums of different
   ones differ.  */
static uint64_t
mark_make (void)
{
  static uint64_t marks;
  uint64_t mark = __atomic_add_fetch (&marks, 1, __ATOMIC_RELAXED);

  mark = (mark ^ mark >> 30) * 0xbf58476d1ce4e5b9u;
  mark = (mark ^ mark >> 27) * 0x94d049bb133111ebu;
  return mark ^ mark >> 31;
}

void
gomp_attachment_changed (struct gomp_mapping *mapping,
                         struct gomp_attachment *record)
{
  uint64_t *version = &mapping->more->attachments.version;

  *version -= record->mark;
  record->mark = mark_make ();
  *version += record->mark;
}

struct gomp_attachment *
gomp_attachment_make (struct gomp_mapping *mapping, uintptr_t start,
                      size_t extent)
{
  struct gomp_attachments *all = &gomp_mapping_more (mapping)->attachments;
  size_t index = first_after (all, start);
  uintptr_t end = start + extent;
  uintptr_t component = 0;
  uint32_t count = 0;

  if (index < all->n && all->records[index]->start == start
      && all->records[index]->extent == extent)
    {
      all->records[index]->due = false;
      gomp_attachment_changed (mapping, all->records[index]);
      return all->records[index];
    }

  while (index < all->n && all->records[index]->start < end)
    {
      struct gomp_attachment *old = all->records[index];
      start = old->start < start ? old->start : start;
      end = record_end (old) > end ? record_end (old) : end;
      count = old->count > count ? old->count : count;
      component = old->component ? old->component : component;
      all->version -= old->mark;
      close_gap (all, index);
      gomp_attachment_free (old);
    }

  struct gomp_attachment *record = gomp_malloc (sizeof *record + (end - start));
  *record = (struct gomp_attachment) { .start = start,
                                       .extent = end - start,
                                       .count = count,
                                       .current = false,
                                       .component = component };
  open_gap (all, index);
  all->records[index] = record;
  gomp_attachment_changed (mapping, record);
  return record;
}

void
gomp_attachment_drop (struct gomp_mapping *mapping,
                      struct gomp_attachment *record)
{
  struct gomp_attachments *all = gomp_mapping_attachments (mapping);

  all->version -= record->mark;
  close_gap (all, first_after (all, record->start));
  gomp_attachment_free (record);
}

/* The record of the pointer at START that nobody is writing, or NULL.  Lock
   held.  */
static struct gomp_attachment *
current_at (struct gomp_present *table, uintptr_t start,
            struct gomp_mapping **mapping)
{
  struct gomp_attachment *record;

  if (gomp_present_lookup (table, start, start + sizeof (void *), mapping)
        != GOMP_CONTAINED
      || (*mapping)->busy)
    return NULL;
  record = gomp_attachment_at (*mapping, start);
  return record && record->current ? record : NULL;
}

/* Does the device have in RECORD what the host has now?  */
static bool
is_unchanged (struct gomp_present *table, const struct gomp_attachment *record,
              size_t bias)
{
  const unsigned char *host = (const unsigned char *) record->start;
  struct gomp_mapping *target;
  uintptr_t base, image;

  memcpy (&base, host, sizeof base);
  memcpy (&image, record->image, sizeof image);
  return (
    base != 0
    && (gomp_present_lookup (table, base + bias, base + bias + 1, &target)
        == GOMP_CONTAINED)
    && target->lifetime != GOMP_LIFE_LINK
    && (gomp_mapping_device_address (target, base + bias).value - bias == image)
    && memcmp (host + sizeof base, record->image + sizeof base,
               record->extent - sizeof base)
         == 0);
}

bool
gomp_attachment_unchanged (struct gomp_present *table, uintptr_t start,
                           size_t size, size_t bias)
{
  struct gomp_mapping *mapping;
  struct gomp_attachment *record = current_at (table, start, &mapping);

  return record && record->extent >= size && is_unchanged (table, record, bias);
}

bool
gomp_attachment_raise (struct gomp_present *table, uintptr_t start, size_t bias)
{
  struct gomp_attachment *record;
  struct gomp_mapping *mapping;
  bool done;

  gomp_present_lock (table);
  record = current_at (table, start, &mapping);
  done = (record && (record->count > 0 || record->due)
          && is_unchanged (table, record, bias));
  if (done)
    {
      record->count++;
      record->due = false;
    }
  gomp_present_unlock (table);
  return done;
}

/* RECORD in MAPPING has been detached for the last time.  False: too many are
   due.  */
static bool
make_due (struct gomp_present *table, struct gomp_mapping *mapping,
          struct gomp_attachment *record)
{
  unsigned n = table->n_due;

  if (record->host_bytes == NULL)
    record->host_bytes = gomp_malloc (record->extent);
  memcpy (record->host_bytes, (const void *) record->start, record->extent);
  for (unsigned d = 0; d < n; d++)
    if (table->due[d].start == record->start
        && table->due[d].serial == mapping->serial)
      return true;
  if (n == GOMP_DUE_MOST)
    return false;
  table->due[n] = (struct gomp_due) { mapping, mapping->serial, record->start };
  __atomic_store_n (&table->n_due, n + 1, __ATOMIC_RELAXED);
  return true;
}

bool
gomp_attachment_lower (struct gomp_present *table, uintptr_t start,
                       bool may_be_due)
{

  struct gomp_attachment *record;
  struct gomp_mapping *mapping;
  bool done;

  gomp_present_lock (table);
  record = current_at (table, start, &mapping);
  done = (record && record->count > 0
          && (record->count > 1
              || (may_be_due && !gomp_deep_owns_pointer (table, record->start)
                  && make_due (table, mapping, record))));
  if (done)
    record->due = --record->count == 0;
  gomp_present_unlock (table);
  return done;
}

bool
gomp_attachments_gap_slow (const struct gomp_mapping *mapping, uintptr_t *at,
                           uintptr_t end, uintptr_t *piece,
                           uintptr_t *piece_end)
{
  size_t index = first_after (gomp_mapping_attachments (mapping), *at);

  return gomp_attachments_next_gap (mapping, &index, at, end, piece, piece_end);
}
