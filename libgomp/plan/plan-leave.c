/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of leaving: the end of a region, and target exit data.  */

#include "plan/plan.h"

#include <string.h>

#include "base/env.h"
#include "table/attach.h"
#include "table/deep-record.h"
#include "table/refcount.h"

/* ---- What exit data refers to ------------------------------------------- */

static struct gomp_mapping *
find_mapping (struct gomp_present *table, const struct gomp_item *item)
{
  struct gomp_mapping *mapping = NULL;

  if (item->flags & GOMP_FLAG_ZERO_LENGTH)
    mapping = gomp_present_at (table, item->start);
  else if (item->size > 0)
    gomp_present_lookup (table, item->start, gomp_item_end (item), &mapping);
  return mapping && mapping->lifetime != GOMP_LIFE_LINK ? mapping : NULL;
}

/* Is all of RELEASE, of ITEM, in its mapping, but perhaps for what is no
   element?  */
static bool
fits (struct gomp_release *release, const struct gomp_item *item)
{
  const struct gomp_mapping *mapping = release->mapping;

  if (mapping->host_start > release->start)
    return false;
  if (release->start + release->size > mapping->host_end)
    {
      size_t reach = gomp_mapping_reach (mapping, release->start,
                                         release->start + release->size);
      if (reach > 0)
        release->size = reach;
      else if (item->open && mapping->host_end > release->start)
        release->size = mapping->host_end - release->start;
    }
  return release->start + release->size <= mapping->host_end;
}

/* RELEASE, of ITEM, is of more than is mapped.  */
static bool
reject_outside (const struct gomp_present *table,
                const struct gomp_release *release,
                const struct gomp_item *item, struct gomp_error *err)
{
  const struct gomp_mapping *mapping = release->mapping;
  struct gomp_about about
    = gomp_plan_about (table, release->start, release->size, mapping);

  about.found = "only a part of it is mapped";
  about.remedy = "leave what was entered: the same variable and section";
  gomp_plan_about_gaps (item, &about);
  return gomp_error_set_about (
    err, &about,
    "[%p,+%zu] outside mapped block "
    "[%p,+%zu]",
    (void *) release->start, release->size, (void *) mapping->host_start,
    (size_t) (mapping->host_end - mapping->host_start));
}

/* OpenACC: RELEASE, of ITEM, is of dynamic references.  What is only a
   component of its mapping has none there.  */
static bool
refine_dynamic (const struct gomp_present *table, struct gomp_release *release,
                const struct gomp_item *item, struct gomp_error *err)
{
  const struct gomp_mapping *mapping = release->mapping;
  uintptr_t end = release->start + release->size;

  release->dynamic = true;
  if (mapping == NULL || release->detach)
    return true;
  if (release->flags & GOMP_FLAG_COMPONENT)
    {
      if (!mapping->component || mapping->host_start != release->start
          || mapping->host_end != end)
        release->mapping = NULL;
      return true;
    }
  return fits (release, item) || reject_outside (table, release, item, err);
}

/* `present' in exit data of OpenMP.  */
static bool
has_to_be_here (const struct gomp_list *list, const struct gomp_item *item)
{
  return (!list->acc && item->class == GOMP_ITEM_RELEASE && item->size > 0
          && (item->flags & GOMP_FLAG_MUST_BE_PRESENT));
}

/* What OpenMP's exit data copies out, it copies wholly.  */
static bool
has_to_fit (const struct gomp_list *list, const struct gomp_item *item)
{
  return (!list->acc && item->class == GOMP_ITEM_RELEASE && item->size > 0
          && (item->flags & (GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT)));
}

bool
gomp_plan_find_releases (struct gomp_present *table,
                         const struct gomp_list *list,
                         struct gomp_release *releases, struct gomp_error *err)
{
  GOMP_LOCK_ASSERT_HELD (&table->writer);
  for (size_t i = 0; i < list->n; i++)
    {
      const struct gomp_item *item = &list->items[i];
      releases[i] = (struct gomp_release) { .start = item->start,
                                            .size = item->size,
                                            .shape = item->shape,
                                            .flags = item->flags };
      if (item->class == GOMP_ITEM_RELEASE)
        releases[i].mapping = find_mapping (table, item);
      else if (item->class == GOMP_ITEM_DETACH)
        {
          releases[i].mapping = find_mapping (table, item);
          releases[i].detach = true;
        }
      if (GOMP_UNLIKELY (list->arrays->parts_stay) && releases[i].mapping
          && !has_to_fit (list, item) && !fits (&releases[i], item))
        releases[i].mapping = NULL;
      if (releases[i].mapping)
        releases[i].serial = releases[i].mapping->serial;
      else if (has_to_be_here (list, item))
        {
          gomp_plan_reject_absent (table, false, item, err);
          return false;
        }
      if (has_to_fit (list, item) && releases[i].mapping
          && !fits (&releases[i], item))
        return reject_outside (table, &releases[i], item, err);
      if (list->acc && !refine_dynamic (table, &releases[i], item, err))
        return false;
    }
  return true;
}

