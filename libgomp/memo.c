/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: finding, checking, making and forgetting them.  */

#include "memo.h"

#include <stdlib.h>
#include <string.h>

#include "attach.h"
#include "env.h"
#include "refcount.h"

/* Memos of a device at most.  */
#define MEMOS_MOST 512
#define BUCKETS 256
/* A shared unit up to this size stays with its memo, bytes.  */
#define KEEP_SIZE (64u << 10)
/* Longest list worth remembering, entries.  */
#define LONGEST 8192

/* How often a list has been seen lately and not remembered.  */
struct sighting
{
  uint64_t hash;
  uint8_t wait;                 /* times to see it until it is remembered */
  uint8_t patience;             /* WAIT next time, should that be in vain */
};

struct gomp_memos
{
  size_t n;
  struct gomp_memo *oldest, *newest;
  struct gomp_memo *buckets[BUCKETS];
  struct sighting sightings[BUCKETS];
};

/* ---- Finding ---------------------------------------------------------------- */

/* Does entry I of ARRAYS carry a value instead of an address?  */
static bool
is_value (const struct gomp_arrays *arrays, size_t i)
{
  return (gomp_map_kind_decode (arrays->kinds[i]).class == GOMP_KIND_VALUE);
}

uint64_t
gomp_memo_hash (const struct gomp_arrays *arrays, enum gomp_context context,
                const struct gomp_site *site)
{
  const uint64_t factor = 0x9e3779b97f4a7c15u;
  size_t n = arrays->n;
  uint64_t hash = ((uintptr_t) site->frame.pc + n * 2 + arrays->acc) * factor;

  hash += ((uintptr_t) site->function + context) * 0xc2b2ae3d27d4eb4fu;
  hash ^= hash >> 29;
  for (size_t i = 0; i < n; i += n / 4 + 1)
    if (!is_value (arrays, i))
      hash = (hash ^ (uintptr_t) arrays->addresses[i]) * factor
             + arrays->sizes[i];
  return hash ^ hash >> 32;
}

/* Are the addresses the same, if not all values?  */
static bool
same_addresses (const struct gomp_memo *memo,
                const struct gomp_arrays *arrays)
{
  if (GOMP_LIKELY (memcmp (memo->arrays.addresses, arrays->addresses,
                           arrays->n * sizeof *arrays->addresses) == 0))
    return true;
  for (size_t i = 0; i < arrays->n; i++)
    if (memo->arrays.addresses[i] != arrays->addresses[i]
        && !is_value (arrays, i))
      return false;
  return true;
}

static bool
same_list (const struct gomp_memo *memo, const struct gomp_arrays *arrays)
{
  size_t n = arrays->n;

  return (memo->arrays.n == n && memo->arrays.acc == arrays->acc
          && same_addresses (memo, arrays)
          && memcmp (memo->arrays.sizes, arrays->sizes,
                     n * sizeof *arrays->sizes) == 0
          && memcmp (memo->arrays.kinds, arrays->kinds,
                     n * sizeof *arrays->kinds) == 0);
}

static void
make_newest (struct gomp_memos *memos, struct gomp_memo *memo)
{
  if (memos->newest == memo)
    return;
  if (memo->newer)
    {
      memo->newer->older = memo->older;
      *(memo->older ? &memo->older->newer : &memos->oldest) = memo->newer;
    }
  memo->newer = NULL;
  memo->older = memos->newest;
  *(memo->older ? &memo->older->newer : &memos->oldest) = memo;
  memos->newest = memo;
}

struct gomp_memo *
gomp_memo_find (struct gomp_present *table, uint64_t hash,
                const struct gomp_arrays *arrays, enum gomp_context context,
                const struct gomp_site *site)
{
  struct gomp_memo *memo;

  GOMP_LOCK_ASSERT_HELD (&table->lock);
  if (table->memos == NULL)
    return NULL;
  for (memo = table->memos->buckets[hash % BUCKETS]; memo; memo = memo->next)
    if (memo->hash == hash && memo->pc == site->frame.pc
        && memo->function == site->function && memo->context == context
        && same_list (memo, arrays))
      {
        make_newest (table->memos, memo);
        return memo;
      }
  return NULL;
}

/* ---- Checking --------------------------------------------------------------- */

bool
gomp_memo_in_use (const struct gomp_memo *memo)
{
  if (memo->users > 0)
    return true;
  for (size_t m = 0; m < memo->batch.n; m++)
    if (memo->batch.mappings[m]->serial != 0)
      return true;
  return false;
}

