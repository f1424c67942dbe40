/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of target update.  */

#include "plan/map-size.h"
#include "plan/plan.h"

#include <string.h>

#include "table/attach.h"
#include "gomp-constants.h"

static bool
reject_extent (const struct gomp_present *table, const struct gomp_item *item,
               const struct gomp_mapping *mapping, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (table, item->start, item->size, mapping);

  about.found = "only a part of it is mapped";
  about.remedy = "update just that part, or map all of it where that is done";
  gomp_plan_about_gaps (item, &about);
  return gomp_error_set_about (
    err, &about,
    "Trying to update [%p..%p) "
    "object when only [%p..%p) is mapped",
    (void *) item->start, (void *) gomp_item_end (item),
    (void *) mapping->host_start, (void *) mapping->host_end);
}

/* The compiler says so of arrays whose strides are negative, and does not say
   how they go on.  */
static bool
reject_negative (const struct gomp_present *table, const struct gomp_item *item,
                 struct gomp_error *err)
{
  struct gomp_about about = gomp_plan_about (table, item->start, 0, NULL);

  about.found = "its size is negative, as that of a dummy argument or pointer "
                "with a negative stride is";
  about.remedy = "look at the bounds in the clause; of a section with a "
                 "negative stride update the array that it is a section of";
  return gomp_error_set_about (err, &about,
                               "Trying to update %zd bytes at "
                               "%p: a negative size does not say where the "
                               "elements are; of an array with a negative "
                               "stride update what it is a section of",
                               (ptrdiff_t) item->listed, (void *) item->start);
}

static void __attribute__ ((noinline))
make_room (struct gomp_plan_update *plan, struct gomp_scratch *scratch)
{
  size_t room = 2 * plan->room;
  struct gomp_update *more
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_update, room);

  memcpy (more, plan->updates, plan->n * sizeof *more);
  plan->updates = more;
  plan->room = room;
}

/* Of MAPPING, [START, END).  */
static inline void
add_update (struct gomp_plan_update *plan, struct gomp_mapping *mapping,
            uintptr_t start, uintptr_t end, bool in,
            struct gomp_scratch *scratch)
{
  if (GOMP_UNLIKELY (plan->n == plan->room))
    make_room (plan, scratch);
  plan->n_ins += in;
  plan->updates[plan->n++]
    = (struct gomp_update) { .mapping = mapping,
                             .host = start,
                             .size = end - start,
                             .device
                             = gomp_mapping_device_address (mapping, start),
                             .in = in };
}

/* OpenACC: is ITEM an attached pointer and nothing else, whose value the
   program asks for?  GCC's tests do so to see what it is on the device.  */
static bool
is_pointer_value (const struct gomp_item *item,
                  const struct gomp_mapping *mapping)
{
  const struct gomp_attachment *record
    = gomp_attachment_at (mapping, item->start);

  return (item->size == sizeof (void *) && record
          && record->extent == item->size && !(item->flags & GOMP_FLAG_IN));
}

/* Of MAPPING, what ITEM's shape says.  */
static void
add_shape (struct gomp_plan_update *plan, struct gomp_mapping *mapping,
           const struct gomp_item *item, bool in, struct gomp_scratch *scratch)
{
  add_update (plan, mapping, item->start, gomp_item_end (item), in, scratch);
  plan->updates[plan->n - 1].shape = item->shape;
  plan->shapes = true;
}

/* The pieces of [START, END) that are plain data.  */
static void
list_pieces (struct gomp_plan_update *plan, struct gomp_mapping *mapping,
             uintptr_t start, uintptr_t end, bool in,
             struct gomp_scratch *scratch)
{
  uintptr_t piece, piece_end;
  size_t index;

  if (gomp_mapping_attachments (mapping) == NULL)
    {
      add_update (plan, mapping, start, end, in, scratch);
      return;
    }
  index = gomp_attachments_index (mapping, start);
  while (gomp_attachments_next_gap (mapping, &index, &start, end, &piece,
                                    &piece_end))
    add_update (plan, mapping, piece, piece_end, in, scratch);
}

/* List the rows of ITEM, in MAPPING, that are plain data.  */
static void
list_rows (struct gomp_plan_update *plan, struct gomp_mapping *mapping,
           const struct gomp_item *item, bool in, struct gomp_scratch *scratch)
{
  struct gomp_rows rows;

  gomp_rows_begin (&rows, item->shape, 0);
  while (gomp_rows_next (&rows))
    list_pieces (plan, mapping, item->start + rows.dst,
                 item->start + rows.dst + item->shape->row, in, scratch);
}

