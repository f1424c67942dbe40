/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out a departure: count down, write back, copy out, remove.  */

#include "run/run.h"

#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "memo/memo.h"
#include "event/observe.h"
#include "table/changes.h"
#include "plan/plan-record.h"
#include "run/run-batch.h"
#include "run/run-deferred.h"
#include "run/run-due.h"
#include "report/trace.h"

/* One departure under way.  */
struct leaving
{
  struct gomp_device *device;
  struct gomp_plan_leave plan;
  struct gomp_changes changes;
};

/* The record of the attachment that RELEASE ends, if the plan has it.  */
static struct gomp_attachment *
detached_record (const struct leaving *l, const struct gomp_release *release)
{
  struct gomp_attachment *record;

  if (!release->detach || release->mapping == NULL)
    return NULL;
  record = gomp_attachment_after (release->mapping, release->start);
  return (record && record->start <= release->start
              && record->note_stamp == l->plan.construct
            ? record
            : NULL);
}

/* What RELEASE takes away goes now.  */
static void
apply_release (struct leaving *l, const struct gomp_release *release)
{
  struct gomp_attachment *record = detached_record (l, release);
  struct gomp_gone gone;

  if (record)
    gomp_changes_detach (&l->changes, release->mapping, record,
                         record->note_count);
  if (release->mapping == NULL || release->detach)
    return;
  gone = gomp_refcount_gone (&l->device->present, release->mapping,
                             l->plan.construct);
  if (gone.count > 0)
    gomp_changes_release (&l->changes, release->mapping, gone);
}

static size_t
ring_count (const struct gomp_mapping *leader)
{
  const struct gomp_mapping *mapping = leader;
  size_t n = 0;

  do
    {
      n++;
      mapping = gomp_mapping_sibling (mapping);
    }
  while (mapping != leader);
  return n;
}

static size_t
removed_count (const struct leaving *l)
{
  size_t n = 0;

  for (size_t r = 0; r < l->plan.n_removed; r++)
    n += ring_count (l->plan.removed[r]);
  return n;
}

/* Counts go down now, so that no two constructs see the same last reference;
   what is to be removed, or written, is closed to others.  */
static void
begin (struct leaving *l, struct goacc_asyncqueue *queue,
       struct gomp_scratch *scratch)
{
  struct gomp_plan_leave *plan = &l->plan;

  gomp_changes_init (&l->changes, scratch, plan->n,
                     plan->detaches ? plan->n : 0, plan->n_restores,
                     removed_count (l));
  l->changes.deaths = plan->deaths;
  for (size_t i = 0; i < plan->n; i++)
    apply_release (l, &plan->releases[i]);
  for (size_t r = 0; r < plan->n_removed; r++)
    gomp_changes_remove (&l->changes, plan->removed[r]);
  for (size_t r = 0; r < plan->n_restores; r++)
    {
      const struct gomp_restore *restore = &plan->restores[r];
      gomp_changes_write (&l->changes, restore->mapping, restore->start,
                          restore->extent, true, false);
      if (GOMP_UNLIKELY (queue != NULL))
        gomp_mapping_more (restore->mapping)->pointer_queue = queue;
    }
  for (size_t c = 0; c < plan->n_copies; c++)
    gomp_mapping_pin (plan->copies[c].mapping);
}

/* What is about to be removed, for the observer of the construct.  */
struct removals
{
  size_t n;
  struct gomp_observed *data;
  struct gomp_frees frees;
};

/* HELD: chunks that the region gives back besides.  */
static struct removals
note_removals (const struct leaving *l, size_t held,
               struct gomp_scratch *scratch)
{
  size_t n = l->changes.n_mappings;
  struct removals removals
    = { .n = n,
        .data = GOMP_SCRATCH_ARRAY (scratch, struct gomp_observed, n),
        .frees.starts = GOMP_SCRATCH_ARRAY (scratch, gomp_devaddr, n + held) };

  for (size_t m = 0; m < n; m++)
    {
      const struct gomp_mapping *mapping = l->changes.mappings[m];
      removals.data[m]
        = (struct gomp_observed) { mapping->host_start,
                                   mapping->host_end - mapping->host_start,
                                   mapping->device_start };
    }
  return removals;
}

static void
observe_removals (const struct gomp_site *site, const struct removals *removals)
{
  gomp_observe_data (site, GOMP_OBSERVE_DELETE, removals->data, removals->n);
  for (size_t f = 0; f < removals->frees.n; f++)
    {
      struct gomp_observed freed = { 0, 0, removals->frees.starts[f] };
      gomp_observe_data (site, GOMP_OBSERVE_FREE, &freed, 1);
    }
}

/* Is something copied or taken away, at once, on a device whose queues have
   work?  */
static bool
has_to_settle (const struct leaving *l, const struct gomp_site *site)
{
  return (GOMP_UNLIKELY (gomp_queue_work_any (&l->device->queue_work))
          && site->queue == NULL
          && (l->plan.n_copies || l->plan.n_restores || l->plan.n_removed));
}

/* Hold the chunks of what is removed, and take over those of REGION, until the
   queue has got there.  Lock held.  */
static struct gomp_deferred *
defer (const struct leaving *l, struct gomp_region *region)
{
  struct gomp_deferred *deferred
    = gomp_deferred_make (l->device, &l->changes, region ? region->n_held : 0);

  for (size_t h = 0; region && h < region->n_held; h++)
    gomp_deferred_take (deferred, region->held[h]);
  if (region)
    region->n_held = 0;
  return deferred;
}

