/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: entering what one makes and counts in the table, and
   taking it out.  */

#include "memo/memo-enter.h"

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

/* What MEMO makes is there.  QUEUE writes the pointers in it, or NULL.  */
static void
make (struct gomp_present *table, struct gomp_memo *memo,
      struct goacc_asyncqueue *queue)
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
      mapping->more->pointer_queue
        = gomp_mapping_attachments (mapping) ? queue : NULL;
    }
  gomp_present_defer (table, inserts);
}

void
gomp_memo_enter (struct gomp_present *table, struct gomp_memo *memo,
                 struct goacc_asyncqueue *queue)
{
  if (memo->inserts.n > 0)
    make (table, memo, queue);
  gomp_changes_enter (table, &memo->changes);
  memo->uses++;
  memo->users++;
  memo->active = memo->inserts.n > 0 || memo->plan.n_copies > 0;
}

void
gomp_memo_use_no_more (struct gomp_memo *memo)
{
  memo->active = false;
  memo->users--;
}

/* The mappings that MEMO has made are gone.  */
static void
unmade (struct gomp_present *table, struct gomp_memo *memo)
{
  if (memo->holds_shared)
    gomp_present_release_chunk (table,
                                memo->plan.units[GOMP_SHARED_UNIT].chunk);
  gomp_present_withdraw (table, &memo->inserts);
}

void
gomp_memo_sent (struct gomp_present *table, struct gomp_memo *memo, bool fine)
{
  gomp_changes_entered (table, &memo->changes, fine);
  gomp_memo_set_sent (memo, fine);
  if (GOMP_UNLIKELY (!fine))
    unmade (table, memo);
  if (!fine || memo->context == GOMP_CONTEXT_ENTER)
    gomp_memo_use_no_more (memo);
  if (GOMP_UNLIKELY (!fine))
    gomp_memo_discard (table, memo->hash);
}

/* Others are not known to be there still.  */
static void
pin_counted (const struct gomp_memo *memo)
{
  for (size_t h = 0; h < memo->changes.n_holds; h++)
    if (memo->changes.holds[h].counted)
      gomp_mapping_pin (memo->changes.holds[h].mapping);
}

static void
unpin_counted (const struct gomp_memo *memo)
{
  for (size_t h = 0; h < memo->changes.n_holds; h++)
    if (memo->changes.holds[h].counted)
      gomp_mapping_unpin (memo->changes.holds[h].mapping);
}

void
gomp_memo_begin_leave (const struct gomp_present *table, struct gomp_memo *memo)
{
  gomp_changes_leave (table, &memo->changes);
  pin_counted (memo);
}

void
gomp_memo_leave (struct gomp_present *table, struct gomp_memo *memo,
                 const void *site, bool fine)
{
  unpin_counted (memo);
  gomp_changes_left (table, &memo->changes, fine, site);
  if (GOMP_UNLIKELY (!fine))
    return;
  unmade (table, memo);
  gomp_memo_use_no_more (memo);
}

void
gomp_memo_begin_exit (const struct gomp_present *table, struct gomp_memo *memo)
{
  memo->uses++;
  memo->users++;
  gomp_changes_leave (table, &memo->changes);
}

void
gomp_memo_end_exit (struct gomp_present *table, struct gomp_memo *memo,
                    const void *site, bool fine)
{
  memo->users--;
  gomp_changes_left (table, &memo->changes, fine, site);
  if (GOMP_LIKELY (fine) && memo->enter)
    unmade (table, memo->enter);
}
