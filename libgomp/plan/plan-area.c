/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Components that the list has apart from their structure, placed together.

   Gcc and gfortran list a component of an array's element, x.e[1].k, by itself,
   beside a STRUCT with the other members of x, and each element of an array of
   structures in a STRUCT of its own; kernels look for all of them at their
   distances from the first.  Nothing in the list says which belong together, so
   that what is near is placed as on the host.  No more is mapped for that.  */

#include "plan/plan-enter.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_ALIGN ((size_t) 8)

/* A component by itself, or a STRUCT with its members.  */
struct part
{
  struct gomp_area area;
  uint32_t item;
  bool variable; /* it may be one of its own as well */
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

/* Does the pointer at WHERE, whose value lies BIAS bytes before what is meant,
   refer to START?  */
static bool
refers_to (uintptr_t where, size_t bias, uintptr_t start)
{
  uintptr_t value;

  if (where == 0)
    return false;
  memcpy (&value, (const void *) where, sizeof value);
  return value + bias == start;
}

/* Does a pointer of LIST refer to where item I starts?  Then kernels get there by
   the pointer, wherever it is.  */
static bool
is_pointee (const struct gomp_list *list, uint32_t i)
{
  uintptr_t start = list->items[i].start;

  for (uint32_t p = 0; p < list->n_pointers; p++)
    if (refers_to (list->pointers[p].where, list->pointers[p].bias, start))
      return true;
  for (uint32_t k = 0; k < list->n; k++)
    {
      const struct gomp_item *item = &list->items[k];
      if ((item->class == GOMP_ITEM_ATTACH || item->class == GOMP_ITEM_STORE)
          && refers_to (item->start, item->bias, start))
        return true;
    }
  return false;
}

/* Set *PART to the STRUCT at item I, or the component there.  False: there is
   none, or it has no bytes.  */
static bool
find_part (const struct gomp_list *list, uint32_t i, struct part *part)
{
  const struct gomp_item *item = &list->items[i];

  *part = (struct part) { .area.align = LEAST_ALIGN, .item = i };
  if (item->class == GOMP_ITEM_STRUCT && !is_pointee (list, i))
    {
      for (uint32_t m = i + 1; m <= i + item->size; m++)
        if (gomp_item_has_bytes (&list->items[m]))
          include (part, &list->items[m]);
    }
  else if (gomp_list_may_be_component (list, i)
           && !(item->class == GOMP_ITEM_DATA && is_pointee (list, i)))
    {
      include (part, item);
      part->variable = !(item->flags & GOMP_FLAG_ATTACHED);
    }
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
      bool variables = parts[first].variable;

      for (last = first + 1;
           last < n && parts[last].area.start < area->end + GOMP_AREA_NEAR;
           last++)
        {
          join (area, &parts[last].area);
          variables &= parts[last].variable;
        }
      for (size_t p = first; p < last && last - first > 1 && !variables; p++)
        areas[parts[p].item] = area;
    }
  return areas;
}
