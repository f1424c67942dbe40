/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Components that the list has apart from their structure, placed together.  */

#include "plan/plan-enter.h"

#include <stdlib.h>

/* What is farther from a component is taken for no part of the same structure,
   unless the structure is known to reach beyond it; bytes.  */
#define NEAR ((uintptr_t) 4 << 10)
#define LEAST_ALIGN ((size_t) 8)

/* A component by itself, or a STRUCT with its members.  */
struct part
{
  struct gomp_area area;
  uint32_t item;
};

void
gomp_area_add (struct gomp_area *area, const struct gomp_item *item,
               size_t align)
{
  if (area->end == 0 || item->start < area->start)
    area->start = item->start;
  if (gomp_item_end (item) > area->end)
    area->end = gomp_item_end (item);
  if (align > area->align)
    area->align = align;
  area->flags |= item->flags;
}

static void
include (struct part *part, const struct gomp_item *item)
{
  gomp_area_add (&part->area, item, (size_t) 1 << item->align_log2);
}

/* Set *PART to the STRUCT at item I, or the component there.  False: there is
   none, or it has no bytes.  */
static bool
find_part (const struct gomp_list *list, uint32_t i, struct part *part)
{
  const struct gomp_item *item = &list->items[i];

  *part = (struct part) { .area.align = LEAST_ALIGN, .item = i };
  if (item->class == GOMP_ITEM_STRUCT)
    {
      for (uint32_t m = i + 1; m <= i + item->size; m++)
        if (gomp_item_has_bytes (&list->items[m]))
          include (part, &list->items[m]);
    }
  else if (item->class == GOMP_ITEM_DESCRIPTOR && item->size > 0
           && (item->flags & GOMP_FLAG_ATTACHED))
    include (part, item);
  return part->area.end > 0;
}

/* Is nothing of PART, of ITEM, mapped?  Of a structure, neither what lies before
   its first member.  */
static bool
is_absent (struct gomp_present *table, const struct part *part,
           const struct gomp_item *item)
{
  uintptr_t start = part->area.start;
  struct gomp_mapping *mapping;

  if (item->class == GOMP_ITEM_STRUCT && item->start < start)
    start = item->start;
  return (gomp_present_lookup (table, start, part->area.end, &mapping)
          == GOMP_ABSENT);
}

static int
compare (const void *one, const void *two)
{
  const struct part *a = one, *b = two;

  if (a->area.start != b->area.start)
    return a->area.start < b->area.start ? -1 : 1;
  return a->item < b->item ? -1 : a->item > b->item;
}

/* The parts of LIST of which nothing is in TABLE, by address.  */
static struct part *
find_parts (const struct gomp_list *list, struct gomp_present *table,
            struct gomp_scratch *scratch, size_t *n)
{
  struct part *parts = GOMP_SCRATCH_ARRAY (scratch, struct part, list->n);

  *n = 0;
  for (uint32_t i = 0; i < list->n; i++)
    {
      const struct gomp_item *item = &list->items[i];

      if (find_part (list, i, &parts[*n])
          && is_absent (table, &parts[*n], item))
        ++*n;
      if (item->class == GOMP_ITEM_STRUCT)
        i += (uint32_t) item->size;
    }
  if (*n > 0)
    qsort (parts, *n, sizeof *parts, compare);
  return parts;
}

static void
join (struct gomp_area *area, const struct gomp_area *other)
{
  if (other->end > area->end)
    area->end = other->end;
  if (other->align > area->align)
    area->align = other->align;
  area->flags |= other->flags;
}

struct gomp_area **
gomp_plan_areas (const struct gomp_list *list, struct gomp_present *table,
                 struct gomp_scratch *scratch)
{
  size_t n, last;
  struct part *parts = find_parts (list, table, scratch, &n);
  struct gomp_area **areas;

  if (n < 2)
    return NULL;
  areas = GOMP_SCRATCH_ARRAY (scratch, struct gomp_area *, list->n);
  for (size_t i = 0; i < list->n; i++)
    areas[i] = NULL;
  for (size_t first = 0; first < n; first = last)
    {
      struct gomp_area *area = &parts[first].area;

      for (last = first + 1;
           last < n && parts[last].area.start < area->end + NEAR; last++)
        join (area, &parts[last].area);
      for (size_t p = first; p < last && last - first > 1; p++)
        areas[parts[p].item] = area;
    }
  return areas;
}
