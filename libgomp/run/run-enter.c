/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out an entry: plan, allocate, commit, copy; undo on failure.  */

#include "run/run.h"

#include <stdio.h>
#include <string.h>

#include "program/host-memory.h"
#include "memo/memo.h"
#include "event/observe.h"
#include "table/changes.h"
#include "plan/plan-record.h"
#include "run/run-batch.h"
#include "run/run-due.h"
#include "run/run-memory.h"
#include "report/trace.h"

/* ---- Commit: under the table's lock ------------------------------------- */

/* Do references that LIST takes end with OpenACC's exit data?  */
static bool
is_dynamic (const struct gomp_list *list)
{
  return list->acc && list->context == GOMP_CONTEXT_ENTER;
}

static void
commit_new (struct gomp_plan *plan, uint32_t i, struct gomp_changes *changes,
            const void *site)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];
  struct gomp_mapping *link = place->mapping;
  struct gomp_mapping *mapping
    = gomp_present_make (plan->table, item->start, gomp_item_end (item),
                         gomp_plan_address (plan, i), GOMP_LIFE_COUNTED, site);

  gomp_count_add (mapping, 0, is_dynamic (plan->list));
  mapping->component = item->flags & GOMP_FLAG_COMPONENT;
  if (GOMP_UNLIKELY (item->listed > 0))
    gomp_mapping_more (mapping)->listed = item->listed;
  if (GOMP_LIKELY (place->unit != GOMP_NO_ITEM))
    {
      mapping->chunk = plan->units[place->unit].chunk;
      gomp_present_hold_chunk (plan->table, mapping->chunk);
    }
  gomp_changes_make (changes, mapping);
  if (link)
    gomp_present_displace (plan->table, link, mapping);
  else
    gomp_present_insert (plan->table, mapping);
  place->mapping = mapping;
}

/* The members that one STRUCT of OpenMP made share the count of the first.  */
static void
join_ring (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *items = plan->list->items;
  struct gomp_mapping *mapping = plan->places[i].mapping;

  if (plan->list->acc)
    return;
  for (uint32_t m = items[i].group + 1; m < i; m++)
    if (plan->places[m].fate == GOMP_FATE_NEW)
      {
        struct gomp_mapping *leader
          = gomp_mapping_leader (plan->places[m].mapping);
        gomp_mapping_more (mapping)->leader = leader;
        mapping->more->sibling = gomp_mapping_more (leader)->sibling;
        leader->more->sibling = mapping;
        return;
      }
}

/* Does item I, which counts, add a reference?  The one of a new mapping is
   there.  What is INSIDE it has one of its own with OpenACC's enter data.  */
static bool
takes_reference (const struct gomp_plan *plan, uint32_t i, uint64_t construct)
{
  const struct gomp_place *place = &plan->places[i];
  bool dynamic = is_dynamic (plan->list), once = true;

  if (dynamic)
    once = plan->list->items[i].flags & GOMP_FLAG_COMPONENT;
  return (
    (place->fate == GOMP_FATE_PRESENT
     || (place->fate == GOMP_FATE_INSIDE && dynamic && !once))
    && gomp_refcount_takes (plan->table, place->mapping, construct, once));
}

/* Items that are INSIDE another get its mapping, which is there by now.  */
static void
commit_item (struct gomp_plan *plan, uint32_t i, uint64_t construct,
             struct gomp_changes *changes, const void *site)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];

  if (place->fate == GOMP_FATE_NEW)
    {
      commit_new (plan, i, changes, site);
      if (item->group != GOMP_NO_ITEM
          && plan->list->items[item->group].class == GOMP_ITEM_STRUCT)
        join_ring (plan, i);
    }
  else if (place->fate == GOMP_FATE_INSIDE)
    place->mapping = plan->places[place->inside].mapping;
  if (place->counts && takes_reference (plan, i, construct))
    {
      place->retained = true;
      gomp_changes_retain (changes, place->mapping, is_dynamic (plan->list));
    }
}

static void
commit_items (struct gomp_plan *plan, struct gomp_changes *changes,
              const void *site)
{
  uint64_t construct = gomp_refcount_construct (plan->table);
  bool ordered = plan->order != NULL;
  size_t n = plan->list->n;

  /* What is new, then the rest; or all in one pass.  */
  for (int pass = 0; pass < 1 + ordered; pass++)
    for (uint32_t i = 0; i < n; i++)
      if (!ordered || (plan->places[i].fate == GOMP_FATE_NEW) == (pass == 0))
        commit_item (plan, i, construct, changes, site);
}

