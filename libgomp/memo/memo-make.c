/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: making the memo of one that enters.  */

#include "memo/memo-parts.h"

#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "table/refcount.h"

/* A mapping is found once, whatever number of items lie in it.  */
static void
add_hold (struct gomp_present *table, struct gomp_memo *memo,
          const struct gomp_place *place, uint64_t mark, bool dynamic)
{
  struct gomp_mapping *mapping = place->mapping;
  struct gomp_note *note = gomp_refcount_note_of (table, mapping, mark);
  struct gomp_hold *hold;

  if (note)
    hold = &memo->changes.holds[note->count];
  else
    {
      note = gomp_refcount_note (table, mapping, mark);
      note->count = (uint32_t) memo->changes.n_holds;
      hold = &memo->changes.holds[memo->changes.n_holds++];
      *hold = (struct gomp_hold) { .mapping = mapping,
                                   .serial = mapping->serial,
                                   .any_version = true,
                                   .version = gomp_mapping_version (mapping) };
    }
  /* What it has attached matters to those who write pointers alone.  */
  if (place->sends)
    hold->any_version = false;
  if (place->retained)
    {
      hold->counted = gomp_mapping_leader (mapping);
      hold->references++;
      hold->dynamic += dynamic;
    }
}

static void
fill_holds (struct gomp_memo *memo, const struct gomp_plan *plan)
{
  uint64_t mark = gomp_refcount_construct (plan->table);
  bool dynamic = plan->list->acc && plan->list->context == GOMP_CONTEXT_ENTER;

  for (size_t i = 0; i < plan->list->n; i++)
    if (plan->places[i].fate == GOMP_FATE_PRESENT)
      add_hold (plan->table, memo, &plan->places[i], mark, dynamic);
}

/* RECORD in MAPPING is made by the construct; its image is one of the
   copies.  */
static void
add_fresh (struct gomp_memo *memo, struct gomp_mapping *mapping,
           const struct gomp_attachment *record)
{
  const unsigned char *image = NULL;

  for (size_t c = 0; c < memo->plan.n_copies; c++)
    if (memo->plan.copies[c].host == record->start)
      image = memo->plan.copies[c].source;
  memo->changes.writes[memo->changes.n_writes++]
    = (struct gomp_write) { .mapping = mapping,
                            .serial = mapping->serial,
                            .start = record->start,
                            .extent = record->extent,
                            .attached = true,
                            .fresh = true,
                            .image = image };
  for (size_t h = 0; h < memo->changes.n_holds; h++)
    if (memo->changes.holds[h].mapping == mapping)
      memo->changes.holds[h].any_version = true;
}

/* One attach more of RECORD, which was there.  */
static void
add_attach (struct gomp_memo *memo, struct gomp_mapping *mapping,
            struct gomp_attachment *record)
{
  for (size_t a = 0; a < memo->changes.n_attached; a++)
    if (memo->changes.attached[a].record == record)
      {
        memo->changes.attached[a].count++;
        return;
      }
  memo->changes.attached[memo->changes.n_attached++]
    = (struct gomp_count_attached) { .record = record,
                                     .mapping = mapping,
                                     .serial = mapping->serial,
                                     .start = record->start,
                                     .count = 1 };
}

static void
fill_attaches (struct gomp_memo *memo, const struct gomp_plan *plan)
{
  for (size_t i = 0; i < plan->list->n; i++)
    {
      const struct gomp_place *place = &plan->places[i];
      if (plan->list->items[i].class != GOMP_ITEM_ATTACH || !place->sends
          || place->fate != GOMP_FATE_PRESENT)
        continue;
      struct gomp_attachment *record = gomp_memo_attach_record (plan, i);
      if (gomp_memo_is_fresh (plan, i))
        add_fresh (memo, place->mapping, record);
      else
        add_attach (memo, place->mapping, record);
    }
}

/* All records in MAPPING, which the construct has made.  */
static void
add_made_records (struct gomp_memo *memo, const struct gomp_mapping *mapping)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);

  for (size_t r = 0; all && r < all->n; r++)
    memo->changes.attached[memo->changes.n_attached++]
      = (struct gomp_count_attached) { .record = all->records[r],
                                       .made = true,
                                       .count = all->records[r]->count };
}