/* ---- Components --------------------------------------------------------- */

/* Releases that become more.  */
struct releases
{
  struct gomp_release *all;
  size_t n, room;
  uint64_t stamp;               /* of this search, since objects may refer to
                                   themselves */
  bool again; /* what has been lost is looked for: components
                                   come back as their holder does */
  struct gomp_scratch *scratch;
};

static void
add_release (struct releases *releases, struct gomp_mapping *mapping,
             uintptr_t start, size_t size, unsigned flags, bool detach)
{
  if (releases->n == releases->room)
    {
      size_t room = 2 * releases->room + 8;
      struct gomp_release *more
        = GOMP_SCRATCH_ARRAY (releases->scratch, struct gomp_release, room);
      memcpy (more, releases->all, releases->n * sizeof *more);
      releases->all = more;
      releases->room = room;
    }
  releases->all[releases->n++]
    = (struct gomp_release) { .mapping = mapping,
                              .serial = mapping->serial,
                              .start = start,
                              .size = size,
                              .flags = (uint16_t) flags,
                              .detach = detach };
}

/* What becomes of the component of RECORD, inside what release R is about.  It
   comes back if the host has it still, in a holder that comes back.  */
static unsigned
component_flags (const struct releases *releases, size_t r,
                 const struct gomp_attachment *record)
{
  unsigned out = GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT, flags;

  flags
    = releases->all[r].flags & (GOMP_FLAG_DELETE | (releases->again ? out : 0));
  if (flags & out && *(const uintptr_t *) record->start != record->component)
    flags &= ~out;
  return flags;
}

/* RECORD, inside what release R is about, is of a component.  */
static void
release_component (struct gomp_present *table, struct releases *releases,
                   size_t r, const struct gomp_attachment *record,
                   bool detaches)
{
  struct gomp_mapping *holder = releases->all[r].mapping;
  unsigned flags = component_flags (releases, r, record);
  struct gomp_mapping *component = gomp_present_at (table, record->component);

  if (component && component->lifetime != GOMP_LIFE_LINK)
    {
      add_release (releases, component, component->host_start,
                   component->host_end - component->host_start, flags, false);
      if (releases->again)
        gomp_refcount_note (table, component, releases->stamp)->counted = true;
    }
  if (detaches)
    add_release (releases, holder, record->start, record->extent, flags, true);
}

/* Does RELEASE give back all of its mapping, which has attachments?  */
static bool
is_of_holder (const struct gomp_release *release)
{
  const struct gomp_mapping *mapping = release->mapping;

  return (mapping && !release->detach && gomp_mapping_attachments (mapping)
          && release->start <= mapping->host_start
          && mapping->host_end <= release->start + release->size);
}

/* Of all components that release R takes along.  */
static void
release_components (struct gomp_present *table, struct releases *releases,
                    size_t r, bool detaches)
{
  const struct gomp_attachments *all
    = gomp_mapping_attachments (releases->all[r].mapping);

  for (size_t i = 0; i < all->n; i++)
    {
      struct gomp_attachment *record = all->records[i];
      if (record->component == 0 || record->count == 0
          || record->found_stamp == releases->stamp)
        continue;
      record->found_stamp = releases->stamp;
      release_component (table, releases, r, record, detaches);
    }
}

size_t
gomp_plan_find_components (struct gomp_present *table,
                           const struct gomp_list *list,
                           struct gomp_release **releases,
                           struct gomp_scratch *scratch)
{
  struct releases more
    = { *releases, list->n, list->n, gomp_refcount_number (table),
        false,     scratch };
  bool detaches = true;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  for (size_t i = 0; i < list->n; i++)
    if (list->items[i].class == GOMP_ITEM_DETACH
        && list->items[i].flags & GOMP_FLAG_LATE)
      detaches = false;
  for (size_t r = 0; r < more.n; r++)
    if (GOMP_UNLIKELY (is_of_holder (&more.all[r])))
      release_components (table, &more, r, detaches);
  *releases = more.all;
  return more.n;
}

/* ---- What is there at the end of a region ------------------------------- */