/* Is the range of COPY a descriptor or pointer that has to be remembered?  A
   descriptor that dies with its kernel need not be.  */
static bool
is_record (const struct gomp_plan *plan, const struct gomp_copy_in *copy)
{
  return (copy->image && copy->host != 0
          && (plan->lasting || plan->places[copy->item].fate != GOMP_FATE_NEW));
}

/* QUEUE is going to write pointers in MAPPING.  Another queue may not have done
   with them yet: kernels there need their values.  */
static void
take_over_pointers (struct gomp_plan *plan, struct gomp_mapping *mapping,
                    struct goacc_asyncqueue *queue)
{
  struct goacc_asyncqueue *before = gomp_mapping_more (mapping)->pointer_queue;

  mapping->more->pointer_queue = queue;
  if (before == NULL || before == queue)
    return;
  for (size_t b = 0; b < plan->n_before; b++)
    if (plan->before[b] == before)
      return;
  if (plan->before == NULL)
    plan->before = GOMP_SCRATCH_ARRAY (plan->scratch, struct goacc_asyncqueue *,
                                       plan->n_copies);
  plan->before[plan->n_before++] = before;
}

static void
commit_copies (struct gomp_plan *plan, struct gomp_changes *changes,
               struct goacc_asyncqueue *queue)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      struct gomp_copy_in *copy = &plan->copies[c];
      struct gomp_mapping *mapping = plan->places[copy->item].mapping;
      bool attached = is_record (plan, copy);
      if (attached)
        copy->recorded = gomp_attachment_at (mapping, copy->host) == NULL;
      if (copy->unit == GOMP_NO_ITEM && mapping)
        gomp_changes_write (changes, mapping, copy->host, copy->size, attached,
                            copy->recorded);
      if (!attached)
        continue;
      if (GOMP_UNLIKELY (queue != NULL))
        take_over_pointers (plan, mapping, queue);
      struct gomp_attachment *record
        = gomp_attachment_make (mapping, copy->host, copy->size);
      record->current = record->extent == copy->size;
      if (record->current)
        memcpy (record->image, copy->source, copy->size);
    }
}

static struct gomp_attachment *
attach_record (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  if (item->class != GOMP_ITEM_ATTACH || !plan->places[i].sends)
    return NULL;
  return gomp_attachment_after (plan->places[i].mapping, item->start);
}

/* Attachment counters.  The image may be what the device holds already, in a
   record without a counter; then it is the same record.  OpenACC: a counter
   begins anew with another target or other bounds.  */
static void
commit_attach (struct gomp_plan *plan, uint32_t i, struct gomp_changes *changes,
               const void *site)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_attachment *record = attach_record (plan, i);
  struct gomp_place *place = &plan->places[i];

  if (item->class == GOMP_ITEM_ATTACH && !place->sends)
    gomp_present_note_missed (plan->table, item->start, site);
  if (record == NULL)
    return;
  place->attached = record->count;
  gomp_changes_attach (changes, place->mapping, record,
                       (plan->list->acc && place->resent && record->count > 0));
  if (plan->list->has_components && item->flags & GOMP_FLAG_LATE)
    record->component = *(const uintptr_t *) item->start;
  else if (place->attached == 0)
    record->component = 0;
}

static void
fill_region (const struct gomp_plan *plan, struct gomp_region *region)
{
  for (uint32_t i = 0; i < plan->list->n; i++)
    {
      const struct gomp_item *item = &plan->list->items[i];
      const struct gomp_place *place = &plan->places[i];
      bool attach = item->class == GOMP_ITEM_ATTACH && place->sends;
      if (!attach && !place->counts)
        continue;
      region->releases[region->n++] = (struct gomp_release) {
        .mapping = place->mapping,
        .serial = (place->mapping ? place->mapping->serial : 0),
        .start = item->start,
        .size = item->size,
        .shape = item->shape,
        .flags = item->flags,
        .detach = attach
      };
      if (place->mapping
          && GOMP_UNLIKELY (place->mapping->lifetime == GOMP_LIFE_ASSOCIATED))
        {
          gomp_mapping_more (place->mapping)->regions++;
          region->releases[region->n - 1].refers = true;
        }
    }
  bool kernel = plan->list->context == GOMP_CONTEXT_TARGET;
  for (size_t u = 0; kernel && u < plan->n_units; u++)
    if (plan->units[u].size > 0)
      {
        gomp_present_hold_chunk (plan->table, plan->units[u].chunk);
        region->held[region->n_held++] = plan->units[u].chunk;
      }
  if (plan->slots && plan->units[GOMP_SHARED_UNIT].size > 0)
    region->block = plan->units[GOMP_SHARED_UNIT].start;
  /* Backwards: of an iterator's items the first one has the slot.  */
  for (size_t i = plan->list->n; region->arguments && i-- > 0;)
    region->arguments[plan->list->items[i].entry]
      = (void *) gomp_plan_slot (plan, (uint32_t) i);
  region->strict = plan->list->acc;
  region->finds = gomp_region_finds (plan->list->context, plan->list->acc);
  region->deaths = plan->table->deaths;
}