static bool
made_as_before (const struct gomp_memo *memo)
{
  for (size_t m = 0; m < memo->batch.n; m++)
    if (memo->batch.mappings[m]->serial != 0
        || memo->batch.mappings[m]->version != memo->made[m].version)
      return false;
  return true;
}

/* Is nothing attached where FRESH will be?  */
static bool
is_detached (const struct gomp_fresh *fresh)
{
  const struct gomp_attachment *record
    = gomp_attachment_after (fresh->mapping, fresh->start);

  return record == NULL || record->start >= fresh->start + fresh->extent;
}

/* Is just that attached, once?  */
static bool
is_attached_once (const struct gomp_fresh *fresh)
{
  const struct gomp_attachment *record
    = gomp_attachment_at (fresh->mapping, fresh->start);

  return (record && record->extent == fresh->extent && record->count == 1);
}

bool
gomp_memo_exit_valid (struct gomp_present *table,
                      const struct gomp_memo *memo)
{
  for (size_t f = 0; f < memo->n_fresh; f++)
    if (memo->fresh[f].mapping->serial != memo->fresh[f].serial
        || memo->fresh[f].mapping->busy
        || !is_attached_once (&memo->fresh[f]))
      return false;
  return ((memo->enter == NULL || gomp_memo_untouched (table, memo->enter))
          && (memo->batch.n_windows == 0
              || gomp_present_windows_free (table, &memo->batch)));
}

bool
gomp_memo_valid (struct gomp_present *table, const struct gomp_memo *memo)
{
  if (memo->active || !made_as_before (memo)
      || (memo->keeps_shared
          && memo->plan.units[GOMP_SHARED_UNIT].block->users > 1))
    return false;
  for (size_t h = 0; h < memo->n_holds; h++)
    {
      const struct gomp_hold *hold = &memo->holds[h];
      if (hold->mapping->serial != hold->serial || hold->mapping->busy
          || (hold->mapping->version != hold->version && !hold->any_version))
        return false;
    }
  for (size_t f = 0; f < memo->n_fresh; f++)
    if (!is_detached (&memo->fresh[f]))
      return false;
  for (size_t t = 0; t < memo->n_texts; t++)
    if (memcmp (memo->texts[t].host, memo->texts[t].bytes,
                memo->texts[t].size) != 0)
      return false;
  return (memo->batch.n_windows == 0
          || gomp_present_windows_free (table, &memo->batch));
}

bool
gomp_memo_take_values (struct gomp_memo *memo,
                       const struct gomp_arrays *arrays)
{
  if (GOMP_LIKELY (memcmp (memo->arrays.addresses, arrays->addresses,
                           arrays->n * sizeof *arrays->addresses) == 0))
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
  for (size_t m = 0; m < memo->batch.n; m++)
    {
      const struct gomp_mapping *mapping = memo->batch.mappings[m];
      const struct gomp_made *made = &memo->made[m];
      if (mapping->serial != made->serial || mapping->busy
          || mapping->refcount != made->refcount
          || mapping->dynamic != made->dynamic
          || mapping->version != made->version
          || gomp_present_in_use (table, mapping))
        return false;
    }
  for (size_t a = 0; a < memo->n_attaches; a++)
    if (memo->attaches[a].made
        && memo->attaches[a].record->count != memo->attaches[a].count)
      return false;
  return true;
}

/* ---- Forgetting ------------------------------------------------------------- */

static void
unlink_memo (struct gomp_memos *memos, struct gomp_memo *memo)
{
  struct gomp_memo **link = &memos->buckets[memo->hash % BUCKETS];

  while (*link != memo)
    link = &(*link)->next;
  *link = memo->next;
  *(memo->newer ? &memo->newer->older : &memos->newest) = memo->older;
  *(memo->older ? &memo->older->newer : &memos->oldest) = memo->newer;
  memos->n--;
}

/* An exit data's is one of its enter data's.  */
static void
unlink_exit (struct gomp_memo *memo)
{
  struct gomp_memo **link = &memo->enter->exits;

  while (*link != memo)
    link = &(*link)->next_exit;
  *link = memo->next_exit;
}

/* MEMO is not in use.  */
static void
forget (struct gomp_present *table, struct gomp_memo *memo)
{
  while (memo->exits)
    forget (table, memo->exits);
  if (memo->enter)
    unlink_exit (memo);
  unlink_memo (table->memos, memo);
  gomp_present_withdraw (table, &memo->batch);
  for (size_t m = 0; m < memo->batch.n; m++)
    {
      memo->batch.mappings[m]->owner = NULL;
      gomp_present_free (table, memo->batch.mappings[m]);
    }
  if (memo->keeps_shared)
    gomp_present_release_block (table,
                                memo->plan.units[GOMP_SHARED_UNIT].block);
  free (memo);
}