static struct gomp_attachment *
attached_record (const struct gomp_release *release)
{
  struct gomp_attachment *record
    = gomp_attachment_after (release->mapping, release->start);

  return record && record->start <= release->start ? record : NULL;
}

/* Has MAPPING been found as a component?  Then it is released as a whole.  */
static bool
is_taken (struct gomp_present *table, const struct releases *releases,
          const struct gomp_mapping *mapping)
{
  const struct gomp_note *note
    = gomp_refcount_note_of (table, mapping, releases->stamp);

  return note && note->counted;
}

/* MAPPING, which has come since, takes the place of the one that LOST had.  */
static void
take_instead (struct gomp_present *table, struct releases *releases,
              const struct gomp_release *lost, struct gomp_mapping *mapping)
{
  if (mapping->lifetime == GOMP_LIFE_LINK
      || (!lost->detach && is_taken (table, releases, mapping)))
    return;
  add_release (releases, mapping, lost->start, lost->size, lost->flags,
               lost->detach);
  releases->all[releases->n - 1].shape = lost->shape;
}

/* MAPPING has a part of LOST, and more than that.  */
static bool
reject_straddling (const struct gomp_present *table,
                   const struct gomp_release *lost,
                   const struct gomp_mapping *mapping, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (table, lost->start, lost->size, mapping);

  about.found = "the region's mapping was deleted, and what is mapped since "
                "has only a part of it";
  about.remedy = "enter what the region has mapped, or parts of it, or leave "
                 "it deleted";
  return gomp_error_set_about (
    err, &about, "[%p,+%zu] outside mapped block [%p,+%zu]",
    (void *) lost->start, lost->size, (void *) mapping->host_start,
    (size_t) (mapping->host_end - mapping->host_start));
}

/* What is mapped of LOST.  */
static bool
find_data (struct gomp_present *table, struct releases *releases,
           const struct gomp_release *lost, struct gomp_error *err)
{
  uintptr_t at = lost->start, end = lost->start + lost->size;
  struct gomp_mapping *mapping;

  if (lost->size == 0 && (mapping = gomp_present_at (table, at)) != NULL)
    take_instead (table, releases, lost, mapping);
  for (; at < end
         && gomp_present_lookup (table, at, end, &mapping) != GOMP_ABSENT;
       at = mapping->host_end)
    if (gomp_relation_of (lost->start, end, mapping->host_start,
                          mapping->host_end)
        != GOMP_STRADDLES)
      take_instead (table, releases, lost, mapping);
    else if (mapping->lifetime != GOMP_LIFE_LINK
             && lost->flags & (GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT))
      return reject_straddling (table, lost, mapping, err);
  return true;
}

/* The pointer of LOST, if it is attached.  */
static void
find_pointer (struct gomp_present *table, struct releases *releases,
              const struct gomp_release *lost)
{
  struct gomp_release found = *lost;
  const struct gomp_attachment *record;

  found.mapping = gomp_present_at (table, lost->start);
  record = found.mapping ? attached_record (&found) : NULL;
  if (record && record->count > 0 && record->found_stamp != releases->stamp)
    take_instead (table, releases, lost, found.mapping);
}

/* Did RELEASE have a mapping that has been taken away?  */
static bool
is_lost (const struct gomp_release *release)
{
  return release->mapping == NULL && release->serial != 0;
}

bool
gomp_plan_find_again (struct gomp_present *table,
                      struct gomp_release **releases, size_t *n,
                      struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct releases more
    = { *releases, *n, *n, gomp_refcount_construct (table), true, scratch };

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  for (size_t r = 0; r < *n; r++)
    {
      struct gomp_release lost = more.all[r];
      size_t found = more.n;
      if (!is_lost (&lost) || lost.detach)
        continue;
      if (!find_data (table, &more, &lost, err))
        return false;
      for (; found < more.n; found++)
        if (is_of_holder (&more.all[found]))
          release_components (table, &more, found, true);
    }
  for (size_t r = 0; r < *n; r++)
    {
      struct gomp_release lost = more.all[r];
      if (is_lost (&lost) && lost.detach)
        find_pointer (table, &more, &lost);
    }
  *releases = more.all;
  *n = more.n;
  return true;
}

/* ---- Detaching ---------------------------------------------------------- */

/* Note that RELEASE detaches once.  A counter of zero stays there; and so does
   the last count of what an entered object relies on, which does not count
   what it has found attached.  */