/* The compiler reads these words back.  False: there are none.  */
static bool
publish_addresses (const struct gomp_plan *plan)
{
  bool any = false;

  for (uint32_t i = 0; i < plan->list->n; i++)
    if (plan->list->items[i].class == GOMP_ITEM_USE_DEVICE)
      {
        plan->list->arrays->addresses[plan->list->items[i].entry]
          = (void *) gomp_plan_address (plan, i).value;
        any = true;
      }
  return any;
}

/* Returns whether the program gets device addresses.  */
static bool
commit (struct gomp_plan *plan, struct gomp_changes *changes,
        const struct gomp_site *site, struct gomp_region *region)
{
  size_t n = plan->list->n;

  gomp_changes_init (changes, plan->scratch, n, plan->attaches ? n : 0,
                     plan->n_copies, plan->makes ? n : 0);
  commit_items (plan, changes, site->frame.pc);
  if (plan->n_copies)
    commit_copies (plan, changes, site->queue);
  for (uint32_t i = 0; (plan->attaches || plan->misses) && i < n; i++)
    commit_attach (plan, i, changes, site->frame.pc);
  changes->deaths = plan->table->deaths;
  if (region)
    fill_region (plan, region);
  return plan->list->context == GOMP_CONTEXT_DATA && publish_addresses (plan);
}

/* What this construct makes, for its observer.  */
static void
observe_new (const struct gomp_site *site, const struct gomp_plan *plan)
{
  for (size_t u = 0; u < plan->n_units; u++)
    if (plan->units[u].size > 0)
      {
        const struct gomp_unit *unit = &plan->units[u];
        struct gomp_observed data
          = { 0, unit->size + unit->align - 1, unit->start };
        gomp_observe_data (site, GOMP_OBSERVE_ALLOC, &data, 1);
      }
  for (uint32_t i = 0; i < plan->list->n; i++)
    if (plan->places[i].fate == GOMP_FATE_NEW)
      {
        const struct gomp_item *item = &plan->list->items[i];
        struct gomp_observed data
          = { item->start, item->size, gomp_plan_address (plan, i) };
        gomp_observe_data (site, GOMP_OBSERVE_CREATE, &data, 1);
      }
}

/* ---- After the copies --------------------------------------------------- */

/* What REGION was to give back is undone.  */
static void
drop_region (struct gomp_present *table, struct gomp_region *region)
{
  gomp_region_forget (region, false);
  for (size_t h = 0; h < region->n_held; h++)
    gomp_present_release_chunk (table, region->held[h]);
  region->n = region->n_held = 0;
}

static bool
finish (struct gomp_device *device, struct gomp_plan *plan,
        const struct gomp_changes *changes, uint64_t hash,
        const struct gomp_site *site, struct gomp_region *region,
        struct gomp_error *err)
{
  struct gomp_present *table = plan->table;
  bool fine = true;

  for (size_t b = 0; b < plan->n_before && fine; b++)
    fine = gomp_device_queue_order (device, plan->before[b], site->queue, err);
  fine = fine && gomp_batch_copy_in (device, plan, site, plan->scratch, err);

  if (fine && !plan->makes && plan->n_copies == 0)
    return true;
  gomp_present_lock (table);
  gomp_changes_entered (table, changes, fine);
  if (!fine && region)
    drop_region (table, region);
  if (!fine)
    gomp_memo_discard (table, hash);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  return fine;
}

/* There is no room for LIST: *ERR is about the largest of its items.  Of one
   that cannot be, the pointer is the reason.  */
static void
blame_largest (const struct gomp_list *list, struct gomp_error *err)
{
  size_t size = 0;

  for (uint32_t i = 0; i < list->n; i++)
    if (list->items[i].class == GOMP_ITEM_DATA && list->items[i].size > size)
      {
        size = list->items[i].size;
        err->about.start = list->items[i].start;
        err->about.size = size;
      }
  if (size > 0)
    gomp_plan_about_absurd (&err->about);
}

