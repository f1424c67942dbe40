/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target regions of which everything is on the device already.  Beginning one
   raises counts and sends the argument block, which goes with the launch where
   the device takes both as one operation.  If everything is there still when the
   region ends, and is not the region's alone, the end lowers the
   counts; otherwise the general way ends the region.  */

#include "construct/run-present.h"

#include <stdlib.h>
#include <string.h>

#include "memo/memo.h"
#include "plan/plan-present.h"
#include "run/run-batch.h"
#include "run/run-memory.h"
#include "table/changes.h"

/* What a region that was begun here has for its end.  */
struct gomp_present_region
{
  size_t n;
  struct gomp_chunk block;      /* of the argument block */
  const uintptr_t *words;       /* the argument block's, N of them; valid until
                                   the launch */
  struct gomp_changes changes;  /* the counts that it has raised */
  struct gomp_found found[];    /* N of them, one for each entry */
};

/* ---- Counts ------------------------------------------------------------- */

/* Entry E of ARRAYS needs no mapping.  For reports, a pointer that is not attached
   is noted.  Lock held.  */
static inline void
note_missed (struct gomp_present *table, const struct gomp_arrays *arrays,
             size_t e, const struct gomp_site *site)
{
  if (gomp_arrays_class (arrays, e) == GOMP_KIND_ATTACH)
    gomp_present_note_missed (table, (uintptr_t) arrays->addresses[e],
                              site->frame.pc);
}

/* Lock held.  */
static void
retain (struct gomp_present *table, struct gomp_present_region *own,
        const struct gomp_arrays *arrays, const struct gomp_site *site)
{
  uint64_t construct = gomp_refcount_construct (table);

  own->changes.deaths = table->deaths;
  for (size_t e = 0; e < own->n; e++)
    {
      const struct gomp_found *found = &own->found[e];
      if (found->mapping == NULL)
        note_missed (table, arrays, e, site);
      else if (found->record)
        gomp_changes_attach (&own->changes, found->mapping, found->record,
                             false);
      else if (gomp_refcount_takes (table, found->mapping, construct, true))
        gomp_changes_retain (&own->changes, found->mapping, false);
    }
}

/* Is what FOUND had found mapped all the time since then, with the same
   records?  Lock held.  */
static inline bool
is_there (const struct gomp_found *found, uint64_t deaths)
{
  return (found->mapping == NULL
          || (gomp_mapping_lives (found->mapping, found->serial, deaths)
              && (found->record == NULL
                  || (gomp_mapping_version (found->mapping)
                      == found->version))));
}

/* Is all that OWN has found there, and needed by something else as well?  Lock
   held.  */
static bool
is_shared (const struct gomp_present_region *own)
{
  const struct gomp_changes *changes = &own->changes;

  for (size_t e = 0; e < own->n; e++)
    if (!is_there (&own->found[e], changes->deaths))
      return false;
  for (size_t h = 0; h < changes->n_holds; h++)
    if (changes->holds[h].counted->refcount <= 1)
      return false;
  for (size_t a = 0; a < changes->n_attached; a++)
    if (changes->attached[a].record->count <= 1)
      return false;
  return true;
}

/* ---- The general way's region ------------------------------------------- */

/* Make REGION one that gomp_run_leave can end.  */
static void
generalize (struct gomp_region *region, struct gomp_scratch *scratch)
{
  struct gomp_present_region *own = region->present;

  region->releases = GOMP_SCRATCH_ARRAY (scratch, struct gomp_release, own->n);
  region->n = 0;
  for (size_t e = 0; e < own->n; e++)
    {
      const struct gomp_found *found = &own->found[e];
      if (found->mapping)
        region->releases[region->n++]
          = (struct gomp_release) { .mapping = found->mapping,
                                    .serial = found->serial,
                                    .start = found->start,
                                    .size = found->size,
                                    .flags = found->flags,
                                    .detach = found->record != NULL };
    }
  region->held = &own->block;
  region->n_held = gomp_chunk_given (own->block);
}

/* ---- Regions ------------------------------------------------------------ */

/* Room for N entries, each of which may raise one count, and what comes with
   REGION.  */
