/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where the items of a plan are found: in the table, or among what the construct
   makes.  */

#include "plan/plan-place.h"

/* ---- Notes of what this construct makes ------------------------------- */

#define NOTES_LINEAR 8

void
gomp_plan_note (struct gomp_plan *plan, uint32_t i)
{
  struct gomp_notes *notes = &plan->notes;
  const struct gomp_item *items = plan->list->items;

  if (notes->n == NOTES_LINEAR)
    for (size_t k = 0; k < notes->n; k++)
      gomp_ptree_insert (&notes->tree, items[notes->items[k]].start,
                         (void *) (uintptr_t) (notes->items[k] + 1));
  if (notes->n >= NOTES_LINEAR)
    gomp_ptree_insert (&notes->tree, items[i].start,
                       (void *) (uintptr_t) (i + 1));
  notes->items[notes->n++] = i;
  plan->makes = true;
  if (GOMP_UNLIKELY (items[i].start < plan->absent_end
                     && gomp_item_end (&items[i]) > plan->absent_start))
    plan->late = true;
}

static bool
overlaps (const struct gomp_item *item, uintptr_t start, uintptr_t end)
{
  return item->start < end && gomp_item_end (item) > start;
}

/* An item that this construct makes and that overlaps [START, END).  */
static uint32_t
notes_find (const struct gomp_plan *plan, uintptr_t start, uintptr_t end)
{
  const struct gomp_notes *notes = &plan->notes;
  const struct gomp_item *items = plan->list->items;
  void *below, *above;

  if (notes->n <= NOTES_LINEAR)
    {
      for (size_t k = 0; k < notes->n; k++)
        if (overlaps (&items[notes->items[k]], start, end))
          return notes->items[k];
      return GOMP_NO_ITEM;
    }
  gomp_ptree_around (&notes->tree, start, &below, &above);
  if (below && overlaps (&items[(uintptr_t) below - 1], start, end))
    return (uint32_t) ((uintptr_t) below - 1);
  if (above && overlaps (&items[(uintptr_t) above - 1], start, end))
    return (uint32_t) ((uintptr_t) above - 1);
  return GOMP_NO_ITEM;
}

struct gomp_finding
gomp_plan_find (const struct gomp_plan *plan, uintptr_t start, uintptr_t end)
{
  struct gomp_finding f = { .item = GOMP_NO_ITEM };

  f.relation = gomp_present_lookup (plan->table, start, end, &f.mapping);
  if (f.mapping && GOMP_UNLIKELY (f.mapping->lifetime == GOMP_LIFE_LINK))
    f.relation = GOMP_ABSENT;
  if (f.relation == GOMP_ABSENT && plan->notes.n > 0)
    {
      f.item = notes_find (plan, start, end);
      if (f.item != GOMP_NO_ITEM)
        {
          const struct gomp_item *old = &plan->list->items[f.item];
          f.mapping = NULL;
          f.relation
            = gomp_relation_of (start, end, old->start, gomp_item_end (old));
        }
    }
  return f;
}

bool
gomp_plan_find_target (const struct gomp_plan *plan, uintptr_t addr,
                       bool inside, struct gomp_mapping **mapping,
                       uint32_t *item)
{
  *item = GOMP_NO_ITEM;
  *mapping = gomp_present_at (plan->table, addr);
  if (*mapping && (*mapping)->lifetime != GOMP_LIFE_LINK)
    return true;
  *mapping = NULL;
  *item = notes_find (plan, addr, addr + 1);
  if (*item != GOMP_NO_ITEM)
    return true;
  if (inside)
    return false;
  *mapping = gomp_present_target (plan->table, addr);
  if (*mapping && (*mapping)->lifetime != GOMP_LIFE_LINK)
    return true;
  *mapping = NULL;
  if (addr > 0)
    *item = notes_find (plan, addr - 1, addr);
  return *item != GOMP_NO_ITEM;
}

/* ---- Items without bytes ------------------------------------------------- */

enum gomp_plan_result
gomp_plan_place_zero (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];
  struct gomp_finding f = gomp_plan_find (plan, item->start, item->start + 1);

  if (item->flags & GOMP_FLAG_ZERO_LENGTH)
    {
      /* Refers to what is there, and counts it.  */
      if (gomp_finding_is_busy (&f))
        return GOMP_PLAN_WAIT;
      place->fate = GOMP_FATE_ABSENT;
      if (f.relation == GOMP_CONTAINED)
        {
          gomp_plan_settle (place, &f);
          place->counts = true;
        }
      return GOMP_PLAN_READY;
    }
  /* A zero-size object of its own: never mapped, its address is any that is
     not null.  */
  place->fate = GOMP_FATE_ZERO;
  if (f.relation == GOMP_CONTAINED)
    place->mapping = f.mapping;
  return GOMP_PLAN_READY;
}

/* ---- The end -------------------------------------------------------------- */

void
gomp_plan_fini (struct gomp_plan *plan)
{
  if (plan->notes.n > NOTES_LINEAR)
    gomp_ptree_fini (&plan->notes.tree);
  plan->notes.n = 0;
}
