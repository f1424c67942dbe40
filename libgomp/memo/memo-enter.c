/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: entering what one makes and counts in the table, and
   taking it out.  */

#include "memo/memo-enter.h"

#include <string.h>

#include "table/attach.h"

static void
give_units (struct gomp_present *table, struct gomp_memo *memo, size_t n)
{
  for (size_t u = memo->keeps_shared; u < n; u++)
    if (memo->plan.units[u].size > 0)
      gomp_pool_release (&table->pool, memo->plan.units[u].chunk);
}

bool
gomp_memo_take_units (struct gomp_present *table, struct gomp_memo *memo)
{
  for (size_t u = memo->keeps_shared; u < memo->plan.n_units; u++)
    {
      struct gomp_unit *unit = &memo->plan.units[u];
      if (unit->size == 0)
        continue;
      unit->chunk = gomp_pool_acquire (&table->pool, unit->size, unit->align);
      if (!gomp_chunk_given (unit->chunk)
          || (gomp_chunk_start (&table->pool, unit->chunk).value
              != unit->start.value))
        {
          give_units (table, memo, u + gomp_chunk_given (unit->chunk));
          return false;
        }
    }
  if (memo->holds_shared)
    gomp_present_hold_chunk (table, memo->plan.units[GOMP_SHARED_UNIT].chunk);
  return true;
}

/* What MEMO makes is there.  */
static void
make (struct gomp_present *table, struct gomp_memo *memo)
{
  struct gomp_inserts *inserts = &memo->inserts;

  gomp_present_withdraw (table, inserts);
  for (size_t m = 0; m < inserts->n; m++)
    {
      struct gomp_mapping *mapping = inserts->mappings[m];
      const struct gomp_made *made = &memo->made[m];
      mapping->serial = made->serial;
      mapping->refcount = made->refcount;
      mapping->dynamic = made->dynamic;
      /* An owner who has not taken the lock may read it just now.  */
      if (mapping->chunk.unit != memo->plan.units[made->unit].chunk.unit)
        mapping->chunk = memo->plan.units[made->unit].chunk;
      gomp_present_hold_chunk (table, mapping->chunk);
      mapping->cached_inside = false;
      mapping->attach_reset = made->attach_reset;
      mapping->more->pointer_queue = NULL;
    }
  gomp_present_defer (table, inserts);
}

/* Is the record still there?  While copies were under way others may have
   detached for the last time.  */
static bool
is_there (const struct gomp_memo *memo, const struct gomp_memo_attach *attach)
{
  return (attach->made
          || (gomp_mapping_lives (attach->mapping, attach->serial, memo->deaths)
              && gomp_attachment_at (attach->mapping, attach->start)
                   == attach->record));
}

/* AGAIN: after a failure, of what release_holds gave back.  */
static void
retain_holds (const struct gomp_memo *memo, bool dynamic, bool again)
{
  for (size_t h = 0; h < memo->n_holds; h++)
    if (memo->holds[h].counted)
      {
        memo->holds[h].counted->refcount += memo->holds[h].references;
        if (dynamic)
          memo->holds[h].counted->dynamic += memo->holds[h].references;
      }
  for (size_t a = 0; a < memo->n_attaches; a++)
    {
      const struct gomp_memo_attach *attach = &memo->attaches[a];
      if (GOMP_LIKELY (!again) || is_there (memo, attach))
        attach->record->count
          = attach->count + (attach->made ? 0 : attach->record->count);
    }
}

/* Attach what MEMO attaches for the first time.  */
static void
attach_fresh (const struct gomp_memo *memo)
{
  for (size_t f = 0; f < memo->n_fresh; f++)
    {
      const struct gomp_fresh *fresh = &memo->fresh[f];
      struct gomp_attachment *record
        = gomp_attachment_make (fresh->mapping, fresh->start, fresh->extent);
      memcpy (record->image, fresh->image, fresh->extent);
      record->current = true;
      record->count = 1;
    }
}

void
gomp_memo_detach_fresh (const struct gomp_memo *memo)
{
  for (size_t f = 0; f < memo->n_fresh; f++)
    gomp_attachment_drop (
      memo->fresh[f].mapping,
      gomp_attachment_at (memo->fresh[f].mapping, memo->fresh[f].start));
}

/* Take back the references of MEMO's holds; what it has made has gone, or is
   going.  FAILED: this comes after copies that failed.  */
