/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of target update.  */

#include "plan.h"

#include <string.h>

#include "attach.h"

static bool
reject_extent (const struct gomp_item *item,
               const struct gomp_mapping *mapping, struct gomp_error *err)
{
  return gomp_error_set (err, "Trying to update [%p..%p) object when only "
                         "[%p..%p) is mapped", (void *) item->start,
                         (void *) gomp_item_end (item),
                         (void *) mapping->host_start,
                         (void *) mapping->host_end);
}

static struct gomp_update *
add_update (struct gomp_plan_update *plan, struct gomp_scratch *scratch)
{
  if (GOMP_UNLIKELY (plan->n == plan->room))
    {
      size_t room = 2 * plan->room;
      struct gomp_update *more
        = GOMP_SCRATCH_ARRAY (scratch, struct gomp_update, room);
      memcpy (more, plan->updates, plan->n * sizeof *more);
      plan->updates = more;
      plan->room = room;
    }
  return &plan->updates[plan->n++];
}

/* The pieces of ITEM's range that are plain data.  */
static void
list_pieces (struct gomp_plan_update *plan, const struct gomp_item *item,
             struct gomp_mapping *mapping, struct gomp_scratch *scratch)
{
  uintptr_t at = item->start, piece, piece_end;

  while (gomp_attachments_gap (mapping, &at, gomp_item_end (item), &piece,
                               &piece_end))
    *add_update (plan, scratch) = (struct gomp_update) {
      .mapping = mapping, .host = piece, .size = piece_end - piece,
      .device = gomp_mapping_device_address (mapping, piece),
      .in = (item->flags & GOMP_FLAG_IN) != 0
    };
}

/* *MAPPING: what ITEM updates, or NULL: nothing to do.  */
static enum gomp_plan_result
find_mapping (struct gomp_present *table, bool acc,
              const struct gomp_item *item, struct gomp_mapping **mapping,
              struct gomp_error *err)
{
  enum gomp_relation relation;

  *mapping = NULL;
  if (item->class != GOMP_ITEM_DATA || item->size == 0
      || !(item->flags & (GOMP_FLAG_IN | GOMP_FLAG_OUT
                          | GOMP_FLAG_MUST_BE_PRESENT)))
    return GOMP_PLAN_READY;
  relation = gomp_present_lookup (table, item->start, gomp_item_end (item),
                                  mapping);
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
          gomp_error_set (err, "[%p,%zu] is not mapped",
                          (void *) item->start, item->size);
          return GOMP_PLAN_FAILED;
        }
      return gomp_plan_reject_absent (table, false, item, err);
    }
  if (relation != GOMP_CONTAINED)
    {
      reject_extent (item, *mapping, err);
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
  GOMP_LOCK_ASSERT_HELD (&table->lock);
  *plan = (struct gomp_plan_update) { .room = list->n + 1 };
  plan->updates
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_update, plan->room);
  for (size_t i = 0; i < list->n; i++)
    {
      struct gomp_mapping *mapping;
      enum gomp_plan_result result
        = find_mapping (table, list->acc, &list->items[i], &mapping, err);
      if (result != GOMP_PLAN_READY)
        return result;
      if (mapping)
        list_pieces (plan, &list->items[i], mapping, scratch);
    }
  return GOMP_PLAN_READY;
}