void
gomp_memo_discard (struct gomp_present *table, uint64_t hash)
{
  struct gomp_memo *memo;

  GOMP_LOCK_ASSERT_HELD (&table->lock);
  memo = table->memos ? table->memos->buckets[hash % BUCKETS] : NULL;
  while (memo)
    if (memo->hash != hash || gomp_memo_in_use (memo))
      memo = memo->next;
    else
      {
        forget (table, memo);
        memo = table->memos->buckets[hash % BUCKETS];
      }
}

void
gomp_memos_trim (struct gomp_present *table)
{
  struct gomp_memo *memo = table->memos ? table->memos->oldest : NULL;

  GOMP_LOCK_ASSERT_HELD (&table->lock);
  while (memo)
    if (gomp_memo_in_use (memo))
      memo = memo->newer;
    else
      {
        /* Others may go with it.  */
        forget (table, memo);
        memo = table->memos->oldest;
      }
}

void
gomp_memos_fini (struct gomp_present *table)
{
  struct gomp_memos *memos = table->memos;

  while (memos && memos->oldest)
    {
      struct gomp_memo *memo = memos->oldest;
      unlink_memo (memos, memo);
      gomp_present_withdraw (table, &memo->batch);
      for (size_t m = 0; m < memo->batch.n; m++)
        {
          struct gomp_mapping *mapping = memo->batch.mappings[m];
          mapping->owner = NULL;
          if (mapping->listed)
            continue;           /* freed with the table */
          if (mapping->serial != 0 && mapping->block)
            gomp_present_abandon_block (table, mapping->block);
          gomp_present_free (table, mapping);
        }
      if (memo->keeps_shared)
        gomp_present_abandon_block (table,
                                    memo->plan.units[GOMP_SHARED_UNIT].block);
      free (memo);
    }
  free (memos);
  table->memos = NULL;
}

/* Make room for one more; false: all are in use.  */
static bool
make_room (struct gomp_present *table)
{
  struct gomp_memo *memo = table->memos->oldest;

  if (table->memos->n < MEMOS_MOST)
    return true;
  while (memo && gomp_memo_in_use (memo))
    memo = memo->newer;
  if (memo)
    forget (table, memo);
  return memo != NULL;
}

/* ---- What can be remembered ------------------------------------------------- */

/* The host bytes that decide what item I's pointers hold, if it writes any.  */
static size_t
text_size (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  if (!plan->places[i].sends)
    return 0;
  return (item->class == GOMP_ITEM_DESCRIPTOR ? item->size
                                              : plan->places[i].extent);
}

/* The host addresses that something would have to hold for ABSENT item I to be
   there.  */
static struct gomp_window
absent_window (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  return (struct gomp_window) { item->start,
                                item->start + (item->size ? item->size : 1) };
}

/* Is nothing there at all, nor made here?  */
static bool
absent_fits (const struct gomp_plan *plan, size_t i)
{
  struct gomp_window window = absent_window (plan, i);
  struct gomp_mapping *mapping;

  return (plan->list->items[i].class != GOMP_ITEM_USE_DEVICE
          && window.start < window.end
          && gomp_present_lookup (plan->table, window.start, window.end,
                                  &mapping) == GOMP_ABSENT);
}

/* Is item I the first attach of something that is there?  */
static bool
is_fresh (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_place *place = &plan->places[i];

  return (plan->list->items[i].class == GOMP_ITEM_ATTACH
          && place->fate == GOMP_FATE_PRESENT && place->sends
          && place->attached == 0);
}

/* The record of ATTACH item I.  */
static struct gomp_attachment *
attach_record (const struct gomp_plan *plan, size_t i)
{
  return gomp_attachment_after (plan->places[i].mapping,
                                plan->list->items[i].start);
}

/* Was the record of ATTACH item I made for it?  */
static bool
record_is_new (const struct gomp_plan *plan, size_t i)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].item == i)
      return plan->copies[c].recorded;
  return false;
}

/* An attach in what is made, the first of what is there, or one more of what is
   attached already.  */
