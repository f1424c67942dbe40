/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out remembered constructs.

   A region that was begun from memory ends so if nothing has come in between:
   what it made has no other users, and nothing else would go.  Otherwise the
   general way takes over, with the list of releases that the memo has.  */

#include "run-again.h"

#include <string.h>

#include "attach.h"
#include "memo.h"
#include "refcount.h"
#include "run-batch.h"

/* ---- Beginning -------------------------------------------------------------- */

static void
give_units (struct gomp_present *table, struct gomp_memo *memo, size_t n)
{
  for (size_t u = memo->keeps_shared; u < n; u++)
    if (memo->plan.units[u].size > 0)
      gomp_pool_give (&table->pool, memo->plan.units[u].chunk);
}

/* The device memory, where it was last time.  */
static bool
take_units (struct gomp_present *table, struct gomp_memo *memo)
{
  for (size_t u = memo->keeps_shared; u < memo->plan.n_units; u++)
    {
      struct gomp_unit *unit = &memo->plan.units[u];
      if (unit->size == 0)
        continue;
      unit->chunk = gomp_pool_take (&table->pool, unit->size, unit->align);
      if (unit->chunk == NULL
          || unit->chunk->start.value != memo->starts[u].value)
        {
          give_units (table, memo, u + (unit->chunk != NULL));
          return false;
        }
    }
  for (size_t u = memo->keeps_shared; u < memo->plan.n_units; u++)
    if (memo->plan.units[u].size > 0)
      memo->plan.units[u].block
          = gomp_present_block (table, memo->plan.units[u].chunk);
  if (memo->holds_shared)
    memo->plan.units[GOMP_SHARED_UNIT].block->users++;
  return true;
}

/* What MEMO makes is there.  */
static void
make (struct gomp_present *table, struct gomp_memo *memo)
{
  struct gomp_batch *batch = &memo->batch;

  gomp_present_withdraw (table, batch);
  for (size_t m = 0; m < batch->n; m++)
    {
      struct gomp_mapping *mapping = batch->mappings[m];
      const struct gomp_made *made = &memo->made[m];
      mapping->serial = made->serial;
      mapping->refcount = made->refcount;
      mapping->dynamic = made->dynamic;
      mapping->block = memo->plan.units[made->unit].block;
      mapping->block->users++;
      mapping->cached_inside = false;
      mapping->attach_reset = made->attach_reset;
      mapping->pointer_queue = NULL;
    }
  gomp_present_defer (table, batch);
}

static void
retain_holds (const struct gomp_memo *memo, bool dynamic)
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
      attach->record->count
          = attach->count + (attach->made ? 0 : attach->record->count);
    }
}

/* Attach what was not.  */
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

static void
detach_fresh (const struct gomp_memo *memo)
{
  for (size_t f = 0; f < memo->n_fresh; f++)
    gomp_attachment_drop (
        memo->fresh[f].mapping,
        gomp_attachment_at (memo->fresh[f].mapping, memo->fresh[f].start));
}

/* The same undone; what is made has gone, or is going.  */
static void
release_holds (const struct gomp_memo *memo, bool dynamic)
{
  for (size_t h = 0; h < memo->n_holds; h++)
    {
      const struct gomp_hold *hold = &memo->holds[h];
      struct gomp_mapping *counted = hold->counted;
      if (counted == NULL)
        continue;
      counted->refcount -= hold->references;
      if (dynamic)
        counted->dynamic -= hold->references;
      /* OpenMP's exit data may have taken OpenACC's references, too.  */
      if (counted->dynamic > counted->refcount)
        counted->dynamic = counted->refcount;
    }
  for (size_t a = 0; a < memo->n_attaches; a++)
    if (!memo->attaches[a].made)
      memo->attaches[a].record->count -= memo->attaches[a].count;
}

static bool
is_dynamic (const struct gomp_memo *memo)
{
  return memo->arrays.acc && memo->context == GOMP_CONTEXT_ENTER;
}

