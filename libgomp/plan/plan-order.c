/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The order in which items are placed where the list has parts before the
   whole.  */

#include "plan/plan-enter.h"

#include <stdlib.h>

/* Items whose order matters, and a STRUCT with its members, which are placed
   together.  */
struct unit
{
  uint8_t rank;                 /* 0: makes mappings; 2: needs them; 1:
                                   neither */
  uintptr_t start, end;         /* rank 0: what it makes spans */
  bool pieces;                  /* a STRUCT: there are gaps in that */
  uint32_t item;
};

static bool
has_bytes (const struct gomp_item *item)
{
  return ((item->class == GOMP_ITEM_DATA || item->class == GOMP_ITEM_DESCRIPTOR)
          && item->size > 0);
}

/* Of an item that makes no mapping.  */
static uint8_t
rank_of (const struct gomp_item *item)
{
  switch ((enum gomp_item_class) item->class)
    {
    case GOMP_ITEM_DATA:
    case GOMP_ITEM_DESCRIPTOR:
    case GOMP_ITEM_STORE:
    case GOMP_ITEM_ATTACH:
    case GOMP_ITEM_USE_DEVICE:
      return 2;
    case GOMP_ITEM_STRUCT:
    case GOMP_ITEM_INERT:
    case GOMP_ITEM_DETACH:
    case GOMP_ITEM_PRIVATE:
    case GOMP_ITEM_VALUE:
    case GOMP_ITEM_PATCH:
    case GOMP_ITEM_RELEASE:
      break;
    }
  return 1;
}

/* UNIT makes a mapping of ITEM, too, if it is one.  */
static void
extend (struct unit *unit, const struct gomp_item *item)
{
  if (!has_bytes (item))
    return;
  if (unit->rank != 0 || item->start < unit->start)
    unit->start = item->start;
  if (unit->rank != 0 || gomp_item_end (item) > unit->end)
    unit->end = gomp_item_end (item);
  unit->rank = 0;
}

/* What comes first, of ranges the one that holds the other.  */
static int
compare (const void *one, const void *two)
{
  const struct unit *a = one, *b = two;

  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  if (a->rank == 0 && a->start != b->start)
    return a->start < b->start ? -1 : 1;
  if (a->rank == 0 && a->end != b->end)
    return a->end > b->end ? -1 : 1;
  if (a->pieces != b->pieces)
    return a->pieces ? 1 : -1;
  return a->item < b->item ? -1 : a->item > b->item;
}

/* Units for the N items from FIRST on, each by itself.  */
static void
make_units (const struct gomp_item *items, uint32_t first, size_t n,
            struct unit *units)
{
  for (uint32_t k = 0; k < n; k++)
    {
      units[k] = (struct unit) { .rank = rank_of (&items[first + k]),
                                 .pieces
                                 = (items[first + k].class == GOMP_ITEM_STRUCT),
                                 .item = first + k };
      extend (&units[k], &items[first + k]);
    }
}

/* The members of the STRUCT at H, behind it at ORDER.  */
static void
order_members (const struct gomp_item *items, uint32_t h, struct unit *units,
               uint32_t *order)
{
  make_units (items, h + 1, items[h].size, units);
  qsort (units, items[h].size, sizeof *units, compare);
  for (size_t k = 0; k < items[h].size; k++)
    order[k] = units[k].item;
}

const uint32_t *
gomp_plan_order (const struct gomp_list *list, struct gomp_scratch *scratch)
{
  const struct gomp_item *items = list->items;
  uint32_t *order = GOMP_SCRATCH_ARRAY (scratch, uint32_t, list->n);
  struct unit *units = GOMP_SCRATCH_ARRAY (scratch, struct unit, 2 * list->n);
  size_t n = 0, at = 0;

  for (uint32_t i = 0; i < list->n; i++)
    {
      struct unit *unit = &units[n++];
      make_units (items, i, 1, unit);
      if (items[i].class == GOMP_ITEM_STRUCT)
        for (uint32_t h = i; i < h + items[h].size;)
          extend (unit, &items[++i]);
    }
  qsort (units, n, sizeof *units, compare);
  for (size_t u = 0; u < n; u++)
    {
      uint32_t i = units[u].item;
      order[at++] = i;
      if (items[i].class != GOMP_ITEM_STRUCT)
        continue;
      order_members (items, i, units + n, order + at);
      at += items[i].size;
    }
  return order;
}