static void
note_detach (struct gomp_present *table, const struct gomp_release *release,
             uint64_t construct)
{
  struct gomp_attachment *record = attached_record (release);

  if (record == NULL || record->count == 0)
    return;
  if (record->note_stamp != construct)
    {
      record->note_stamp = construct;
      record->note_count = record->count;
    }
  if (release->flags & GOMP_FLAG_FORCE)
    record->note_count = 0;
  else if (record->note_count > 1
           || (record->note_count == 1
               && !gomp_deep_owns_pointer (table, record->start)))
    record->note_count--;
}

/* The pointer is detached for good and its holder stays: the host's value goes
   to the device.  */
static void
list_restore (struct gomp_plan_leave *plan, const struct gomp_release *release)
{
  struct gomp_attachment *record = attached_record (release);

  if (record == NULL || record->note_stamp != plan->construct
      || record->note_count > 0
      || gomp_refcount_goes (plan->table, release->mapping, plan->construct))
    return;
  for (size_t r = 0; r < plan->n_restores; r++)
    if (plan->restores[r].start == record->start)
      return;
  plan->restores[plan->n_restores++]
    = (struct gomp_restore) { release->mapping, record->start, record->extent };
}

/* ---- Counting ----------------------------------------------------------- */

/* Is RELEASE about a descriptor inside something bigger?  Deleting such a
   component must not take its holder away.  */
static bool
is_component (const struct gomp_release *release)
{
  const struct gomp_mapping *mapping = release->mapping;
  const struct gomp_attachment *record
    = gomp_attachment_at (mapping, release->start);

  return (record != NULL && record->extent == release->size
          && (release->start > mapping->host_start
              || release->start + release->size < mapping->host_end));
}

/* Can the bytes of RELEASE, which has a shape, be copied as that has them: are
   all of them in the mapping, and is none a translated pointer?  */
static bool
keeps_shape (const struct gomp_release *release)
{
  const struct gomp_mapping *mapping = release->mapping;
  uintptr_t end = release->start + release->size;

  return (
    mapping->host_start <= release->start && end <= mapping->host_end
    && !gomp_attachments_touch_rows (mapping, release->start, release->shape));
}

/* Most copies that a release can come to: one piece more than records for each
   row.  */
static size_t
copies_most (const struct gomp_release *release)
{
  const struct gomp_mapping *mapping = release->mapping;
  const struct gomp_attachments *all;
  size_t rows = 1;

  if (mapping == NULL || release->detach)
    return 0;
  if (GOMP_UNLIKELY (release->shape != NULL) && !keeps_shape (release))
    rows = gomp_shape_rows (release->shape);
  all = gomp_mapping_attachments (mapping);
  return all ? all->n + rows : rows;
}

static void
add_copy (struct gomp_plan_leave *plan, struct gomp_mapping *mapping,
          uintptr_t start, uintptr_t end)
{
  if (start < end)
    plan->copies[plan->n_copies++]
      = (struct gomp_copy_out) { .host = start,
                                 .size = end - start,
                                 .device
                                 = gomp_mapping_device_address (mapping, start),
                                 .mapping = mapping };
}

/* The copies of [AT, END): what of it lies in MAPPING and is not a translated
   pointer.  */
static void
list_pieces (struct gomp_plan_leave *plan, struct gomp_mapping *mapping,
             uintptr_t at, uintptr_t end)
{
  uintptr_t piece, piece_end;
  size_t index;

  if (at < mapping->host_start)
    at = mapping->host_start;
  if (end > mapping->host_end)
    end = mapping->host_end;
  if (gomp_mapping_attachments (mapping) == NULL)
    {
      add_copy (plan, mapping, at, end);
      return;
    }
  index = gomp_attachments_index (mapping, at);
  while (
    gomp_attachments_next_gap (mapping, &index, &at, end, &piece, &piece_end))
    add_copy (plan, mapping, piece, piece_end);
}

static void
list_copies (struct gomp_plan_leave *plan, const struct gomp_release *release)
{
  struct gomp_mapping *mapping = release->mapping;
  struct gomp_rows rows;

  if (GOMP_LIKELY (release->shape == NULL))
    {
      list_pieces (plan, mapping, release->start,
                   release->start + release->size);
      return;
    }
  if (keeps_shape (release))
    {
      plan->copies[plan->n_copies++] = (struct gomp_copy_out) {
        .host = release->start,
        .size = release->size,
        .shape = release->shape,
        .mapping = mapping,
        .device = gomp_mapping_device_address (mapping, release->start)
      };
      return;
    }
  gomp_rows_begin (&rows, release->shape, 0);
  while (gomp_rows_next (&rows))
    list_pieces (plan, mapping, release->start + rows.dst,
                 release->start + rows.dst + release->shape->row);
}

