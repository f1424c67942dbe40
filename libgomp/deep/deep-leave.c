/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Leaving deep objects, and bringing them back.  */

#include "deep/deep-run.h"

#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "table/deep-index.h"
#include "deep/deep-stale.h"
#include "gomp-constants.h"
#include "base/work-memory.h"

/* ---- Exit -------------------------------------------------------------- */

/* One exit under way.  */
struct exiting
{
  struct gomp_device *device;
  const struct gomp_deep *deep; /* to be copied back, or NULL */
  bool finalize;
  const struct gomp_deep_rest *rest; /* NULL: nothing */
  struct gomp_deep_record *record;
  struct gomp_region region;
  size_t room;                  /* for releases */
  bool over;                    /* that was the last entry */
  bool again;                   /* DEEP is out of date: nothing was done */
};

static void
release_add (struct exiting *x, const struct gomp_release *release)
{
  struct gomp_region *region = &x->region;

  if (region->n == x->room)
    {
      x->room = x->room ? 2 * x->room : 64;
      region->releases = gomp_work_grow (region->releases,
                                         (x->room * sizeof *region->releases));
    }
  region->releases[region->n++] = *release;
}

/* Is HELD a piece of the object still?  *AT moves along.  */
static bool
is_owned (const struct gomp_deep *deep, const struct gomp_deep_held *held,
          size_t *at)
{
  bool owned = false;

  while (*at < deep->n_pieces && deep->order[*at].at < held->start)
    ++*at;
  for (size_t i = *at; i < deep->n_pieces && deep->order[i].at == held->start;
       i++)
    {
      const struct gomp_deep_piece *piece = &deep->pieces[deep->order[i].value];
      if (piece->size == held->size
          && !(piece->flags & (GOMP_DEEP_TABLE | GOMP_DEEP_FRAME)))
        owned = true;
    }
  return owned;
}

/* Does RECORD have a reference of MAPPING?  */
static bool
holds (const struct gomp_deep_record *record,
       const struct gomp_mapping *mapping)
{
  size_t low = 0, high = record->n;

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (record->held[middle].start < mapping->host_start)
        low = middle + 1;
      else
        high = middle;
    }
  for (; low < record->n && record->held[low].start < mapping->host_end; low++)
    if (record->held[low].mapping == mapping
        && gomp_deep_held_valid (record, &record->held[low]))
      return true;
  return false;
}

/* Do none but the rest of the objects that are left together have MAPPING
   after this one?  Which of them takes it away does not know of this one's
   elements: of sections that lie between each other, each copies its own.  */
static bool
goes_with_rest (const struct exiting *x, const struct gomp_mapping *mapping)
{
  const struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  uint32_t others = 0;

  if (x->rest == NULL || mapping->lifetime != GOMP_LIFE_COUNTED
      || leader->refcount <= 1)
    return false;
  for (size_t i = 0; i < x->rest->n; i++)
    {
      const struct gomp_deep_record *record = gomp_deep_record_find (
        &x->device->present, &x->rest->objects[i]);
      others += record && record->entries == 1 && holds (record, mapping);
    }
  return leader->refcount <= 1 + others;
}

/* First those that hold addresses, then the others: so they lie on the
   device.  */
static void
list_releases (struct exiting *x)
{
  const struct gomp_deep_record *record = x->record;
  struct gomp_release *others = gomp_work_acquire (record->n * sizeof *others);
  size_t at = 0, n_others = 0;

  x->room = record->n + 1;
  x->region.releases = gomp_work_acquire (x->room * sizeof *x->region.releases);
  for (size_t i = 0; i < record->n; i++)
    {
      const struct gomp_deep_held *held = &record->held[i];
      struct gomp_release *release;
      if (!gomp_deep_held_valid (record, held))
        continue;
      release = (gomp_mapping_attachments (held->mapping)
                   ? &x->region.releases[x->region.n++]
                   : &others[n_others++]);
      *release
        = (struct gomp_release) { .mapping = held->mapping,
                                  .serial = held->serial,
                                  .start = held->start,
                                  .size = held->size,
                                  .flags = x->finalize ? GOMP_FLAG_DELETE : 0 };
      if (x->deep && is_owned (x->deep, held, &at))
        release->flags |= (goes_with_rest (x, held->mapping)
                             ? GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT
                             : GOMP_FLAG_OUT);
    }
  memcpy (x->region.releases + x->region.n, others, n_others * sizeof *others);
  x->region.n += n_others;
  gomp_work_release (others);
}

/* Does the exit take MAPPING away?  Not known for certain before it is
   planned, but then others are changing what they share with this object
   meanwhile.  */
static bool
goes (const struct exiting *x, const struct gomp_mapping *mapping)
{
  return (mapping->lifetime == GOMP_LIFE_COUNTED
          && (x->finalize || gomp_mapping_leader (mapping)->refcount <= 1));
}

/* Device memory that will be gone.  */
struct ranges
{
  size_t n;
  struct gomp_deep_key *keys;   /* start, size; ascending */
};