static bool
attach_fits (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_place *place = &plan->places[i];

  if (is_fresh (plan, i))
    {
      const struct gomp_attachment *record = attach_record (plan, i);
      return (record->count == 1 && record->current
              && record->start == plan->list->items[i].start
              && record->extent == place->extent && record_is_new (plan, i));
    }
  return (place->fate == GOMP_FATE_INSIDE || place->fate == GOMP_FATE_ABSENT
          || (place->fate == GOMP_FATE_PRESENT && place->sends
              && !place->resent));
}

/* Both fresh attachments and others in one mapping?  */
static bool
mixes_attachments (const struct gomp_plan *plan)
{
  const struct gomp_mapping *fresh = NULL;

  for (size_t i = 0; i < plan->list->n; i++)
    if (is_fresh (plan, i))
      {
        if (fresh && plan->places[i].mapping != fresh)
          return true;
        fresh = plan->places[i].mapping;
      }
  for (size_t i = 0; fresh && i < plan->list->n; i++)
    if (plan->places[i].mapping == fresh && plan->places[i].sends
        && !is_fresh (plan, i))
      return true;
  return false;
}

static bool
item_fits (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_place *place = &plan->places[i];

  if (item->entry != i)
    return false;
  if (item->class == GOMP_ITEM_ATTACH && !attach_fits (plan, i))
    return false;
  switch ((enum gomp_fate) place->fate)
    {
    case GOMP_FATE_NEW:
      /* Not in place of a `declare target link' variable.  */
      return place->unit != GOMP_NO_ITEM && place->mapping->link == NULL;
    case GOMP_FATE_PRESENT:
      return (!(item->flags & (GOMP_FLAG_ALWAYS_IN | GOMP_FLAG_ALWAYS_OUT))
              && place->mapping->lifetime != GOMP_LIFE_ASSOCIATED
              && place->mapping->host_start <= item->start
              && item->start < place->mapping->host_end
              && gomp_item_end (item) <= place->mapping->host_end);
    case GOMP_FATE_NONE:
    case GOMP_FATE_INSIDE:
    case GOMP_FATE_PRIVATE:
      return true;
    case GOMP_FATE_ABSENT:
      return absent_fits (plan, i);
    case GOMP_FATE_ZERO:
      break;
    }
  return false;
}

static bool
plan_fits (const struct gomp_plan *plan)
{
  if (plan->list->n != plan->list->arrays->n || plan->list->n > LONGEST
      || plan->guesses || plan->list->has_auxiliary
      || plan->table->displaced > 0)
    return false;
  for (size_t i = 0; i < plan->list->n; i++)
    if (!item_fits (plan, i))
      return false;
  return !mixes_attachments (plan);
}

/* Has the list of HASH been seen often enough?  */
static bool
seen_before (struct gomp_memos *memos, uint64_t hash)
{
  struct sighting *sighting = &memos->sightings[hash % BUCKETS];

  if (gomp_settings ()->remember == GOMP_REMEMBER_ALWAYS)
    return true;
  if (sighting->hash != hash)
    {
      *sighting = (struct sighting) { .hash = hash, .patience = 1 };
      return false;
    }
  if (sighting->wait > 0)
    {
      sighting->wait--;
      return false;
    }
  /* Should the memo be of no use, the next one has to wait longer.  */
  sighting->wait = sighting->patience;
  if (sighting->patience < 128)
    sighting->patience *= 2;
  return true;
}

/* ---- Making ----------------------------------------------------------------- */

/* Cuts arrays from one piece of memory, or measures how long it has to be.  */
struct carver
{
  char *memory;                 /* NULL: measuring */
  size_t at;
};

static void *
carve (struct carver *carver, size_t bytes, const void *source)
{
  void *piece = carver->memory ? carver->memory + carver->at : NULL;

  carver->at += (bytes + 15) & ~(size_t) 15;
  if (piece && source && bytes)
    memcpy (piece, source, bytes);
  return piece;
}

/* A mapping is found once, whatever number of items lie in it.  */
static void
add_hold (struct gomp_memo *memo, const struct gomp_place *place,
          uint64_t mark)
{
  struct gomp_mapping *mapping = place->mapping;
  struct gomp_hold *hold = NULL;

  if (mapping->note_stamp == mark)
    for (size_t h = 0; hold == NULL; h++)
      if (memo->holds[h].mapping == mapping)
        hold = &memo->holds[h];
  if (hold == NULL)
    {
      hold = &memo->holds[memo->n_holds++];
      *hold = (struct gomp_hold) { .mapping = mapping,
                                   .serial = mapping->serial,
                                   .version = mapping->version };
      mapping->note_stamp = mark;
    }
  if (place->retained)
    {
      hold->counted = mapping->leader;
      hold->references++;
    }
}