/* What MEMO makes, and what it attaches in.  */
static void
set_busy (const struct gomp_memo *memo, bool busy)
{
  for (size_t m = 0; m < memo->batch.n; m++)
    memo->batch.mappings[m]->busy = busy;
  for (size_t f = 0; f < memo->n_fresh; f++)
    memo->fresh[f].mapping->busy = busy;
}

/* What was made goes.  SITE: for the history, or NULL.  */
static void
unmake (struct gomp_present *table, struct gomp_memo *memo, const void *site)
{
  for (size_t m = 0; m < memo->batch.n; m++)
    gomp_present_remove (table, memo->batch.mappings[m], site);
  if (memo->holds_shared)
    gomp_present_release_block (table,
                                memo->plan.units[GOMP_SHARED_UNIT].block);
  gomp_present_withdraw (table, &memo->batch);
}

static void
fill_region (struct gomp_present *table, struct gomp_memo *memo,
             struct gomp_region *region)
{
  struct gomp_chunk *shared = memo->plan.units[GOMP_SHARED_UNIT].chunk;

  region->memo = memo;
  region->n = region->n_held = 0;
  region->strict = memo->arrays.acc;
  region->deaths = table->deaths;
  if (memo->plan.slots && shared)
    region->block = shared->start;
  if (region->arguments)
    memcpy (region->arguments, memo->words,
            memo->arrays.n * sizeof *memo->words);
}

/* What use_device clauses ask for.  */
static void
publish_addresses (const struct gomp_memo *memo,
                   const struct gomp_arrays *arrays)
{
  for (size_t i = 0; i < arrays->n; i++)
    if (memo->list.items[i].class == GOMP_ITEM_USE_DEVICE)
      arrays->addresses[i] = (void *) memo->words[i];
}

/* The copies of MEMO, whose mappings are made, are done, or have failed.  */
static void
end_sending (struct gomp_present *table, struct gomp_memo *memo, bool fine)
{
  gomp_lock_take (&table->lock);
  set_busy (memo, false);
  memo->sent = fine && memo->plan.n_copies == 0;
  if (GOMP_UNLIKELY (!fine))
    {
      unmake (table, memo, NULL);
      detach_fresh (memo);
      release_holds (memo, is_dynamic (memo));
      memo->active = false;
      memo->users--;
      gomp_memo_discard (table, memo->hash);
    }
  else if (memo->context == GOMP_CONTEXT_ENTER)
    {
      memo->active = false;
      memo->users--;
    }
  gomp_present_signal (table);
  gomp_lock_leave (&table->lock);
}

static bool
send (struct gomp_device *device, struct gomp_memo *memo,
      const struct gomp_site *site, struct gomp_scratch *scratch,
      struct gomp_error *err)
{
  bool fine = gomp_batch_copy_in (device, &memo->plan, site, scratch, err);

  end_sending (&device->present, memo, fine);
  return fine;
}

/* Is there something to send?  What the device has of an argument block without
   private copies it keeps.  */
static bool
has_to_send (const struct gomp_memo *memo)
{
  return (memo->plan.n_copies > 0
          || (memo->plan.slots && memo->arrays.n > 0 && !memo->sent));
}

/* On a queue, only what comes to a launch.  */
static bool
fits_queue (const struct gomp_memo *memo, const struct goacc_asyncqueue *queue)
{
  return queue == NULL || (memo->batch.n == 0 && !has_to_send (memo));
}

static bool
goes_with_launch (const struct gomp_device *device,
                  const struct gomp_memo *memo)
{
  return (memo->plan.slots && memo->context == GOMP_CONTEXT_TARGET
          && gomp_run_takes_batch (device));
}