static size_t
attached_count (const struct gomp_mapping *mapping)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);

  return all ? all->n : 0;
}

/* How many of both there can be.  */
static size_t
attaches_most (const struct gomp_plan *plan)
{
  size_t most = plan->list->n;

  for (size_t i = 0; i < plan->list->n; i++)
    if (plan->places[i].fate == GOMP_FATE_NEW)
      most += attached_count (plan->places[i].mapping);
  return most;
}

static int
compare_mappings (const void *a, const void *b)
{
  const struct gomp_mapping *x = *(struct gomp_mapping *const *) a;
  const struct gomp_mapping *y = *(struct gomp_mapping *const *) b;

  return (x->host_start > y->host_start) - (x->host_start < y->host_start);
}

/* What the members of the STRUCT at H span, from its own address on, if they
   are made: something else there makes them an error.  */
static void
add_struct_window (const struct gomp_plan *plan, size_t h,
                   struct gomp_inserts *inserts)
{
  const struct gomp_item *items = plan->list->items;
  struct gomp_window window = { items[h].start, 0 };
  bool made = false;

  for (size_t m = h + 1; m <= h + items[h].size; m++)
    {
      made |= plan->places[m].fate == GOMP_FATE_NEW;
      if (items[m].start != 0 && items[m].start < window.start)
        window.start = items[m].start;
      if (items[m].start != 0 && gomp_item_end (&items[m]) > window.end)
        window.end = gomp_item_end (&items[m]);
    }
  if (made)
    inserts->windows[inserts->n_windows++] = window;
}

/* The windows of INSERTS, whose mappings are in the table now, and of what is
   absent.  */
static void
fill_windows (const struct gomp_plan *plan, struct gomp_inserts *inserts)
{
  struct gomp_mapping *below, *above = NULL;

  for (size_t m = 0; m < inserts->n; m++)
    {
      struct gomp_mapping *mapping = inserts->mappings[m];
      if (inserts->n_windows > 0 && above == mapping)
        inserts->windows[inserts->n_windows - 1].end = mapping->host_end;
      else
        inserts->windows[inserts->n_windows++]
          = (struct gomp_window) { mapping->host_start, mapping->host_end };
      gomp_present_neighbours (plan->table, mapping->host_start, &below,
                               &above);
    }
  for (size_t i = 0; i < plan->list->n; i++)
    if (gomp_memo_leaves_frame (plan, i))
      continue;
    else if (plan->places[i].fate == GOMP_FATE_ABSENT)
      inserts->windows[inserts->n_windows++]
        = gomp_memo_absent_window (plan, i);
    else if (plan->list->items[i].class == GOMP_ITEM_STRUCT)
      add_struct_window (plan, i, inserts);
  gomp_inserts_sort_windows (inserts);
}

static void
fill_inserts (struct gomp_memo *memo, const struct gomp_plan *plan)
{
  struct gomp_inserts *inserts = &memo->inserts;

  for (size_t i = 0; i < plan->list->n; i++)
    if (plan->places[i].fate == GOMP_FATE_NEW)
      {
        inserts->mappings[inserts->n++] = plan->places[i].mapping;
        /* For made below, which is in the order of addresses; it has no note
           of a construct that is still to count.  */
        plan->places[i].mapping->note = plan->places[i].unit;
      }
  qsort (inserts->mappings, inserts->n, sizeof *inserts->mappings,
         compare_mappings);
  for (size_t m = 0; m < inserts->n; m++)
    {
      struct gomp_mapping *mapping = inserts->mappings[m];
      gomp_mapping_more (mapping)->owner = memo;
      memo->made[m]
        = (struct gomp_made) { .serial = mapping->serial,
                               .version = gomp_mapping_version (mapping),
                               .unit = mapping->note,
                               .refcount = mapping->refcount,
                               .dynamic = mapping->dynamic,
                               .attach_reset = mapping->attach_reset };
      add_made_records (memo, mapping);
    }
  memo->changes.mappings = inserts->mappings;
  memo->changes.n_mappings = inserts->n;
  fill_windows (plan, inserts);
}