static void
fill_holds (struct gomp_memo *memo, const struct gomp_plan *plan)
{
  uint64_t mark = gomp_refcount_construct (plan->table);

  for (size_t i = 0; i < plan->list->n; i++)
    if (plan->places[i].fate == GOMP_FATE_PRESENT)
      add_hold (memo, &plan->places[i], mark);
}

/* RECORD in MAPPING is made by the construct; its image is one of the copies.  */
static void
add_fresh (struct gomp_memo *memo, struct gomp_mapping *mapping,
           const struct gomp_attachment *record)
{
  const unsigned char *image = NULL;

  for (size_t c = 0; c < memo->plan.n_copies; c++)
    if (memo->plan.copies[c].host == record->start)
      image = memo->plan.copies[c].source;
  memo->fresh[memo->n_fresh++]
    = (struct gomp_fresh) { mapping, mapping->serial, record->start,
                            record->extent, image };
  for (size_t h = 0; h < memo->n_holds; h++)
    if (memo->holds[h].mapping == mapping)
      memo->holds[h].any_version = true;
}

static void
fill_attaches (struct gomp_memo *memo, const struct gomp_plan *plan)
{
  for (size_t i = 0; i < plan->list->n; i++)
    {
      const struct gomp_item *item = &plan->list->items[i];
      const struct gomp_place *place = &plan->places[i];
      if (item->class != GOMP_ITEM_ATTACH || !place->sends)
        continue;
      struct gomp_attachment *record = attach_record (plan, i);
      if (is_fresh (plan, i))
        {
          add_fresh (memo, place->mapping, record);
          continue;
        }
      bool made = place->fate == GOMP_FATE_INSIDE;
      memo->attaches[memo->n_attaches++]
        = (struct gomp_memo_attach) { record, made,
                                      made ? record->count : 1 };
    }
}

static int
compare_mappings (const void *a, const void *b)
{
  const struct gomp_mapping *x = *(struct gomp_mapping *const *) a;
  const struct gomp_mapping *y = *(struct gomp_mapping *const *) b;

  return (x->host_start > y->host_start) - (x->host_start < y->host_start);
}

/* The windows of a batch whose mappings are in the table now, and of what is
   absent.  */
static void
fill_windows (const struct gomp_plan *plan, struct gomp_batch *batch)
{
  struct gomp_mapping *below, *above = NULL;

  for (size_t m = 0; m < batch->n; m++)
    {
      struct gomp_mapping *mapping = batch->mappings[m];
      if (batch->n_windows > 0 && above == mapping)
        batch->windows[batch->n_windows - 1].end = mapping->host_end;
      else
        batch->windows[batch->n_windows++]
          = (struct gomp_window) { mapping->host_start, mapping->host_end };
      gomp_present_neighbours (plan->table, mapping->host_start, &below,
                               &above);
    }
  for (size_t i = 0; i < plan->list->n; i++)
    if (plan->places[i].fate == GOMP_FATE_ABSENT)
      batch->windows[batch->n_windows++] = absent_window (plan, i);
}

static void
fill_batch (struct gomp_memo *memo, const struct gomp_plan *plan)
{
  struct gomp_batch *batch = &memo->batch;

  for (size_t i = 0; i < plan->list->n; i++)
    if (plan->places[i].fate == GOMP_FATE_NEW)
      {
        batch->mappings[batch->n++] = plan->places[i].mapping;
        /* For made below, which is in the order of addresses.  */
        plan->places[i].mapping->note_count = plan->places[i].unit;
      }
  qsort (batch->mappings, batch->n, sizeof *batch->mappings,
         compare_mappings);
  for (size_t m = 0; m < batch->n; m++)
    {
      struct gomp_mapping *mapping = batch->mappings[m];
      mapping->owner = memo;
      memo->made[m] = (struct gomp_made) { .serial = mapping->serial,
                                           .version = mapping->version,
                                           .unit = mapping->note_count,
                                           .refcount = mapping->refcount,
                                           .dynamic = mapping->dynamic };
    }
  fill_windows (plan, batch);
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
          .host = piece, .size = piece_end - piece,
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
      most += (plan->places[i].mapping->attachments
               ? plan->places[i].mapping->attachments->n + 1 : 1);
  return most;
}

