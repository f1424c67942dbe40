/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Records of translated pointers and descriptors, per mapping.  */

#include "attach.h"

#include <stdlib.h>
#include <string.h>

#include "deep-container.h"
#include "error.h"

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
  return first_after (mapping->attachments, start);
}

struct gomp_attachment *
gomp_attachment_after (const struct gomp_mapping *mapping, uintptr_t start)
{
  const struct gomp_attachments *all = mapping->attachments;
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
  const struct gomp_attachments *all = mapping->attachments;
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
static struct gomp_attachments *
open_gap (struct gomp_mapping *mapping, size_t index)
{
  struct gomp_attachments *all = mapping->attachments;
  size_t n = all ? all->n : 0;

  if (all == NULL || all->room == n)
    {
      size_t room = n ? 2 * n : 1;
      all = gomp_realloc (all, (sizeof *all
                                + room * sizeof all->records[0]));
      all->room = room;
      all->n = n;
      mapping->attachments = all;
    }
  memmove (&all->records[index + 1], &all->records[index],
           (n - index) * sizeof all->records[0]);
  all->n++;
  return all;
}

static void
close_gap (struct gomp_attachments *all, size_t index)
{
  all->n--;
  memmove (&all->records[index], &all->records[index + 1],
           (all->n - index) * sizeof all->records[0]);
}

/* A number that nothing has had yet, spread over all bits: sums of different ones
   differ.  */
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
  mapping->version -= record->mark;
  record->mark = mark_make ();
  mapping->version += record->mark;
}

struct gomp_attachment *
gomp_attachment_make (struct gomp_mapping *mapping, uintptr_t start,
                      size_t extent)
{
  struct gomp_attachments *all = mapping->attachments;
  size_t index = all ? first_after (all, start) : 0;
  uintptr_t end = start + extent;
  uint32_t count = 0;

  if (all && index < all->n && all->records[index]->start == start
      && all->records[index]->extent == extent)
    {
      all->records[index]->due = false;
      gomp_attachment_changed (mapping, all->records[index]);
      return all->records[index];
    }

  while (all && index < all->n && all->records[index]->start < end)
    {
      struct gomp_attachment *old = all->records[index];
      start = old->start < start ? old->start : start;
      end = record_end (old) > end ? record_end (old) : end;
      count = old->count > count ? old->count : count;
      mapping->version -= old->mark;
      close_gap (all, index);
      free (old);
    }

  struct gomp_attachment *record
      = gomp_malloc (sizeof *record + 2 * (end - start));
  *record = (struct gomp_attachment) { .start = start, .extent = end - start,
                                       .count = count, .current = false };
  all = open_gap (mapping, index);
  all->records[index] = record;
  gomp_attachment_changed (mapping, record);
  return record;
}

void
gomp_attachment_drop (struct gomp_mapping *mapping,
                      struct gomp_attachment *record)
{
  struct gomp_attachments *all = mapping->attachments;

  mapping->version -= record->mark;
  close_gap (all, first_after (all, record->start));
  free (record);
  if (all->n == 0)
    {
      free (all);
      mapping->attachments = NULL;
    }
}

void
gomp_attachments_free (struct gomp_mapping *mapping)
{
  struct gomp_attachments *all = mapping->attachments;

  if (all == NULL)
    return;
  mapping->version = 0;
  for (size_t i = 0; i < all->n; i++)
    free (all->records[i]);
  free (all);
  mapping->attachments = NULL;
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
is_unchanged (struct gomp_present *table,
              const struct gomp_attachment *record, size_t bias)
{
  const unsigned char *host = (const unsigned char *) record->start;
  struct gomp_mapping *target;
  uintptr_t base, image;

  memcpy (&base, host, sizeof base);
  memcpy (&image, record->image, sizeof image);
  return (base != 0
          && (gomp_present_lookup (table, base + bias, base + bias + 1,
                                   &target) == GOMP_CONTAINED)
          && target->lifetime != GOMP_LIFE_LINK
          && (gomp_mapping_device_address (target, base + bias).value - bias
              == image)
          && memcmp (host + sizeof base, record->image + sizeof base,
                     record->extent - sizeof base) == 0);
}

bool
gomp_attachment_unchanged (struct gomp_present *table, uintptr_t start,
                           size_t size, size_t bias)
{
  struct gomp_mapping *mapping;
  struct gomp_attachment *record = current_at (table, start, &mapping);

  return record && record->extent >= size
         && is_unchanged (table, record, bias);
}

bool
gomp_attachment_raise (struct gomp_present *table, uintptr_t start,
                       size_t bias)
{
  struct gomp_attachment *record;
  struct gomp_mapping *mapping;
  bool done;

  gomp_present_take (table);
  record = current_at (table, start, &mapping);
  done = (record && (record->count > 0 || record->due)
          && is_unchanged (table, record, bias));
  if (done)
    {
      record->count++;
      record->due = false;
    }
  gomp_present_leave (table);
  return done;
}

/* RECORD in MAPPING has been detached for the last time.  False: too many are
   due.  */
static bool
make_due (struct gomp_present *table, struct gomp_mapping *mapping,
          struct gomp_attachment *record)
{
  unsigned n = table->n_due;

  memcpy (gomp_attachment_host_bytes (record), (const void *) record->start,
          record->extent);
  for (unsigned d = 0; d < n; d++)
    if (table->due[d].start == record->start
        && table->due[d].serial == mapping->serial)
      return true;
  if (n == GOMP_DUE_MOST)
    return false;
  table->due[n] = (struct gomp_due){ mapping, mapping->serial, record->start };
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

  gomp_present_take (table);
  record = current_at (table, start, &mapping);
  done = (record && record->count > 0
          && (record->count > 1
              || (may_be_due && !gomp_deep_owns_pointer (table, record->start)
                  && make_due (table, mapping, record))));
  if (done)
    record->due = --record->count == 0;
  gomp_present_leave (table);
  return done;
}

bool
gomp_attachments_gap_slow (const struct gomp_mapping *mapping, uintptr_t *at,
                           uintptr_t end, uintptr_t *piece,
                           uintptr_t *piece_end)
{
  size_t index = first_after (mapping->attachments, *at);

  return gomp_attachments_next_gap (mapping, &index, at, end, piece,
                                    piece_end);
}