static bool
is_in_ranges (const struct ranges *ranges, uintptr_t addr)
{
  size_t n = gomp_deep_keys_up_to (ranges->keys, ranges->n, addr);

  return (n > 0 && addr - ranges->keys[n - 1].at < ranges->keys[n - 1].value);
}

/* What stays of the object, since others have it, gets the host's addresses
   back of what does not stay.  */
static void
list_detaches (struct exiting *x)
{
  struct ranges ranges = { 0, NULL };
  size_t n = x->region.n, staying = 0;

  for (size_t i = 0; i < n; i++)
    {
      const struct gomp_mapping *mapping = x->region.releases[i].mapping;
      staying += !goes (x, mapping) && gomp_mapping_attachments (mapping);
    }
  if (staying == 0)
    return;
  ranges.keys = gomp_work_acquire (n * sizeof *ranges.keys);
  for (size_t i = 0; i < n; i++)
    {
      const struct gomp_mapping *mapping = x->region.releases[i].mapping;
      if (goes (x, mapping))
        ranges.keys[ranges.n++]
          = (struct gomp_deep_key) { mapping->device_start.value,
                                     mapping->host_end - mapping->host_start };
    }
  gomp_deep_sort (ranges.keys, ranges.n);
  for (size_t i = 0; i < n; i++)
    {
      struct gomp_mapping *mapping = x->region.releases[i].mapping;
      const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
      if (goes (x, mapping) || all == NULL
          || (i > 0 && mapping == x->region.releases[i - 1].mapping))
        continue;
      for (size_t a = 0; a < all->n; a++)
        {
          uintptr_t word;
          memcpy (&word, all->records[a]->image, sizeof word);
          if (!all->records[a]->current || !is_in_ranges (&ranges, word))
            continue;
          release_add (x,
                       &(struct gomp_release) { .mapping = mapping,
                                                .serial = mapping->serial,
                                                .start = all->records[a]->start,
                                                .size = sizeof (void *),
                                                .flags = GOMP_FLAG_FORCE,
                                                .detach = true });
        }
    }
  gomp_work_release (ranges.keys);
}

/* Count down; with the last entry the record is the caller's.  False: there is
   no record.  */
static bool
take_record (struct exiting *x, const struct gomp_deep_object *object,
             struct gomp_error *err)
{
  struct gomp_present *table = &x->device->present;

  gomp_present_lock (table);
  while ((x->record = gomp_deep_record_find (table, object)) != NULL
         && x->record->busy)
    gomp_present_wait (table);
  x->over = x->record && (x->record->entries == 1 || x->finalize);
  if (x->over && x->deep
      && !gomp_deep_record_agrees (x->record, x->deep, false))
    x->again = true;
  else if (x->over)
    {
      gomp_deep_index_drop (table, x->record);
      gomp_deep_record_remove (table, x->record);
      list_releases (x);
      list_detaches (x);
    }
  else if (x->record)
    x->record->entries--;
  else
    gomp_deep_record_missing (table, object, err);
  x->region.deaths = table->deaths;
  gomp_present_unlock (table);
  return x->record != NULL;
}

bool
gomp_deep_exit (struct gomp_device *device, const struct gomp_deep *deep,
                const struct gomp_deep_object *object, bool finalize,
                const struct gomp_deep_rest *rest,
                const struct gomp_site *site, gomp_pset_status *status,
                struct gomp_error *err)
{
  struct exiting x = { .device = device,
                       .deep = deep,
                       .finalize = finalize,
                       .rest = rest };
  struct gomp_present *table = &device->present;
  struct gomp_scratch scratch;
  bool fine;

  x.region.device = device;
  if (!take_record (&x, object, err))
    {
      *status = GOMP_PSET_NO_ACTION;
      return false;
    }
  *status = x.again ? GOMP_DEEP_AGAIN : GOMP_PSET_DONE;
  if (x.again || !x.over)
    return !x.again;
  if (deep)
    gomp_deep_tell_stale (deep, gomp_deep_stale (deep, x.record), site);
  gomp_scratch_init (&scratch);
  fine = gomp_run_leave (&x.region, site, &scratch, err);
  gomp_scratch_fini (&scratch);
  if (!fine)
    {
      *status = GOMP_PSET_DEVICE_ERROR;
      gomp_present_lock (table);
      gomp_deep_record_insert (table, x.record);
      gomp_deep_index_add (table, x.record);
      gomp_present_unlock (table);
    }
  else
    gomp_deep_record_free (x.record);
  gomp_work_release (x.region.releases);
  return fine;
}

/* ---- From the device --------------------------------------------------- */

/* Update items for those pieces that RECORD has and the object still owns, and
   of which HOLDER is true or not.  */