/* ITEM updates MAPPING.  */
static void
list_item (struct gomp_plan_update *plan, struct gomp_mapping *mapping,
           const struct gomp_item *item, bool acc, struct gomp_scratch *scratch)
{
  uintptr_t start = item->start, end = gomp_item_end (item);
  bool in = (item->flags & GOMP_FLAG_IN) != 0;

  if (GOMP_UNLIKELY (item->shape != NULL))
    {
      if (gomp_attachments_touch_rows (mapping, start, item->shape))
        list_rows (plan, mapping, item, in, scratch);
      else
        add_shape (plan, mapping, item, in, scratch);
    }
  else if (GOMP_UNLIKELY (acc && is_pointer_value (item, mapping)))
    add_update (plan, mapping, start, end, false, scratch);
  else
    list_pieces (plan, mapping, start, end, in, scratch);
}

/* *MAPPING: what is there of ITEM, perhaps without what is no element.  */
static enum gomp_relation
look_up (struct gomp_present *table, struct gomp_item *item,
         struct gomp_mapping **mapping)
{
  enum gomp_relation relation
    = gomp_present_lookup (table, item->start, gomp_item_end (item), mapping);
  size_t reach;

  if (GOMP_LIKELY (relation == GOMP_CONTAINED || relation == GOMP_ABSENT)
      || (*mapping)->lifetime == GOMP_LIFE_LINK)
    return relation;
  reach = gomp_mapping_reach (gomp_present_at (table, item->start), item->start,
                              gomp_item_end (item));
  if (reach > 0)
    item->size = reach;
  else if (item->open && (*mapping)->host_start <= item->start
           && (*mapping)->host_end > item->start)
    item->size = (*mapping)->host_end - item->start;
  else
    return relation;
  return gomp_present_lookup (table, item->start, gomp_item_end (item),
                              mapping);
}

/* *MAPPING: what ITEM updates, or NULL: nothing to do.  */
static enum gomp_plan_result
find_mapping (struct gomp_present *table, bool acc, struct gomp_item *item,
              struct gomp_mapping **mapping, struct gomp_error *err)
{
  enum gomp_relation relation;

  *mapping = NULL;
  if (GOMP_UNLIKELY (item->listed > PTRDIFF_MAX)
      && gomp_present_at (table, item->start))
    {
      reject_negative (table, item, err);
      return GOMP_PLAN_FAILED;
    }
  if (item->class != GOMP_ITEM_DATA || item->size == 0
      || !(item->flags
           & (GOMP_FLAG_IN | GOMP_FLAG_OUT | GOMP_FLAG_MUST_BE_PRESENT)))
    return GOMP_PLAN_READY;
  relation = look_up (table, item, mapping);
  if (*mapping && (*mapping)->lifetime == GOMP_LIFE_LINK)
    {
      *mapping = NULL;
      relation = GOMP_ABSENT;
    }
  if (relation == GOMP_ABSENT)
    {
      if (!(item->flags & GOMP_FLAG_MUST_BE_PRESENT))
        return GOMP_PLAN_READY;
      if (acc)
        {
          struct gomp_about about
            = gomp_plan_about (table, item->start, item->size, NULL);
          about.absent = true;
          about.found = "it is not mapped";
          about.remedy
            = "enter it before (enter data, data), or use if_present";
          gomp_error_set_about (err, &about, "[%p,%zu] is not mapped",
                                (void *) item->start, item->size);
          return GOMP_PLAN_FAILED;
        }
      return gomp_plan_reject_absent (table, false, item, err);
    }
  if (relation != GOMP_CONTAINED)
    {
      reject_extent (table, item, *mapping, err);
      return GOMP_PLAN_FAILED;
    }
  if ((*mapping)->busy)
    return GOMP_PLAN_WAIT;
  if (!(item->flags & (GOMP_FLAG_IN | GOMP_FLAG_OUT)))
    *mapping = NULL;
  return GOMP_PLAN_READY;
}

