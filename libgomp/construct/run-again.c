/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out remembered constructs.

   A region that was begun from memory ends so if nothing has come in between:
   what it made has no other users, and nothing else would go.  Otherwise the
   general way takes over, with the list of releases that the memo has.  */

#include "construct/run-again.h"

#include <string.h>

#include "table/attach.h"
#include "memo/memo-enter.h"
#include "memo/memo-record.h"
#include "run/run-batch.h"
#include "run/run-deferred.h"
#include "construct/run-quiet.h"

/* ---- Beginning ---------------------------------------------------------- */

/* What use_device clauses ask for.  */
static void
publish_addresses (const struct gomp_memo *memo,
                   const struct gomp_arrays *arrays)
{
  for (size_t i = 0; i < arrays->n; i++)
    if (memo->list.items[i].class == GOMP_ITEM_USE_DEVICE)
      arrays->addresses[i] = (void *) memo->words[i];
}

/* May MEMO's construct go to QUEUE?  The device memory of a construct that
   makes mappings is held until its queue has got there, so that MEMO is not
   valid before.  A construct that makes none holds nothing, so that it must
   neither write anything nor have an argument block, which is anybody's once
   MEMO is forgotten.  */
static bool
fits_queue (const struct gomp_memo *memo, const struct goacc_asyncqueue *queue)
{
  if (queue == NULL)
    return true;
  if (memo->inserts.n > 0)
    return memo->changes.n_writes == 0;
  return memo->plan.n_copies == 0 && !memo->plan.slots;
}

/* MEMO's contents are there, or could not be sent.  */
static void
note_sent (struct gomp_present *table, struct gomp_memo *memo, bool fine)
{
  gomp_present_lock (table);
  gomp_memo_sent (table, memo, fine);
  gomp_present_signal (table);
  gomp_present_unlock (table);
}

enum gomp_again
gomp_again_begin (struct gomp_device *device, uint64_t hash,
                  const struct gomp_arrays *arrays, enum gomp_context context,
                  const struct gomp_site *site, struct gomp_region *region,
                  struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_memo *memo;
  bool fine;

  gomp_present_lock (table);
  memo = gomp_memo_find (table, hash, arrays, context, site);
  if (memo == NULL || table->n_due > 0 || !fits_queue (memo, site->queue)
      || !gomp_memo_valid (table, memo) || !gomp_memo_take_values (memo, arrays)
      || (memo->users > 0 && gomp_memo_has_to_send (memo))
      || !gomp_memo_take_units (table, memo))
    {
      gomp_present_unlock (table);
      return GOMP_AGAIN_UNKNOWN;
    }
  gomp_memo_enter (table, memo, site->queue);
  if (gomp_record_is_on ())
    gomp_memo_record_begin (memo, false);
  gomp_memo_keep (table, memo);
  if (region)
    gomp_again_fill_region (table, memo, region);
  if (context == GOMP_CONTEXT_DATA)
    publish_addresses (memo, arrays);
  if (memo->inserts.n > 0 || gomp_memo_has_to_send (memo))
    {
      gomp_present_unlock (table);
      if (!site->queue && gomp_again_goes_with_launch (device, memo))
        {
          region->unsent = true;
          return GOMP_AGAIN_DONE;
        }
      fine = gomp_batch_copy_in (device, &memo->plan, site, scratch, err);
      note_sent (table, memo, fine);
      return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
    }
  if (context == GOMP_CONTEXT_ENTER)
    gomp_memo_use_no_more (memo);
  gomp_present_unlock (table);
  return GOMP_AGAIN_DONE;
}

/* ---- Running ------------------------------------------------------------ */

static void
region_sent (struct gomp_region *region, bool fine)
{
  if (region->quiet)
    gomp_quiet_sent (region, fine);
  else
    note_sent (&region->device->present, region->memo, fine);
}