static void
carve_arrays (struct gomp_memo *memo, struct carver *carver,
              const struct gomp_arrays *arrays)
{
  size_t n = arrays->n;

  memo->arrays.addresses = carve (carver, n * sizeof *arrays->addresses,
                                  arrays->addresses);
  memo->arrays.sizes = carve (carver, n * sizeof *arrays->sizes,
                              arrays->sizes);
  memo->arrays.kinds = carve (carver, n * sizeof *arrays->kinds,
                              arrays->kinds);
}

/* The copies into new memory.  What the device has been given of descriptors that
   are there it has.  */
static void
carve_copies (struct gomp_memo *memo, struct carver *carver,
              const struct gomp_plan *plan)
{
  struct gomp_copy_in *copies
    = carve (carver, plan->n_copies * sizeof *copies, NULL);
  size_t n = 0;

  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      const void *source = copy->source;
      if (copy->unit == GOMP_NO_ITEM && !is_fresh (plan, copy->item))
        continue;
      if (copy->image)
        source = carve (carver, copy->size, source);
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
carve_texts (struct gomp_memo *memo, struct carver *carver,
             const struct gomp_plan *plan)
{
  memo->texts = carve (carver, plan->list->n * sizeof *memo->texts, NULL);
  for (size_t i = 0; i < plan->list->n; i++)
    {
      const void *host = (const void *) plan->list->items[i].start;
      size_t size = text_size (plan, i);
      if (size == 0)
        continue;
      const unsigned char *bytes = carve (carver, size, host);
      if (bytes)
        memo->texts[memo->n_texts++] = (struct gomp_text) { host, bytes,
                                                            size };
    }
}

/* All arrays of MEMO, with what is copied from PLAN and REGION.  */
static void
carve_all (struct gomp_memo *memo, struct carver *carver,
           const struct gomp_plan *plan, const struct gomp_region *region)
{
  const struct gomp_list *list = plan->list;
  const struct gomp_arrays *arrays = list->arrays;
  size_t n = arrays->n;

  carve_arrays (memo, carver, arrays);
  memo->list.items = carve (carver, n * sizeof *list->items, list->items);
  memo->list.pointers = carve (carver,
                               list->n_pointers * sizeof *list->pointers,
                               list->pointers);
  memo->plan.places = carve (carver, n * sizeof *plan->places, plan->places);
  memo->plan.units = carve (carver, plan->n_units * sizeof *plan->units,
                            plan->units);
  carve_copies (memo, carver, plan);
  carve_texts (memo, carver, plan);
  memo->words = carve (carver, n * sizeof *memo->words, NULL);
  memo->holds = carve (carver, n * sizeof *memo->holds, NULL);
  memo->attaches = carve (carver, n * sizeof *memo->attaches, NULL);
  memo->fresh = carve (carver, n * sizeof *memo->fresh, NULL);
  memo->batch.mappings = carve (carver, n * sizeof *memo->batch.mappings,
                                NULL);
  memo->batch.windows = carve (carver, n * sizeof *memo->batch.windows,
                               NULL);
  memo->made = carve (carver, n * sizeof *memo->made, NULL);
  memo->starts = carve (carver, plan->n_units * sizeof *memo->starts, NULL);
  if (region)
    memo->releases = carve (carver, region->n * sizeof *memo->releases,
                            region->releases);
  memo->outs = carve (carver, outs_most (plan) * sizeof *memo->outs, NULL);
}

static void
fill_units (struct gomp_memo *memo)
{
  struct gomp_unit *shared = &memo->plan.units[GOMP_SHARED_UNIT];

  for (size_t u = 0; u < memo->plan.n_units; u++)
    memo->starts[u] = (memo->plan.units[u].chunk
                       ? memo->plan.units[u].chunk->start
                       : gomp_devaddr_make (0));
  if (shared->chunk == NULL)
    return;
  memo->keeps_shared = shared->size <= KEEP_SIZE;
  memo->holds_shared = (!memo->keeps_shared
                        && memo->context == GOMP_CONTEXT_TARGET);
  if (memo->keeps_shared)
    shared->block->users++;
}

static struct gomp_memo *
make (const struct gomp_plan *plan, const struct gomp_region *region,
      const struct gomp_site *site)
{
  const struct gomp_memo blank = {
    .pc = site->frame.pc, .function = site->function,
    .context = plan->list->context, .arrays = *plan->list->arrays,
    .list = *plan->list, .plan = *plan,
    .n_releases = region ? region->n : 0
  };
  struct gomp_memo measured = blank, *memo;
  struct carver carver = { NULL, 0 };

  carve_all (&measured, &carver, plan, region);
  memo = malloc (sizeof *memo + carver.at);
  if (memo == NULL)
    return NULL;
  *memo = blank;
  carver = (struct carver) { (char *) (memo + 1), 0 };
  carve_all (memo, &carver, plan, region);
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
    }
  fill_holds (memo, plan);
  fill_attaches (memo, plan);
  fill_batch (memo, plan);
  fill_outs (memo, plan);
  fill_units (memo);
  return memo;
}