/* What comes home when everything that was made goes.  */
static void
fill_outs (struct gomp_memo *memo, const struct gomp_plan *plan)
{
  for (size_t i = 0; i < plan->list->n; i++)
    {
      const struct gomp_item *item = &plan->list->items[i];
      struct gomp_mapping *mapping = plan->places[i].mapping;
      uintptr_t at = item->start, piece, piece_end;
      if ((plan->places[i].fate != GOMP_FATE_NEW
           && plan->places[i].fate != GOMP_FATE_INSIDE)
          || !(item->flags & (GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT)))
        continue;
      while (gomp_attachments_gap (mapping, &at, gomp_item_end (item), &piece,
                                   &piece_end))
        memo->outs[memo->n_outs++] = (struct gomp_copy_out) {
          .host = piece,
          .size = piece_end - piece,
          .device = gomp_mapping_device_address (mapping, piece),
          .mapping = mapping
        };
    }
}

/* Most pieces that fill_outs can come to.  */
static size_t
outs_most (const struct gomp_plan *plan)
{
  size_t most = 0;

  for (size_t i = 0; i < plan->list->n; i++)
    if (plan->places[i].mapping)
      most += attached_count (plan->places[i].mapping) + 1;
  return most;
}

/* The copies into new memory.  What the device has been given of descriptors
   that are there it has.  */
static void
carve_copies (struct gomp_memo *memo, struct gomp_carver *carver,
              const struct gomp_plan *plan)
{
  struct gomp_copy_in *copies
    = gomp_carve (carver, plan->n_copies * sizeof *copies, NULL);
  size_t n = 0;

  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      const void *source = copy->source;
      if (copy->unit == GOMP_NO_ITEM && !gomp_memo_is_fresh (plan, copy->item))
        continue;
      if (copy->image)
        source = gomp_carve (carver, copy->size, source);
      if (copies)
        {
          copies[n] = *copy;
          copies[n].source = source;
        }
      n++;
    }
  memo->plan.copies = copies;
  memo->plan.n_copies = n;
}

static void
carve_texts (struct gomp_memo *memo, struct gomp_carver *carver,
             const struct gomp_plan *plan)
{
  memo->texts = gomp_carve (carver, plan->list->n * sizeof *memo->texts, NULL);
  for (size_t i = 0; i < plan->list->n; i++)
    {
      const void *host = (const void *) plan->list->items[i].start;
      size_t size = gomp_memo_text_size (plan, i);
      if (size == 0)
        continue;
      const unsigned char *bytes = gomp_carve (carver, size, host);
      if (bytes)
        memo->texts[memo->n_texts++] = (struct gomp_text) { host, bytes, size };
    }
}

/* All arrays of MEMO, with what is copied from PLAN and REGION.  */
static void
carve_all (struct gomp_memo *memo, struct gomp_carver *carver,
           const struct gomp_plan *plan, const struct gomp_region *region)
{
  const struct gomp_list *list = plan->list;
  const struct gomp_arrays *arrays = list->arrays;
  size_t n = arrays->n;

  gomp_memo_carve_arrays (memo, carver, arrays);
  memo->list.items = gomp_carve (carver, n * sizeof *list->items, list->items);
  memo->list.pointers = gomp_carve (
    carver, list->n_pointers * sizeof *list->pointers, list->pointers);
  memo->plan.places
    = gomp_carve (carver, n * sizeof *plan->places, plan->places);
  memo->plan.units
    = gomp_carve (carver, plan->n_units * sizeof *plan->units, plan->units);
  carve_copies (memo, carver, plan);
  carve_texts (memo, carver, plan);
  memo->words = gomp_carve (carver, n * sizeof *memo->words, NULL);
  memo->changes.holds
    = gomp_carve (carver, n * sizeof *memo->changes.holds, NULL);
  memo->changes.attached = gomp_carve (
    carver, attaches_most (plan) * sizeof *memo->changes.attached, NULL);
  memo->changes.writes
    = gomp_carve (carver, n * sizeof *memo->changes.writes, NULL);
  memo->inserts.mappings
    = gomp_carve (carver, n * sizeof *memo->inserts.mappings, NULL);
  memo->inserts.windows
    = gomp_carve (carver, n * sizeof *memo->inserts.windows, NULL);
  memo->made = gomp_carve (carver, n * sizeof *memo->made, NULL);
  if (region)
    memo->releases = gomp_carve (carver, region->n * sizeof *memo->releases,
                                 region->releases);
  memo->outs = gomp_carve (carver, outs_most (plan) * sizeof *memo->outs, NULL);
}