/* Is MEMO's argument block all that its construct sends or fetches, and small?  */
static bool
has_block_only (const struct gomp_memo *memo)
{
  return (memo->plan.n_copies == 0 && memo->n_outs == 0
          && memo->arrays.n <= GOMP_SMALL_OBJECT / sizeof *memo->words);
}

bool
gomp_again_launch (struct gomp_region *region, void *handle, void **args,
                   const struct gomp_site *site, struct gomp_scratch *scratch,
                   struct gomp_error *err)
{
  struct gomp_device *device = region->device;
  struct gomp_memo *memo = region->memo;
  struct gomp_batch_outs *outs;
  bool suits, fine;

  region->unsent = false;
  if (has_block_only (memo))
    {
      fine = gomp_run_batch_block (device, region->block, memo->words,
                                   memo->arrays.n, handle, args, err);
      region_sent (region, fine);
      return fine;
    }
  outs = GOMP_SCRATCH_ARRAY (scratch, struct gomp_batch_outs, 1);
  fine = gomp_run_batch (device, &memo->plan, memo->outs, memo->n_outs, handle,
                         args, scratch, outs, &suits, err);
  if (suits)
    {
      region_sent (region, fine);
      region->fetched = outs;
      if (!fine)
        gomp_batch_outs_fini (outs);
      return fine;
    }
  fine = gomp_batch_copy_in (device, &memo->plan, site, scratch, err);
  region_sent (region, fine);
  if (!fine)
    return false;
  gomp_device_run (device, handle, region->block, args);
  return true;
}

/* ---- Ending ------------------------------------------------------------- */

/* Has nothing come in between?  */
static bool
alone (struct gomp_present *table, const struct gomp_region *region)
{
  const struct gomp_memo *memo = region->memo;
  const struct gomp_changes *changes = &memo->changes;
  bool attaches = changes->n_attached > 0;

  if (table->n_due > 0 || changes->n_writes > 0)
    return false;
  for (size_t h = 0; h < changes->n_holds; h++)
    {
      const struct gomp_hold *hold = &changes->holds[h];
      if ((hold->counted || attaches)
          && !gomp_mapping_lives (hold->mapping, hold->serial, region->deaths))
        return false;
      if (hold->counted && hold->counted->refcount <= hold->references)
        return false;
      if (attaches && !hold->any_version
          && gomp_mapping_version (hold->mapping) != hold->version)
        return false;
    }
  for (size_t a = 0; a < changes->n_attached; a++)
    if (!changes->attached[a].made
        && changes->attached[a].record->count <= changes->attached[a].count)
      return false;
  return gomp_memo_untouched (table, memo);
}

/* Does a queue use the shared unit of MEMO's region, with its argument block,
   still after the region's end at SITE, although no table says so?  */
static bool
queue_uses_shared (const struct gomp_memo *memo, const struct gomp_site *site)
{
  return (GOMP_UNLIKELY (site->queue != NULL) && memo->inserts.n > 0
          && gomp_chunk_given (memo->plan.units[GOMP_SHARED_UNIT].chunk));
}

/* Has a queue of DEVICE been given work since SITE's construct has waited for
   the queues?  Another thread may have launched a kernel there that uses what
   the construct takes away.  The general way waits once more.  Lock held.  */
static inline bool
has_to_settle (const struct gomp_device *device, const struct gomp_site *site)
{
  return (site->queue == NULL
          && GOMP_UNLIKELY (gomp_queue_work_any (&device->queue_work)));
}

/* The general way, for what MEMO began.  The lock is held, and left.  */
GOMP_RELEASE (gomp_any_table)
static bool
end_in_general (struct gomp_region *region, const struct gomp_site *site,
                struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_memo *memo = region->memo;
  struct gomp_present *table = &region->device->present;
  struct gomp_chunk shared = memo->plan.units[GOMP_SHARED_UNIT].chunk;
  struct gomp_chunk held[2] = { shared, shared };
  bool more = queue_uses_shared (memo, site), fine;

  if (more)
    gomp_present_hold_chunk (table, shared);
  gomp_present_unlock (table);
  gomp_region_drop_fetched (region);
  region->releases
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_release, memo->n_releases);
  memcpy (region->releases, memo->releases,
          memo->n_releases * sizeof *region->releases);
  region->n = memo->n_releases;
  region->held = held;
  region->n_held = memo->holds_shared + more;
  fine = gomp_run_leave (region, site, scratch, err);
  gomp_present_lock (table);
  if (fine)
    gomp_memo_use_no_more (memo);
  else if (more)
    gomp_present_release_chunk (table, shared);
  gomp_present_unlock (table);
  return fine;
}