static void
list_items (const struct gomp_deep *deep, const struct gomp_deep_record *record,
            uint32_t holder, struct gomp_list *list)
{
  size_t at = 0;

  for (size_t i = 0; i < record->n; i++)
    {
      const struct gomp_deep_held *held = &record->held[i];
      if ((held->flags & GOMP_DEEP_HOLDER) != holder
          || !gomp_deep_held_valid (record, held)
          || !is_owned (deep, held, &at))
        continue;
      list->items[list->n++] = (struct gomp_item) { .start = held->start,
                                                    .size = held->size,
                                                    .flags = GOMP_FLAG_OUT,
                                                    .class = GOMP_ITEM_DATA,
                                                    .code = GOMP_MAP_FROM,
                                                    .group = GOMP_NO_ITEM,
                                                    .pointers = GOMP_NO_ITEM,
                                                    .value_of = GOMP_NO_ITEM };
    }
}

/* All of them, as they lie on the device.  */
static void
make_list (const struct gomp_deep *deep, const struct gomp_deep_record *record,
           struct gomp_scratch *scratch, struct gomp_list *list)
{
  *list = (struct gomp_list) { .context = GOMP_CONTEXT_UPDATE,
                               .items = GOMP_SCRATCH_ARRAY (
                                 scratch, struct gomp_item, record->n) };
  list_items (deep, record, GOMP_DEEP_HOLDER, list);
  list_items (deep, record, 0, list);
}

bool
gomp_deep_fetch (struct gomp_device *device, const struct gomp_deep *deep,
                 const struct gomp_deep_object *object,
                 const struct gomp_site *site, gomp_pset_status *status,
                 struct gomp_error *err)
{
  const struct gomp_deep_record *record;
  struct gomp_scratch scratch;
  struct gomp_list list;
  uint32_t stale = GOMP_DEEP_NONE;
  bool again, fine;

  gomp_scratch_init (&scratch);
  gomp_present_lock (&device->present);
  record = gomp_deep_record_find (&device->present, object);
  again = record && !gomp_deep_record_agrees (record, deep, false);
  if (record)
    {
      make_list (deep, record, &scratch, &list);
      stale = gomp_deep_stale (deep, record);
    }
  else
    gomp_deep_record_missing (&device->present, object, err);
  gomp_present_unlock (&device->present);
  if (!again)
    gomp_deep_tell_stale (deep, stale, site);
  fine
    = record && !again && gomp_run_update (device, &list, site, &scratch, err);
  gomp_scratch_fini (&scratch);
  *status = (fine     ? GOMP_PSET_DONE
             : again  ? GOMP_DEEP_AGAIN
             : record ? GOMP_PSET_DEVICE_ERROR
                      : GOMP_PSET_NO_ACTION);
  return fine;
}

/* ---- What was entered --------------------------------------------------- */

size_t
gomp_deep_entered_bytes (struct gomp_device *device,
                         const struct gomp_deep_object *object)
{
  const struct gomp_deep_record *record;
  size_t bytes = 0;

  gomp_present_lock (&device->present);
  record = gomp_deep_record_find (&device->present, object);
  for (size_t h = 0; record && h < record->n; h++)
    if (!(record->held[h].flags & (GOMP_DEEP_TABLE | GOMP_DEEP_FRAME)))
      bytes += record->held[h].size;
  gomp_present_unlock (&device->present);
  return bytes;
}

/* ---- Paths ------------------------------------------------------------- */

bool
gomp_deep_left_out (struct gomp_device *device,
                    const struct gomp_deep_object *object, char ***paths,
                    size_t *n, struct gomp_error *err)
{
  const struct gomp_deep_record *record;

  gomp_present_lock (&device->present);
  record = gomp_deep_record_find (&device->present, object);
  *n = record ? record->n_leave_out : 0;
  *paths = NULL;
  if (record)
    *paths = gomp_deep_paths_copy ((const char *const *) record->leave_out, *n);
  else
    gomp_deep_record_missing (&device->present, object, err);
  gomp_present_unlock (&device->present);
  return record != NULL;
}

/* Add to the *N COMMON those of the N_PATHS PATHS that are covered by OTHERS
   and not there.  */
static void
add_common (const char **common, size_t *n, const char *const *paths,
            size_t n_paths, const char *const *others, size_t n_others)
{
  for (size_t i = 0; i < n_paths; i++)
    if (gomp_deep_paths_cover (others, n_others, paths[i])
        && !gomp_deep_paths_cover (common, *n, paths[i]))
      common[(*n)++] = paths[i];
}

void
gomp_deep_leave_out (struct gomp_device *device,
                     const struct gomp_deep_object *object,
                     const char *const *given, size_t n_given, char ***paths,
                     size_t *n)
{
  const struct gomp_deep_record *record;
  const char **common;

  gomp_present_lock (&device->present);
  record = gomp_deep_record_find (&device->present, object);
  *n = n_given;
  if (record == NULL)
    *paths = gomp_deep_paths_copy (given, n_given);
  else
    {
      const char *const *known = (const char *const *) record->leave_out;
      size_t n_known = record->n_leave_out;
      common = gomp_malloc ((n_given + n_known) * sizeof *common + 1);
      *n = 0;
      add_common (common, n, known, n_known, given, n_given);
      add_common (common, n, given, n_given, known, n_known);
      *paths = gomp_deep_paths_copy (common, *n);
      free (common);
    }
  gomp_present_unlock (&device->present);
}