enum gomp_plan_result
gomp_plan_update (struct gomp_present *table, const struct gomp_list *list,
                  struct gomp_scratch *scratch, struct gomp_plan_update *plan,
                  struct gomp_error *err)
{
  GOMP_LOCK_ASSERT_HELD (&table->writer);
  *plan = (struct gomp_plan_update) { .room = list->n + 1 };
  plan->updates = GOMP_SCRATCH_ARRAY (scratch, struct gomp_update, plan->room);
  for (size_t i = 0; i < list->n; i++)
    {
      struct gomp_mapping *mapping;
      enum gomp_plan_result result
        = find_mapping (table, list->acc, &list->items[i], &mapping, err);
      if (result != GOMP_PLAN_READY)
        return result;
      if (mapping)
        list_item (plan, mapping, &list->items[i], list->acc, scratch);
    }
  return GOMP_PLAN_READY;
}

/* ---- Without decoding ---------------------------------------------------- */

/* Has the ALWAYS_POINTER at entry E, of an OpenACC update, nothing to do?  It
   has something to do if the data before it goes to the device and the device
   was given another descriptor than the one that this belongs to.  */
static bool
is_settled (struct gomp_present *table, const struct gomp_arrays *arrays,
            size_t e)
{
  bool pset = (e > 0 && (arrays->kinds[e - 1] & 0xff) == GOMP_MAP_TO_PSET
               && arrays->addresses[e - 1] == arrays->addresses[e]);
  size_t data = e - 1 - pset;

  return (e < 1u + pset || arrays->addresses[e] == NULL
          || !(gomp_map_kind_decode (arrays->kinds[data]).flags & GOMP_FLAG_IN)
          || gomp_attachment_unchanged (
            table, (uintptr_t) arrays->addresses[e],
            (pset ? arrays->sizes[e - 1] : sizeof (void *)), arrays->sizes[e]));
}

static bool
has_nothing_to_do (struct gomp_present *table, const struct gomp_arrays *arrays,
                   size_t e, enum gomp_kind_class class)
{
  if (class == GOMP_KIND_STORE)
    return !arrays->acc || is_settled (table, arrays, e);
  return (class == GOMP_KIND_POINTER || class == GOMP_KIND_DESCRIPTOR
          || class == GOMP_KIND_STRUCT);
}

/* Entry E of ARRAYS joins PLAN.  False: the list is to be decoded.  */
static inline bool
plan_entry (struct gomp_present *table, const struct gomp_arrays *arrays,
            size_t e, struct gomp_scratch *scratch,
            struct gomp_plan_update *plan)
{
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  size_t size = arrays->sizes[e];
  bool in = (kind.flags & GOMP_FLAG_IN) != 0;
  struct gomp_mapping *mapping;

  if (GOMP_UNLIKELY (kind.class != GOMP_KIND_DATA))
    return (has_nothing_to_do (table, arrays, e, kind.class)
            && size != GOMP_MAP_ITERATOR_SIZE);
  /* Also no size 0, and no iterator.  */
  if (size - 1 >= PTRDIFF_MAX || start + size < start
      || !(kind.flags & (GOMP_FLAG_IN | GOMP_FLAG_OUT))
      || (gomp_present_lookup (table, start, start + size, &mapping)
          != GOMP_CONTAINED)
      || mapping->busy || mapping->lifetime == GOMP_LIFE_LINK)
    return false;
  if (GOMP_LIKELY (gomp_mapping_attachments (mapping) == NULL))
    add_update (plan, mapping, start, start + size, in, scratch);
  else if (arrays->acc)
    return false;
  else
    list_pieces (plan, mapping, start, start + size, in, scratch);
  return true;
}

/* Does a descriptor in ARRAYS tell of gaps?  OpenMP's updates have no
   descriptors.  */
static inline bool
have_gaps (const struct gomp_arrays *arrays)
{
  const unsigned short *kinds = arrays->kinds;
  size_t n = arrays->acc ? arrays->n : 0;

  for (size_t e = 1; e < n; e++)
    if ((kinds[e] & 0xff) == GOMP_MAP_TO_PSET
        && gomp_map_size_has_gaps (arrays, e))
      return true;
  return false;
}

bool
gomp_plan_update_plain (struct gomp_present *table,
                        const struct gomp_arrays *arrays,
                        struct gomp_scratch *scratch,
                        struct gomp_plan_update *plan)
{
  const struct gomp_arrays a = *arrays;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  *plan = (struct gomp_plan_update) { .room = a.n };
  plan->updates = GOMP_SCRATCH_ARRAY (scratch, struct gomp_update, a.n);
  for (size_t e = 0; e < a.n; e++)
    if (!plan_entry (table, &a, e, scratch, plan))
      return false;
  return !have_gaps (arrays);
}