/* Room for a memo of LIST, in place of the one there is.  False: that one is in
   use, or too many are.  */
static bool
make_way (struct gomp_present *table, uint64_t hash,
          const struct gomp_list *list, const struct gomp_site *site)
{
  struct gomp_memo *old = gomp_memo_find (table, hash, list->arrays,
                                          list->context, site);

  if (old && gomp_memo_in_use (old))
    return false;
  if (old)
    forget (table, old);
  return make_room (table);
}

static void
link_memo (struct gomp_memos *memos, struct gomp_memo *memo, uint64_t hash)
{
  struct gomp_memo **bucket = &memos->buckets[hash % BUCKETS];

  memo->hash = hash;
  memo->next = *bucket;
  *bucket = memo;
  make_newest (memos, memo);
  memos->n++;
}

/* Is the list of HASH to be remembered, if it can be?  */
static bool
wanted (struct gomp_present *table, uint64_t hash)
{
  GOMP_LOCK_ASSERT_HELD (&table->lock);
  if (table->memos == NULL)
    table->memos = calloc (1, sizeof *table->memos);
  return table->memos && seen_before (table->memos, hash);
}

void
gomp_memo_note (struct gomp_present *table, uint64_t hash,
                const struct gomp_plan *plan, const struct gomp_region *region,
                const struct gomp_site *site)
{
  struct gomp_memo *memo;

  /* What a queue makes is in use longer than the table says.  */
  if (site->queue && (plan->makes || plan->n_copies > 0))
    return;
  if (wanted (table, hash) && plan_fits (plan)
      && make_way (table, hash, plan->list, site)
      && (memo = make (plan, region, site)) != NULL)
    link_memo (table->memos, memo, hash);
}

/* ---- Exit data -------------------------------------------------------------- */

static size_t
removed_count (const struct gomp_plan_leave *plan)
{
  size_t n = 0;

  for (size_t r = 0; r < plan->n_removed; r++)
    {
      const struct gomp_mapping *mapping = plan->removed[r];
      do
        n++;
      while ((mapping = mapping->sibling) != plan->removed[r]);
    }
  return n;
}

/* Does PLAN remove what *OWNER, an enter data, has made, all of it and nothing
   else?  *OWNER is NULL if it removes nothing at all.  */
static bool
removes_all_of (struct gomp_present *table, const struct gomp_plan_leave *plan,
                struct gomp_memo **owner)
{
  *owner = plan->n_removed > 0 ? plan->removed[0]->owner : NULL;
  for (size_t i = 0; i < plan->n; i++)
    {
      const struct gomp_release *release = &plan->releases[i];
      if (release->mapping && !release->detach
          && (*owner == NULL || release->mapping->owner != *owner))
        return false;
    }
  if (*owner == NULL)
    return plan->n_removed == 0;
  return ((*owner)->context == GOMP_CONTEXT_ENTER
          && (*owner)->batch.n == removed_count (plan)
          && gomp_memo_untouched (table, *owner));
}

/* Is each detach of PLAN, but those in what OWNER made, of something attached
   once?  */
static bool
detaches_fit (const struct gomp_plan_leave *plan,
              const struct gomp_memo *owner)
{
  size_t n = 0;

  for (size_t i = 0; i < plan->n; i++)
    {
      const struct gomp_release *release = &plan->releases[i];
      if (release->mapping == NULL || !release->detach
          || (owner && release->mapping->owner == owner))
        continue;
      const struct gomp_attachment *record
        = gomp_attachment_at (release->mapping, release->start);
      if (record == NULL || record->count != 1)
        return false;
      n++;
    }
  return n == plan->n_restores && plan->n_removed + n > 0;
}

/* Item I of LIST has nothing to give back in PLAN.  Is that because nothing is
   there, or because it lies in something that the memo makes sure of?  */