static void
release_holds (const struct gomp_memo *memo, bool dynamic, bool failed)
{
  for (size_t h = 0; h < memo->n_holds; h++)
    {
      const struct gomp_hold *hold = &memo->holds[h];
      struct gomp_mapping *counted = hold->counted;
      if (counted == NULL
          || (GOMP_UNLIKELY (failed)
              && !gomp_mapping_lives (hold->mapping, hold->serial,
                                      memo->deaths)))
        continue;
      counted->refcount -= hold->references;
      if (dynamic)
        counted->dynamic -= hold->references;
      /* OpenMP's exit data may have taken OpenACC's references, too.  */
      if (counted->dynamic > counted->refcount)
        counted->dynamic = counted->refcount;
    }
  for (size_t a = 0; a < memo->n_attaches; a++)
    if (!memo->attaches[a].made
        && (GOMP_LIKELY (!failed) || is_there (memo, &memo->attaches[a])))
      memo->attaches[a].record->count -= memo->attaches[a].count;
}

static bool
is_dynamic (const struct gomp_memo *memo)
{
  return memo->arrays.acc && memo->context == GOMP_CONTEXT_ENTER;
}

void
gomp_memo_set_busy (const struct gomp_memo *memo, bool busy)
{
  for (size_t m = 0; m < memo->inserts.n; m++)
    memo->inserts.mappings[m]->busy = busy;
  for (size_t f = 0; f < memo->n_fresh; f++)
    memo->fresh[f].mapping->busy = busy;
}

void
gomp_memo_unmake (struct gomp_present *table, struct gomp_memo *memo,
                  const void *site)
{
  for (size_t m = 0; m < memo->inserts.n; m++)
    gomp_present_remove (table, memo->inserts.mappings[m], site);
  if (memo->holds_shared)
    gomp_present_release_chunk (table,
                                memo->plan.units[GOMP_SHARED_UNIT].chunk);
  gomp_present_withdraw (table, &memo->inserts);
}

void
gomp_memo_enter (struct gomp_present *table, struct gomp_memo *memo)
{
  retain_holds (memo, is_dynamic (memo), false);
  if (memo->inserts.n > 0)
    make (table, memo);
  attach_fresh (memo);
  gomp_memo_set_busy (memo, true);
  memo->uses++;
  memo->users++;
  memo->deaths = table->deaths;
  memo->active = memo->inserts.n > 0 || memo->plan.n_copies > 0;
}

void
gomp_memo_use_no_more (struct gomp_memo *memo)
{
  memo->active = false;
  memo->users--;
}

void
gomp_memo_sent (struct gomp_present *table, struct gomp_memo *memo, bool fine)
{
  gomp_memo_set_busy (memo, false);
  gomp_memo_set_sent (memo, fine);
  if (GOMP_UNLIKELY (!fine))
    {
      gomp_memo_unmake (table, memo, NULL);
      gomp_memo_detach_fresh (memo);
      release_holds (memo, is_dynamic (memo), true);
    }
  if (!fine || memo->context == GOMP_CONTEXT_ENTER)
    gomp_memo_use_no_more (memo);
  if (GOMP_UNLIKELY (!fine))
    gomp_memo_discard (table, memo->hash);
}

/* Others are not known to be there still.  */
static void
pin_counted (const struct gomp_memo *memo)
{
  for (size_t h = 0; h < memo->n_holds; h++)
    if (memo->holds[h].counted)
      gomp_mapping_pin (memo->holds[h].mapping);
}

static void
unpin_counted (const struct gomp_memo *memo)
{
  for (size_t h = 0; h < memo->n_holds; h++)
    if (memo->holds[h].counted)
      gomp_mapping_unpin (memo->holds[h].mapping);
}

void
gomp_memo_begin_leave (const struct gomp_present *table, struct gomp_memo *memo)
{
  memo->deaths = table->deaths;
  release_holds (memo, false, false);
  pin_counted (memo);
  gomp_memo_set_busy (memo, true);
}

void
gomp_memo_leave (struct gomp_present *table, struct gomp_memo *memo,
                 const void *site, bool fine)
{
  gomp_memo_set_busy (memo, false);
  unpin_counted (memo);
  if (GOMP_UNLIKELY (!fine))
    {
      retain_holds (memo, false, true);
      return;
    }
  if (memo->inserts.n > 0 || memo->holds_shared)
    gomp_memo_unmake (table, memo, site);
  gomp_memo_use_no_more (memo);
}