/* Note the loss of a reference; true when the bytes are to be copied out.  */
static bool
note_release (struct gomp_present *table, const struct gomp_release *release,
              uint64_t construct)
{
  bool all = (release->flags & GOMP_FLAG_DELETE) != 0;
  uint32_t left;

  if (release->dynamic)
    left = gomp_refcount_note_dynamic (table, release->mapping, construct, all,
                                       release->flags & GOMP_FLAG_COMPONENT);
  else
    left = gomp_refcount_note_release (table, release->mapping, construct,
                                       all && !is_component (release));
  return ((release->flags & GOMP_FLAG_ALWAYS_OUT)
          || ((release->flags & GOMP_FLAG_OUT) && left == 0));
}

/* Whether all that goes with LEADER can go now.  */
static bool
ring_idle (struct gomp_present *table, const struct gomp_mapping *leader)
{
  const struct gomp_mapping *mapping = leader;

  do
    {
      if (mapping->busy || gomp_present_in_use (table, mapping))
        return false;
      mapping = gomp_mapping_sibling (mapping);
    }
  while (mapping != leader);
  return true;
}

/* The leaders whose count got to zero, each once.  */
static bool
list_removed (struct gomp_present *table, struct gomp_plan_leave *plan)
{
  for (size_t i = 0; i < plan->n; i++)
    {
      struct gomp_mapping *mapping = plan->releases[i].mapping, *leader;
      struct gomp_note *note;
      if (mapping == NULL || plan->releases[i].detach
          || !gomp_refcount_goes (table, mapping, plan->construct))
        continue;
      leader = gomp_mapping_leader (mapping);
      note = gomp_refcount_note (table, leader, plan->construct);
      if (note->removed)
        continue;
      if (!ring_idle (table, leader))
        return false;
      note->removed = true;
      plan->removed[plan->n_removed++] = leader;
    }
  return true;
}

static bool
all_idle (const struct gomp_release *releases, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (releases[i].mapping && releases[i].mapping->busy)
      return false;
  return true;
}

/* Is there nothing to detach from, though this construct has attached?  Where a
   pointer was attached anew its counter began again, and others' detaches find
   it at zero by right.  */
static bool
underflows (const struct gomp_release *release, uint64_t construct)
{
  const struct gomp_attachment *record = attached_record (release);

  return (!release->mapping->attach_reset
          && (record == NULL || record->count == 0
              || (record->note_stamp == construct && record->note_count == 0)));
}

enum gomp_plan_result
gomp_plan_leave (struct gomp_present *table, struct gomp_release *releases,
                 size_t n, bool strict, struct gomp_scratch *scratch,
                 struct gomp_plan_leave *plan, struct gomp_error *err)
{
  size_t most = 0;
  bool detaches = false;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (!all_idle (releases, n))
    return GOMP_PLAN_WAIT;
  for (size_t i = 0; i < n; i++)
    {
      most += copies_most (&releases[i]);
      detaches |= releases[i].detach && releases[i].mapping;
    }
  *plan = (struct gomp_plan_leave) {
    .table = table,
    .construct = gomp_refcount_construct (table),
    .deaths = table->deaths,
    .n = n,
    .detaches = detaches,
    .releases = releases,
    .copies = GOMP_SCRATCH_ARRAY (scratch, struct gomp_copy_out, most),
    .removed = GOMP_SCRATCH_ARRAY (scratch, struct gomp_mapping *, n),
    .restores = GOMP_SCRATCH_ARRAY (scratch, struct gomp_restore, n)
  };

  for (size_t i = 0; detaches && i < n; i++)
    if (releases[i].mapping && releases[i].detach)
      {
        if (strict && underflows (&releases[i], plan->construct))
          {
            gomp_debug ("the pointer at %p was detached more often than "
                        "attached\n",
                        (void *) releases[i].start);
            struct gomp_about about
              = gomp_plan_about (table, releases[i].start, 0, NULL);
            about.found = "it was detached more often than attached";
            about.remedy = "detach only what the same region or enter data has "
                           "attached";
            gomp_error_set_about (err, &about, "attach count underflow");
            return GOMP_PLAN_FAILED;
          }
        note_detach (table, &releases[i], plan->construct);
      }
  for (size_t i = 0; i < n; i++)
    if (releases[i].mapping && !releases[i].detach
        && note_release (table, &releases[i], plan->construct))
      list_copies (plan, &releases[i]);
  for (size_t i = 0; detaches && i < n; i++)
    if (releases[i].mapping && releases[i].detach)
      list_restore (plan, &releases[i]);
  return list_removed (table, plan) ? GOMP_PLAN_READY : GOMP_PLAN_WAIT;
}