static bool
nothing_by_right (struct gomp_present *table, const struct gomp_list *list,
                  size_t i, const struct gomp_plan_leave *plan,
                  const struct gomp_memo *owner)
{
  const struct gomp_item *item = &list->items[i];
  struct gomp_mapping *mapping;

  switch (gomp_present_lookup (table, item->start, item->start + item->size,
                               &mapping))
    {
    case GOMP_ABSENT:
      return true;
    case GOMP_CONTAINED:
      break;
    case GOMP_CONTAINS:
    case GOMP_STRADDLES:
      return false;
    }
  if (owner && mapping->owner == owner)
    return true;
  for (size_t r = 0; r < plan->n_restores; r++)
    if (plan->restores[r].mapping == mapping)
      return true;
  return false;
}

/* Could item I of LIST have had something to give back?  */
static bool
looked_for (const struct gomp_list *list, size_t i)
{
  return (list->items[i].class == GOMP_ITEM_RELEASE
          || list->items[i].class == GOMP_ITEM_DETACH);
}

static bool
rest_fits (struct gomp_present *table, const struct gomp_list *list,
           const struct gomp_plan_leave *plan, const struct gomp_memo *owner)
{
  for (size_t i = 0; i < list->n; i++)
    if (plan->releases[i].mapping == NULL && looked_for (list, i)
        && (list->items[i].size == 0
            || !nothing_by_right (table, list, i, plan, owner)))
      return false;
  return true;
}

/* Where nothing was found there has to be nothing again.  */
static void
fill_exit_windows (struct gomp_present *table, struct gomp_batch *batch,
                   const struct gomp_list *list,
                   const struct gomp_plan_leave *plan)
{
  for (size_t i = 0; i < list->n; i++)
    {
      uintptr_t start = list->items[i].start;
      uintptr_t end = gomp_item_end (&list->items[i]);
      struct gomp_mapping *mapping;
      if (plan->releases[i].mapping == NULL && looked_for (list, i)
          && (gomp_present_lookup (table, start, end, &mapping)
              == GOMP_ABSENT))
        batch->windows[batch->n_windows++] = (struct gomp_window) { start,
                                                                    end };
    }
}

static void
carve_exit (struct gomp_memo *memo, struct carver *carver,
            const struct gomp_arrays *arrays,
            const struct gomp_plan_leave *plan)
{
  carve_arrays (memo, carver, arrays);
  memo->outs = carve (carver, plan->n_copies * sizeof *memo->outs,
                      plan->copies);
  memo->fresh = carve (carver, plan->n_restores * sizeof *memo->fresh, NULL);
  memo->batch.windows = carve (carver, arrays->n * sizeof *memo->batch.windows,
                               NULL);
}

static struct gomp_memo *
make_exit (struct gomp_present *table, struct gomp_memo *enter,
           const struct gomp_list *list, const struct gomp_plan_leave *plan,
           const struct gomp_site *site)
{
  const struct gomp_arrays *arrays = list->arrays;
  const struct gomp_memo blank = {
    .pc = site->frame.pc, .function = site->function,
    .context = GOMP_CONTEXT_EXIT, .arrays = *arrays, .enter = enter,
    .n_outs = plan->n_copies, .n_fresh = plan->n_restores
  };
  struct gomp_memo measured = blank, *memo;
  struct carver carver = { NULL, 0 };

  carve_exit (&measured, &carver, arrays, plan);
  memo = malloc (sizeof *memo + carver.at);
  if (memo == NULL)
    return NULL;
  *memo = blank;
  carver = (struct carver) { (char *) (memo + 1), 0 };
  carve_exit (memo, &carver, arrays, plan);
  for (size_t r = 0; r < plan->n_restores; r++)
    memo->fresh[r] = (struct gomp_fresh) {
      .mapping = plan->restores[r].mapping,
      .serial = plan->restores[r].mapping->serial,
      .start = plan->restores[r].start, .extent = plan->restores[r].extent
    };
  fill_exit_windows (table, &memo->batch, list, plan);
  if (enter)
    {
      memo->next_exit = enter->exits;
      enter->exits = memo;
    }
  return memo;
}

void
gomp_memo_note_exit (struct gomp_present *table, uint64_t hash,
                     const struct gomp_list *list,
                     const struct gomp_plan_leave *plan,
                     const struct gomp_site *site)
{
  struct gomp_memo *enter, *memo;

  if (wanted (table, hash) && list->n == list->arrays->n
      && list->n <= LONGEST && make_way (table, hash, list, site)
      && removes_all_of (table, plan, &enter) && detaches_fit (plan, enter)
      && rest_fits (table, list, plan, enter)
      && (memo = make_exit (table, enter, list, plan, site)) != NULL)
    link_memo (table->memos, memo, hash);
}