enum gomp_again
gomp_again_begin (struct gomp_device *device, uint64_t hash,
                  const struct gomp_arrays *arrays, enum gomp_context context,
                  const struct gomp_site *site, struct gomp_region *region,
                  struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_memo *memo;

  gomp_lock_take (&table->lock);
  memo = gomp_memo_find (table, hash, arrays, context, site);
  if (memo == NULL || table->n_due > 0 || !fits_queue (memo, site->queue)
      || !gomp_memo_valid (table, memo)
      || !gomp_memo_take_values (memo, arrays)
      || (memo->users > 0 && has_to_send (memo)) || !take_units (table, memo))
    {
      gomp_lock_leave (&table->lock);
      return GOMP_AGAIN_UNKNOWN;
    }
  retain_holds (memo, is_dynamic (memo));
  if (memo->batch.n > 0)
    make (table, memo);
  attach_fresh (memo);
  set_busy (memo, true);
  memo->users++;
  memo->active = memo->batch.n > 0 || memo->plan.n_copies > 0;
  if (region)
    fill_region (table, memo, region);
  if (context == GOMP_CONTEXT_DATA)
    publish_addresses (memo, arrays);
  if (memo->batch.n > 0 || has_to_send (memo))
    {
      gomp_lock_leave (&table->lock);
      if (goes_with_launch (device, memo))
        {
          region->unsent = true;
          return GOMP_AGAIN_DONE;
        }
      return (send (device, memo, site, scratch, err) ? GOMP_AGAIN_DONE
                                                      : GOMP_AGAIN_FAILED);
    }
  if (context == GOMP_CONTEXT_ENTER)
    memo->users--;
  gomp_lock_leave (&table->lock);
  return GOMP_AGAIN_DONE;
}

/* ---- Running ---------------------------------------------------------------- */

bool
gomp_again_launch (struct gomp_region *region, void *handle, void **args,
                   const struct gomp_site *site, struct gomp_scratch *scratch,
                   struct gomp_error *err)
{
  struct gomp_device *device = region->device;
  struct gomp_memo *memo = region->memo;
  struct gomp_batch_outs *outs
      = GOMP_SCRATCH_ARRAY (scratch, struct gomp_batch_outs, 1);
  bool suits, fine;

  region->unsent = false;
  fine = gomp_run_batch (device, &memo->plan, memo->outs, memo->n_outs, handle,
                         args, scratch, outs, &suits, err);
  if (suits)
    {
      end_sending (&device->present, memo, fine);
      region->fetched = outs;
      if (!fine)
        gomp_batch_outs_fini (outs);
      return fine;
    }
  if (!send (device, memo, site, scratch, err))
    return false;
  gomp_device_run (device, handle, region->block, args);
  return true;
}

/* ---- Ending ----------------------------------------------------------------- */

/* Has nothing come in between?  */
static bool
alone (struct gomp_present *table, const struct gomp_region *region)
{
  const struct gomp_memo *memo = region->memo;

  if (table->n_due > 0)
    return false;
  for (size_t h = 0; h < memo->n_holds; h++)
    {
      const struct gomp_hold *hold = &memo->holds[h];
      if ((hold->counted || memo->n_attaches > 0)
          && (hold->mapping->serial != hold->serial
              || hold->mapping->died > region->deaths))
        return false;
      if (hold->counted && hold->counted->refcount <= hold->references)
        return false;
      if (memo->n_attaches > 0 && hold->mapping->version != hold->version)
        return false;
    }
  if (memo->n_fresh > 0)
    return false;
  for (size_t a = 0; a < memo->n_attaches; a++)
    if (!memo->attaches[a].made
        && memo->attaches[a].record->count <= memo->attaches[a].count)
      return false;
  return gomp_memo_untouched (table, memo);
}

/* The general way, for what MEMO began.  */
static bool
end_in_general (struct gomp_region *region, const struct gomp_site *site,
                struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_memo *memo = region->memo;
  struct gomp_present *table = &region->device->present;
  struct gomp_block *shared = memo->plan.units[GOMP_SHARED_UNIT].block;
  bool fine;

  region->releases
      = GOMP_SCRATCH_ARRAY (scratch, struct gomp_release, memo->n_releases);
  memcpy (region->releases, memo->releases,
          memo->n_releases * sizeof *region->releases);
  region->n = memo->n_releases;
  region->held = &shared;
  region->n_held = memo->holds_shared;
  fine = gomp_run_leave (region, site, scratch, err);
  if (!fine)
    return false;
  gomp_lock_take (&table->lock);
  memo->active = false;
  memo->users--;
  gomp_lock_leave (&table->lock);
  return true;
}