static struct gomp_present_region *
make_room (struct gomp_region *region, size_t n, struct gomp_scratch *scratch)
{
  struct gomp_present_region *own;
  size_t size = (sizeof *own
                 + n
                     * (sizeof own->found[0] + sizeof *own->changes.holds
                        + sizeof *own->changes.attached));

  own = (region->heap ? gomp_malloc (size)
                      : gomp_scratch_acquire (scratch, size));
  own->n = n;
  own->block = GOMP_NO_CHUNK;
  own->changes
    = (struct gomp_changes) { .holds = (struct gomp_hold *) &own->found[n] };
  own->changes.attached = (struct gomp_count_attached *) &own->changes.holds[n];
  region->present = own;
  return own;
}

/* REGION is none of this file's any more.  */
static void
forget (struct gomp_region *region)
{
  if (region->heap)
    free (region->present);
  region->present = NULL;
}

/* Bytes of the argument block.  */
static size_t
block_size (const struct gomp_present_region *own)
{
  return own->n * sizeof (void *);
}

/* Take room for the argument block of REGION.  False: the pool has none.  Lock
   held.  */
static bool
take_block (struct gomp_present *table, struct gomp_region *region)
{
  struct gomp_present_region *own = region->present;

  own->block
    = gomp_memory_take_block (table, block_size (own), &region->block);
  return gomp_chunk_given (own->block);
}

/* Lock held.  */
static void
give_block (struct gomp_present *table, const struct gomp_present_region *own)
{
  if (gomp_chunk_given (own->block))
    gomp_memory_give_block (table, own->block, block_size (own));
}

/* The argument block of REGION could not be sent.  */
static void
undo (struct gomp_region *region)
{
  struct gomp_present_region *own = region->present;
  struct gomp_present *table = &region->device->present;

  gomp_present_lock (table);
  gomp_changes_entered (table, &own->changes, false);
  give_block (table, own);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  forget (region);
}

GOMP_NOINLINE enum gomp_again
gomp_present_region_begin (struct gomp_device *device, uint64_t hash,
                           const struct gomp_arrays *arrays,
                           const struct gomp_site *site,
                           struct gomp_region *region,
                           struct gomp_scratch *scratch, bool *wanted,
                           struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  bool slots = !arrays->acc || gomp_plugin_takes_block (device->plugin);
  size_t n = arrays->n;
  struct gomp_present_region *own = make_room (region, n, scratch);
  uintptr_t *words = GOMP_SCRATCH_ARRAY (scratch, uintptr_t, n);

  gomp_present_lock (table);
  *wanted = gomp_memo_wanted (table, hash);
  if (*wanted || table->n_due > 0 || table->pool.exact || (slots && site->queue)
      || !gomp_plan_present (
        table, arrays, &(struct gomp_plan_present) { n, own->found, words })
      || (slots && !take_block (table, region)))
    {
      gomp_present_unlock (table);
      forget (region);
      return GOMP_AGAIN_UNKNOWN;
    }
  retain (table, own, arrays, site);
  region->strict = arrays->acc;
  region->deaths = table->deaths;
  gomp_present_unlock (table);
  if (region->arguments)
    memcpy (region->arguments, words, n * sizeof *words);
  own->words = words;
  region->unsent = slots && !arrays->acc && gomp_run_takes_batch (device);
  if (!slots || region->unsent
      || gomp_device_copy_in (device, region->block, words, n * sizeof *words,
                              err))
    return GOMP_AGAIN_DONE;
  undo (region);
  return GOMP_AGAIN_FAILED;
}

bool
gomp_present_region_launch (struct gomp_region *region, void *handle,
                            void **args, struct gomp_error *err)
{
  const struct gomp_present_region *own = region->present;

  region->unsent = false;
  if (gomp_run_batch_block (region->device, region->block, own->words, own->n,
                            handle, args, err))
    return true;
  undo (region);
  return false;
}

bool
gomp_present_region_end (struct gomp_region *region,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_present_region *own = region->present;
  struct gomp_present *table = &region->device->present;

  gomp_present_lock (table);
  if (GOMP_UNLIKELY (table->n_due > 0 || site->observer || !is_shared (own)))
    {
      gomp_present_unlock (table);
      generalize (region, scratch);
      if (!gomp_run_leave (region, site, scratch, err))
        return false;
      forget (region);
      return true;
    }
  gomp_changes_leave (table, &own->changes);
  give_block (table, own);
  gomp_present_unlock (table);
  forget (region);
  return true;
}