/* The device memory of REGION, which ends at SITE, until the queue has got
   there; NULL: none, or there is no queue.  Lock held.  */
static struct gomp_deferred *
defer (const struct gomp_region *region, const struct gomp_site *site)
{
  const struct gomp_memo *memo = region->memo;
  struct gomp_chunk shared = memo->plan.units[GOMP_SHARED_UNIT].chunk;
  struct gomp_deferred *deferred;

  if (GOMP_LIKELY (site->queue == NULL) || memo->inserts.n == 0)
    return NULL;
  deferred = gomp_deferred_make (region->device, &memo->changes, 1);
  if (queue_uses_shared (memo, site))
    {
      gomp_present_hold_chunk (&region->device->present, shared);
      gomp_deferred_take (deferred, shared);
    }
  return deferred;
}

bool
gomp_again_end (struct gomp_region *region, const struct gomp_site *site,
                struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_memo *memo = region->memo;
  struct gomp_present *table = &region->device->present;
  struct gomp_deferred *deferred = NULL;
  bool fine = true;

  if (region->quiet && gomp_quiet_end (region, site, scratch, &fine, err))
    return fine;
  gomp_present_lock (table);
  if (site->observer
      || (memo->inserts.n > 0 && has_to_settle (region->device, site))
      || !alone (table, region))
    return end_in_general (region, site, scratch, err);
  if (gomp_record_is_on ())
    gomp_memo_record_end (memo);
  gomp_memo_begin_leave (table, memo);
  if (memo->n_outs > 0)
    {
      gomp_present_unlock (table);
      fine = gomp_again_bring_home (region, site, scratch, err);
      gomp_present_lock (table);
    }
  if (fine)
    deferred = defer (region, site);
  gomp_again_over (region, site, fine);
  if (GOMP_UNLIKELY (deferred != NULL))
    gomp_deferred_queue (deferred, site->queue);
  return fine;
}

/* ---- Exit data ---------------------------------------------------------- */

enum gomp_again
gomp_again_exit (struct gomp_device *device, uint64_t hash,
                 const struct gomp_arrays *arrays, const struct gomp_site *site,
                 struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_deferred *deferred = NULL;
  struct gomp_memo *memo;
  bool fine = true;

  gomp_present_lock (table);
  memo = gomp_memo_find (table, hash, arrays, GOMP_CONTEXT_EXIT, site);
  if (memo == NULL || table->n_due > 0 || has_to_settle (device, site)
      || (site->queue && memo->changes.n_writes > 0)
      || !gomp_memo_exit_valid (table, memo))
    {
      gomp_present_unlock (table);
      return GOMP_AGAIN_UNKNOWN;
    }
  if (gomp_record_is_on ())
    gomp_memo_record_end (memo);
  gomp_memo_begin_exit (table, memo);
  if (memo->n_outs > 0 || memo->changes.n_writes > 0)
    {
      gomp_present_unlock (table);
      fine = gomp_batch_copy_out (device, &memo->changes, memo->outs,
                                  memo->n_outs, site, scratch, err);
      gomp_present_lock (table);
    }
  if (GOMP_UNLIKELY (site->queue != NULL) && fine)
    deferred = gomp_deferred_make (device, &memo->changes, 0);
  gomp_memo_end_exit (table, memo, site->frame.pc, fine);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  if (GOMP_UNLIKELY (deferred != NULL))
    gomp_deferred_queue (deferred, site->queue);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}
