/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: which can be.  */

#include "memo/memo-parts.h"

#include "table/attach.h"
#include "gomp-constants.h"

size_t
gomp_memo_text_size (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  if (GOMP_UNLIKELY (item->flags & GOMP_FLAG_STEP)
      && (item->class == GOMP_ITEM_DATA || item->class == GOMP_ITEM_PRIVATE))
    return sizeof (ptrdiff_t);
  if (!plan->places[i].sends)
    return 0;
  return (item->class == GOMP_ITEM_DESCRIPTOR ? item->size
                                              : plan->places[i].extent);
}

struct gomp_window
gomp_memo_absent_window (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  return (struct gomp_window) { item->start,
                                item->start + (item->size ? item->size : 1) };
}

bool
gomp_memo_leaves_frame (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  return (plan->places[i].fate == GOMP_FATE_ABSENT
          && item->class == GOMP_ITEM_DATA && item->code == GOMP_MAP_TOFROM
          && item->size > 0);
}

/* Is nothing there at all, nor made here?  */
static bool
absent_fits (const struct gomp_plan *plan, size_t i)
{
  struct gomp_window window = gomp_memo_absent_window (plan, i);
  struct gomp_mapping *mapping;

  return (
    plan->list->items[i].class != GOMP_ITEM_USE_DEVICE
    && window.start < window.end
    && gomp_present_lookup (plan->table, window.start, window.end, &mapping)
         == GOMP_ABSENT);
}

bool
gomp_memo_is_fresh (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_place *place = &plan->places[i];

  return (plan->list->items[i].class == GOMP_ITEM_ATTACH
          && place->fate == GOMP_FATE_PRESENT && place->sends
          && place->attached == 0);
}

struct gomp_attachment *
gomp_memo_attach_record (const struct gomp_plan *plan, size_t i)
{
  return gomp_attachment_after (plan->places[i].mapping,
                                plan->list->items[i].start);
}

/* Was the record of ATTACH item I made for it?  */
static bool
record_is_new (const struct gomp_plan *plan, size_t i)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].item == i)
      return plan->copies[c].recorded;
  return false;
}

/* An attach in what is made, the first of what is there, or one more of what is
   attached already.  */
static bool
attach_fits (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_place *place = &plan->places[i];

  if (gomp_memo_is_fresh (plan, i))
    {
      const struct gomp_attachment *record = gomp_memo_attach_record (plan, i);
      return (record->count == 1 && record->current
              && record->start == plan->list->items[i].start
              && record->extent == place->extent && record_is_new (plan, i));
    }
  return (
    place->fate == GOMP_FATE_INSIDE || place->fate == GOMP_FATE_ABSENT
    || (place->fate == GOMP_FATE_PRESENT && place->sends && !place->resent));
}

/* Both fresh attachments and others in one mapping?  */
static bool
mixes_attachments (const struct gomp_plan *plan)
{
  const struct gomp_mapping *fresh = NULL;

  for (size_t i = 0; i < plan->list->n; i++)
    if (gomp_memo_is_fresh (plan, i))
      {
        if (fresh && plan->places[i].mapping != fresh)
          return true;
        fresh = plan->places[i].mapping;
      }
  for (size_t i = 0; fresh && i < plan->list->n; i++)
    if (plan->places[i].mapping == fresh && plan->places[i].sends
        && !gomp_memo_is_fresh (plan, i))
      return true;
  return false;
}

static bool
item_fits (const struct gomp_plan *plan, size_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_place *place = &plan->places[i];

  if (item->entry != i
      || plan->list->arrays->sizes[i] == GOMP_MAP_ITERATOR_SIZE)
    return false;
  if (item->class == GOMP_ITEM_ATTACH && !attach_fits (plan, i))
    return false;
  switch ((enum gomp_fate) place->fate)
    {
    case GOMP_FATE_NEW:
      /* Not in place of a `declare target link' variable.  */
      return (place->unit != GOMP_NO_ITEM
              && gomp_mapping_link (place->mapping) == NULL);
    case GOMP_FATE_PRESENT:
      return (!(item->flags & (GOMP_FLAG_ALWAYS_IN | GOMP_FLAG_ALWAYS_OUT))
              && place->mapping->lifetime != GOMP_LIFE_ASSOCIATED
              && place->mapping->host_start <= item->start
              && item->start < place->mapping->host_end
              && gomp_item_end (item) <= place->mapping->host_end);
    case GOMP_FATE_INSIDE:
      /* Not just behind it: something else may come to be there.  */
      return item->start < gomp_item_end (&plan->list->items[place->inside]);
    case GOMP_FATE_NONE:
    case GOMP_FATE_PRIVATE:
      /* Memory of its own would be nobody's.  */
      return place->unit == GOMP_SHARED_UNIT;
    case GOMP_FATE_ABSENT:
      return gomp_memo_leaves_frame (plan, i) || absent_fits (plan, i);
    case GOMP_FATE_ZERO:
      break;
    }
  return false;
}

bool
gomp_memo_plan_fits (const struct gomp_plan *plan)
{
  if (plan->list->n != plan->list->arrays->n
      || plan->list->n > GOMP_MEMO_LONGEST || plan->list->reordered
      || plan->order != NULL || plan->guesses || plan->list->has_auxiliary
      || plan->list->reads_values || plan->table->displaced > 0)
    return false;
  for (size_t i = 0; i < plan->list->n; i++)
    if (!item_fits (plan, i))
      return false;
  return !mixes_attachments (plan);
}