static bool
bring_home (struct gomp_region *region, const struct gomp_site *site,
            struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_memo *memo = region->memo;

  if (region->fetched)
    return gomp_batch_outs_deliver (region->device, region->fetched, site,
                                    err);
  return gomp_batch_copy_out (region->device, NULL, 0, memo->outs,
                              memo->n_outs, site, scratch, err);
}

bool
gomp_again_end (struct gomp_region *region, const struct gomp_site *site,
                struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_memo *memo = region->memo;
  struct gomp_present *table = &region->device->present;
  bool fine = true;

  gomp_lock_take (&table->lock);
  if (site->observer || (site->queue && memo->batch.n > 0)
      || !alone (table, region))
    {
      gomp_lock_leave (&table->lock);
      if (region->fetched)
        gomp_batch_outs_fini (region->fetched);
      return end_in_general (region, site, scratch, err);
    }
  if (memo->n_outs > 0)
    {
      set_busy (memo, true);
      gomp_lock_leave (&table->lock);
      fine = bring_home (region, site, scratch, err);
      gomp_lock_take (&table->lock);
      set_busy (memo, false);
    }
  if (fine)
    {
      release_holds (memo, false);
      if (memo->batch.n > 0 || memo->holds_shared)
        unmake (table, memo, site->frame.pc);
      memo->active = false;
      memo->users--;
    }
  gomp_present_signal (table);
  gomp_lock_leave (&table->lock);
  if (region->fetched)
    {
      gomp_batch_outs_fini (region->fetched);
      region->fetched = NULL;
    }
  return fine;
}

/* ---- Exit data -------------------------------------------------------------- */

static void
set_exit_busy (const struct gomp_memo *memo, bool busy)
{
  set_busy (memo, busy);
  if (memo->enter)
    set_busy (memo->enter, busy);
}

/* The host's values go where it is detached, what comes home comes.  */
static bool
transfer_exit (struct gomp_device *device, struct gomp_memo *memo,
               const struct gomp_site *site, struct gomp_scratch *scratch,
               struct gomp_error *err)
{
  struct gomp_pset_copy *ins
      = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy, memo->n_fresh);

  for (size_t f = 0; f < memo->n_fresh; f++)
    {
      const struct gomp_fresh *fresh = &memo->fresh[f];
      ins[f] = (struct gomp_pset_copy){
        .dst
        = (void *) gomp_mapping_device_address (fresh->mapping, fresh->start)
              .value,
        .src = (const void *) fresh->start,
        .size = fresh->extent
      };
    }
  return gomp_batch_copy_out (device, ins, memo->n_fresh, memo->outs,
                              memo->n_outs, site, scratch, err);
}

enum gomp_again
gomp_again_exit (struct gomp_device *device, uint64_t hash,
                 const struct gomp_arrays *arrays,
                 const struct gomp_site *site, struct gomp_scratch *scratch,
                 struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_memo *memo;
  bool fine = true;

  gomp_lock_take (&table->lock);
  memo = gomp_memo_find (table, hash, arrays, GOMP_CONTEXT_EXIT, site);
  if (memo == NULL || table->n_due > 0 || !gomp_memo_exit_valid (table, memo))
    {
      gomp_lock_leave (&table->lock);
      return GOMP_AGAIN_UNKNOWN;
    }
  if (memo->n_outs > 0 || memo->n_fresh > 0)
    {
      memo->users++;
      set_exit_busy (memo, true);
      gomp_lock_leave (&table->lock);
      fine = transfer_exit (device, memo, site, scratch, err);
      gomp_lock_take (&table->lock);
      set_exit_busy (memo, false);
      memo->users--;
    }
  if (fine)
    {
      detach_fresh (memo);
      if (memo->enter)
        unmake (table, memo->enter, site->frame.pc);
    }
  gomp_present_signal (table);
  gomp_lock_leave (&table->lock);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}