static void
fill_units (struct gomp_present *table, struct gomp_memo *memo)
{
  struct gomp_unit *shared = &memo->plan.units[GOMP_SHARED_UNIT];

  if (!gomp_chunk_given (shared->chunk))
    return;
  memo->keeps_shared = shared->size <= GOMP_MEMO_KEEP_SIZE;
  memo->holds_shared
    = (!memo->keeps_shared && memo->context == GOMP_CONTEXT_TARGET);
  if (memo->keeps_shared)
    gomp_present_hold_chunk (table, shared->chunk);
}

/* Items that the construct of PLAN makes mappings for, which stay with its
   memo.  */
static size_t
made_count (const struct gomp_plan *plan)
{
  size_t n = 0;

  for (uint32_t i = 0; i < plan->list->n; i++)
    n += plan->places[i].fate == GOMP_FATE_NEW;
  return n;
}

/* NULL: no memory, or no room among the memos.  */
static struct gomp_memo *
make (struct gomp_present *table, uint64_t hash, const struct gomp_plan *plan,
      const struct gomp_region *region, const struct gomp_site *site)
{
  const struct gomp_memo blank = { .pc = site->frame.pc,
                                   .function = site->function,
                                   .context = plan->list->context,
                                   .arrays = *plan->list->arrays,
                                   .list = *plan->list,
                                   .plan = *plan,
                                   .n_releases = region ? region->n : 0 };
  struct gomp_memo measured = blank, *memo;
  struct gomp_carver carver = { NULL, 0 };
  size_t bytes;

  carve_all (&measured, &carver, plan, region);
  bytes = (sizeof *memo + carver.at
           + (made_count (plan)
              * (sizeof (struct gomp_mapping)
                 + sizeof (struct gomp_mapping_more))));
  if (!gomp_memo_make_way (table, hash, plan->list, site, bytes)
      || (memo = malloc (sizeof *memo + carver.at)) == NULL)
    return NULL;
  *memo = blank;
  memo->bytes = bytes;
  carver = (struct gomp_carver) { (char *) (memo + 1), 0 };
  carve_all (memo, &carver, plan, region);
  memo->arrays.frame = NULL;
  memo->list.arrays = &memo->arrays;
  memo->plan.list = &memo->list;
  memo->plan.scratch = NULL;
  memo->plan.notes = (struct gomp_notes) { .n = 0 };
  memo->plan.words = memo->words;
  for (uint32_t i = 0; i < plan->list->n; i++)
    {
      memo->words[i] = gomp_plan_slot (plan, i);
      /* Of a data region, some have been overwritten by now.  */
      memo->arrays.addresses[i] = (void *) plan->list->items[i].start;
      memo->has_values |= gomp_memo_is_value (plan->list->arrays, i);
    }
  fill_holds (memo, plan);
  fill_attaches (memo, plan);
  fill_inserts (memo, plan);
  fill_outs (memo, plan);
  gomp_copy_outs_sort (memo->outs, memo->n_outs);
  fill_units (table, memo);
  return memo;
}

/* Can PLAN be remembered although it has a queue?  Queues that write pointers
   in one mapping are put in order by the general way alone.  An argument block
   or private copies without a mapping would be written again while an earlier
   construct, which nobody has waited for, may still use them.  */
static bool
fits_queue (const struct gomp_plan *plan)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].unit == GOMP_NO_ITEM)
      return false;
  return plan->makes || plan->n_copies == 0;
}

GOMP_NOINLINE void
gomp_memo_note (struct gomp_present *table, uint64_t hash,
                const struct gomp_plan *plan, const struct gomp_region *region,
                const struct gomp_site *site)
{
  struct gomp_memo *memo;

  if (site->queue && !fits_queue (plan))
    return;
  if ((plan->list->wanted || gomp_memo_wanted (table, hash))
      && gomp_memo_plan_fits (plan)
      && (memo = make (table, hash, plan, region, site)) != NULL)
    gomp_memo_link (table, memo, hash);
}