/* Plan until nothing is in the way; returns with the lock held.  FIND: exit
   data LIST, whose mappings are looked up anew each time.  REGION: whose end it
   is, or NULL.  */
GOMP_ACQUIRE (gomp_any_table)
static bool
plan_until_ready (struct leaving *l, const struct gomp_list *find,
                  struct gomp_release *releases, size_t n,
                  struct gomp_region *region, struct gomp_scratch *scratch,
                  struct gomp_error *err)
{
  struct gomp_present *table = &l->device->present;
  enum gomp_plan_result result;
  struct gomp_release *more;

  gomp_present_lock (table);
  for (;;)
    {
      if (GOMP_UNLIKELY (table->n_due > 0)
          && !gomp_run_due_locked (l->device, err))
        return false;
      if (find && !gomp_plan_find_releases (table, find, releases, err))
        return false;
      more = releases;
      if (find && !find->acc)
        n = gomp_plan_find_components (table, find, &more, scratch);
      if (region)
        {
          n = region->n;
          gomp_region_forget (region, true);
        }
      if (region && region->finds && table->deaths != region->deaths
          && !gomp_plan_find_again (table, &more, &n, scratch, err))
        return false;
      result = gomp_plan_leave (table, more, n, region && region->strict,
                                scratch, &l->plan, err);
      if (result != GOMP_PLAN_WAIT)
        return result == GOMP_PLAN_READY;
      gomp_present_wait (table);
    }
}

/* What REGION has mapped is of no more use; the plan may have a copy of its
   releases.  */
static void
forget (struct leaving *l, struct gomp_region *region)
{
  gomp_region_forget (region, false);
  if (GOMP_UNLIKELY (l->plan.releases != region->releases))
    memcpy (l->plan.releases, region->releases,
            region->n * sizeof *region->releases);
}

/* HASH: by which exit data FIND may be remembered, or 0.  */
static bool
leave (struct gomp_device *device, const struct gomp_list *find, uint64_t hash,
       struct gomp_release *releases, size_t n, struct gomp_region *region,
       const struct gomp_site *site, struct gomp_scratch *scratch,
       struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct leaving l = { .device = device };
  struct gomp_deferred *deferred = NULL;
  struct removals removals = { .n = 0 };
  bool fine = true, settles;

  if (!plan_until_ready (&l, find, releases, n, region, scratch, err))
    {
      gomp_present_unlock (table);
      return false;
    }
  if (hash && l.plan.n == n && !find->reads_values)
    gomp_memo_note_exit (table, hash, find, &l.plan, site);
  begin (&l, site->queue, scratch);
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_leave (site, device, &l.plan);
  if (gomp_record_is_on ())
    {
      if (find)
        gomp_record_way (GOMP_WAY_GENERAL);
      gomp_plan_leave_record (&l.plan);
    }
  settles = has_to_settle (&l, site);
  if (l.plan.n_copies || l.plan.n_restores || GOMP_UNLIKELY (settles)
      || GOMP_UNLIKELY (gomp_trace_active))
    {
      gomp_present_unlock (table);
      if (GOMP_UNLIKELY (gomp_trace_active))
        gomp_trace_unlocked (site, device);
      fine = ((!settles || gomp_device_settle (device, NULL, err))
              && gomp_batch_copy_out (device, &l.changes, l.plan.copies,
                                      l.plan.n_copies, site, scratch, err));
      gomp_present_lock (table);
    }
  for (size_t c = 0; c < l.plan.n_copies; c++)
    gomp_mapping_unpin (l.plan.copies[c].mapping);
  if (fine)
    {
      if (site->queue)
        deferred = defer (&l, region);
      if (region)
        forget (&l, region);
      if (GOMP_UNLIKELY (site->observer != NULL))
        {
          removals = note_removals (&l, region ? region->n_held : 0, scratch);
          table->frees = &removals.frees;
        }
    }
  gomp_changes_left (table, &l.changes, fine, site->frame.pc);
  for (size_t h = 0; fine && region && h < region->n_held; h++)
    gomp_present_release_chunk (table, region->held[h]);
  table->frees = NULL;
  bool idle = table->pool.bytes_idle > gomp_settings ()->pool_keep;
  gomp_present_signal (table);
  gomp_present_unlock (table);
  if (GOMP_UNLIKELY (removals.data != NULL))
    observe_removals (site, &removals);
  if (deferred)
    gomp_deferred_queue (deferred, site->queue);
  if (GOMP_UNLIKELY (idle))
    gomp_run_trim (device, gomp_settings ()->pool_keep);
  return fine;
}

bool
gomp_run_leave (struct gomp_region *region, const struct gomp_site *site,
                struct gomp_scratch *scratch, struct gomp_error *err)
{
  return leave (region->device, NULL, 0, region->releases, region->n, region,
                site, scratch, err);
}

bool
gomp_run_exit_noting (struct gomp_device *device, const struct gomp_list *list,
                      uint64_t hash, const struct gomp_site *site,
                      struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_release *releases
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_release, list->n);

  return leave (device, list, hash, releases, list->n, NULL, site, scratch,
                err);
}

bool
gomp_run_exit (struct gomp_device *device, const struct gomp_list *list,
               const struct gomp_site *site, struct gomp_scratch *scratch,
               struct gomp_error *err)
{
  return gomp_run_exit_noting (device, list, 0, site, scratch, err);
}
