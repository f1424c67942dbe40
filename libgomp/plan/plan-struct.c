/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Placing a STRUCT with its members: all as the host's structure has them.  */

#include "plan/plan-place.h"

/* What the members of the STRUCT at H span, with or without those ADDED to the
   compiler's; nothing: END is 0.  */
static struct gomp_area
struct_extent (const struct gomp_plan *plan, uint32_t h, bool added)
{
  const struct gomp_item *items = plan->list->items;
  struct gomp_area area = { .align = gomp_plan_align (plan, &items[h]) };

  for (uint32_t m = h + 1; m <= h + items[h].size; m++)
    if (gomp_item_has_bytes (&items[m])
        && (added || !gomp_list_is_added (plan->list, &items[m])))
      gomp_area_add (&area, &items[m], gomp_plan_align (plan, &items[m]));
  return area;
}

/* Is item I placed where the host has it relative to what is at E's start, whose
   place is AREA?  */
static bool
is_in (const struct gomp_plan *plan, const struct gomp_place *area,
       const struct gomp_area *e, uint32_t i)
{
  const struct gomp_place *place = &plan->places[i];

  return (
    place->unit == area->unit && place->segment == area->segment
    && (place->offset - plan->list->items[i].start == area->offset - e->start));
}

/* One area for all members, placed as in the host's structure.  The STRUCT is
   placed at AT.  */
static enum gomp_plan_result
place_members_new (struct gomp_plan *plan, uint32_t at,
                   const struct gomp_area *e, struct gomp_error *err)
{
  const struct gomp_item *items = plan->list->items;
  uint32_t h = gomp_plan_item_at (plan, at);
  struct gomp_place area = plan->places[h];

  if (gomp_plan_area_of (plan, h))
    gomp_plan_place_in (plan, gomp_plan_area_of (plan, h), e->start, &area);
  else
    gomp_plan_reserve (plan, &area, e->end - e->start, e->align,
                       e->start - items[h].start, e->flags);
  for (uint32_t k = 1; k <= items[h].size; k++)
    {
      uint32_t m = gomp_plan_item_at (plan, at + k);
      struct gomp_place *place = &plan->places[m];
      if (!gomp_item_has_bytes (&items[m]))
        continue;
      if (gomp_list_is_added (plan->list, &items[m])
          && (items[m].start < e->start || gomp_item_end (&items[m]) > e->end))
        {
          place->fate = GOMP_FATE_ABSENT;
          continue;
        }
      struct gomp_finding f
        = gomp_plan_find (plan, items[m].start, gomp_item_end (&items[m]));
      place->counts = true;
      place->sends = gomp_item_sends_pointers (&items[m]);
      if (f.relation == GOMP_ABSENT)
        {
          *place = area;
          place->counts = true;
          place->sends = gomp_item_sends_pointers (&items[m]);
          place->offset += items[m].start - e->start;
          place->mapping = f.mapping;
          gomp_plan_note (plan, m);
        }
      else if (f.relation == GOMP_CONTAINED && f.mapping == NULL
               && is_in (plan, &area, e, f.item))
        gomp_plan_settle (place, &f);
      else
        {
          gomp_plan_reject_overlap (plan, &items[m], &f, err);
          return GOMP_PLAN_FAILED;
        }
    }
  return GOMP_PLAN_READY;
}

/* Is what F found placed on the device, relative to what ROOT found, as on the
   host?  */
static bool
placed_together (const struct gomp_plan *plan, const struct gomp_finding *root,
                 const struct gomp_finding *f)
{
  if (root->mapping && f->mapping)
    return (
      root->mapping == f->mapping
      || (root->mapping->chunk.unit == f->mapping->chunk.unit
          && gomp_chunk_given (root->mapping->chunk)
          && (root->mapping->device_start.value - root->mapping->host_start
              == f->mapping->device_start.value - f->mapping->host_start)));
  if (root->item == GOMP_NO_ITEM || f->item == GOMP_NO_ITEM)
    return false;
  const struct gomp_place *p = &plan->places[root->item];
  const struct gomp_place *q = &plan->places[f->item];
  return (p->unit == q->unit && p->segment == q->segment
          && (p->offset - plan->list->items[root->item].start
              == q->offset - plan->list->items[f->item].start));
}

/* Some member is there: all must be, and as the host's structure has them.  */
static enum gomp_plan_result
place_members_present (struct gomp_plan *plan, uint32_t h,
                       const struct gomp_finding *root, struct gomp_error *err)
{
  const struct gomp_item *items = plan->list->items;

  for (uint32_t m = h + 1; m <= h + items[h].size; m++)
    {
      struct gomp_place *place = &plan->places[m];
      if (!gomp_item_has_bytes (&items[m]))
        continue;
      struct gomp_finding f
        = gomp_plan_find (plan, items[m].start, gomp_item_end (&items[m]));
      if (f.relation != GOMP_CONTAINED || !placed_together (plan, root, &f))
        {
          if (gomp_list_is_added (plan->list, &items[m]))
            {
              place->fate = GOMP_FATE_ABSENT;
              continue;
            }
          gomp_plan_reject_member (plan, &items[m], root, &f, err);
          return GOMP_PLAN_FAILED;
        }
      if (gomp_finding_is_busy (&f))
        return GOMP_PLAN_WAIT;
      gomp_plan_settle (place, &f);
      place->counts = gomp_plan_takes_reference (plan, &items[m], &f);
      place->sends = gomp_item_sends_pointers (&items[m]);
    }
  return GOMP_PLAN_READY;
}

/* The STRUCT that is placed at AT, with its members.  */
enum gomp_plan_result
gomp_plan_place_struct (struct gomp_plan *plan, uint32_t at,
                        struct gomp_error *err)
{
  const struct gomp_item *items = plan->list->items;
  uint32_t h = gomp_plan_item_at (plan, at);
  struct gomp_area e = struct_extent (plan, h, true), own;
  struct gomp_finding root;

  for (uint32_t m = h + 1; m <= h + items[h].size; m++)
    if (items[m].start != 0 && items[m].size == 0)
      gomp_plan_place_zero (plan, m);
  if (e.end == 0)
    return GOMP_PLAN_READY;
  root = gomp_plan_find (
    plan, items[h].start < e.start ? items[h].start : e.start, e.end);
  if (gomp_plan_area_of (plan, h) && root.relation != GOMP_CONTAINED)
    return place_members_new (plan, at, &e, err);
  /* What is added is of use only where it is not in the way.  */
  if (root.relation != GOMP_ABSENT && plan->list->arrays->n_listed > 0
      && (own = struct_extent (plan, h, false)).end > 0)
    {
      e = own;
      root = gomp_plan_find (
        plan, items[h].start < e.start ? items[h].start : e.start, e.end);
    }
  return (root.relation == GOMP_ABSENT
            ? place_members_new (plan, at, &e, err)
            : place_members_present (plan, h, &root, err));
}