/* ---- Entry -------------------------------------------------------------- */

/* Plan, with device memory, until nothing is in the way; returns with the lock
   held and all addresses known.  */
GOMP_ACQUIRE (gomp_any_table)
static bool
plan_until_ready (struct gomp_device *device, const struct gomp_list *list,
                  bool slots, bool lasting, struct gomp_scratch *scratch,
                  struct gomp_plan *plan, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  size_t size, align;

  gomp_present_lock (table);
  for (;;)
    {
      if (GOMP_UNLIKELY (table->n_due > 0)
          && !gomp_run_due_locked (device, err))
        return false;
      enum gomp_plan_result result
        = gomp_plan_enter (table, list, slots, lasting, scratch, plan, err);
      if (GOMP_UNLIKELY (result == GOMP_PLAN_WAIT))
        {
          gomp_present_wait (table);
          continue;
        }
      if (result == GOMP_PLAN_FAILED)
        return false;
      if (GOMP_LIKELY (gomp_memory_acquire (plan, &size, &align)))
        return true;
      gomp_plan_fini (plan);
      gomp_present_unlock (table);
      bool grown = gomp_memory_grow_for (device, plan, size, align, err);
      gomp_present_lock (table);
      if (!grown)
        {
          blame_largest (list, err);
          return false;
        }
    }
}

/* HASH: by which the list may be remembered, or 0.  */
static bool
enter (struct gomp_device *device, const struct gomp_list *list, bool slots,
       bool lasting, uint64_t hash, const struct gomp_site *site,
       struct gomp_scratch *scratch, struct gomp_region *region,
       struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_changes changes;
  struct gomp_plan plan;
  bool exposes;

  if (!plan_until_ready (device, list, slots, lasting, scratch, &plan, err))
    {
      gomp_present_unlock (table);
      return false;
    }
  if (!gomp_plan_resolve (&plan, err))
    {
      gomp_memory_release (&plan);
      gomp_plan_fini (&plan);
      gomp_present_unlock (table);
      return false;
    }
  exposes = commit (&plan, &changes, site, region);
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_enter (site, device, &plan);
  gomp_plan_fini (&plan);
  if (hash)
    gomp_memo_note (table, hash, &plan, region, site);
  gomp_present_unlock (table);
  if (gomp_record_is_on ())
    {
      gomp_record_way (GOMP_WAY_GENERAL);
      gomp_plan_record (&plan, NULL, 0);
    }
  if (GOMP_UNLIKELY (exposes))
    gomp_device_expose (device);
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_unlocked (site, device);
  if (GOMP_UNLIKELY (site->observer != NULL))
    observe_new (site, &plan);
  return finish (device, &plan, &changes, hash, site, region, err);
}

bool
gomp_run_enter (struct gomp_device *device, const struct gomp_list *list,
                bool slots, bool lasting, const struct gomp_site *site,
                struct gomp_scratch *scratch, struct gomp_region *region,
                struct gomp_error *err)
{
  return enter (device, list, slots, lasting, 0, site, scratch, region, err);
}

bool
gomp_run_enter_noting (struct gomp_device *device, const struct gomp_list *list,
                       uint64_t hash, const struct gomp_site *site,
                       struct gomp_scratch *scratch, struct gomp_region *region,
                       struct gomp_error *err)
{
  bool target = list->context == GOMP_CONTEXT_TARGET;
  bool slots
    = (target && (!list->acc || gomp_plugin_takes_block (device->plugin)));

  return enter (device, list, slots, !target, hash, site, scratch, region, err);
}

void
gomp_region_forget (struct gomp_region *region, bool gone)
{
  for (size_t i = 0; i < region->n; i++)
    {
      struct gomp_mapping *mapping = region->releases[i].mapping;
      if (mapping == NULL)
        continue;
      if (GOMP_LIKELY (!region->releases[i].refers))
        {
          /* Deleted by somebody, references and all.  */
          if (GOMP_UNLIKELY (!gomp_mapping_lives (
                mapping, region->releases[i].serial, region->deaths)))
            region->releases[i].mapping = NULL;
          continue;
        }
      if (gone && !mapping->gone)
        continue;
      gomp_present_forget (&region->device->present, mapping);
      region->releases[i].mapping = NULL;
    }
}
