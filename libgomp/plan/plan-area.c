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

#include "program/source.h"

#define LEAST_ALIGN ((size_t) 8)
#define NAME 200

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
  else if (gomp_list_may_be_component (list, i))
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

/* ---- What belongs together ---------------------------------------------- */

/* What pointers of a list refer to, in order.  Kernels get there by the pointers,
   so that it belongs to nothing that begins before it.  */
struct targets
{
  uintptr_t *starts;
  size_t n;
};

/* The pointer at WHERE has a value that lies BIAS bytes before what is meant.  */
static void
add_target (struct targets *targets, uintptr_t where, size_t bias)
{
  uintptr_t value;

  if (where == 0)
    return;
  memcpy (&value, (const void *) where, sizeof value);
  targets->starts[targets->n++] = value + bias;
}

static int
compare_addresses (const void *one, const void *two)
{
  const uintptr_t *a = one, *b = two;

  return *a < *b ? -1 : *a > *b;
}

static struct targets
find_targets (const struct gomp_list *list, struct gomp_scratch *scratch)
{
  struct targets targets
    = { .starts
        = GOMP_SCRATCH_ARRAY (scratch, uintptr_t, list->n + list->n_pointers) };

  for (uint32_t p = 0; p < list->n_pointers; p++)
    add_target (&targets, list->pointers[p].where, list->pointers[p].bias);
  for (uint32_t i = 0; i < list->n; i++)
    if (list->items[i].class == GOMP_ITEM_ATTACH
        || list->items[i].class == GOMP_ITEM_STORE)
      add_target (&targets, list->items[i].start, list->items[i].bias);
  qsort (targets.starts, targets.n, sizeof *targets.starts, compare_addresses);
  return targets;
}

static bool
is_target (const struct targets *targets, uintptr_t start)
{
  return bsearch (&start, targets->starts, targets->n, sizeof start,
                  compare_addresses)
         != NULL;
}

/* Does debug information know the objects at ONE and OTHER as different
   variables?  */
static bool
are_different (const struct gomp_list *list, uintptr_t one, uintptr_t other)
{
  const struct gomp_source_frame *frame = list->arrays->frame;
  char names[2][NAME];
  size_t length;

  if (frame == NULL || !gomp_source_variable (frame, one, names[0], NAME)
      || !gomp_source_variable (frame, other, names[1], NAME))
    return false;
  length = strcspn (names[0], ".%[(");
  return (strcspn (names[1], ".%[(") != length
          || memcmp (names[0], names[1], length) != 0);
}

/* Can PART, which may be a variable, be a component of what OTHER is of, which is
   next to it?  Where the bounds of each object are checked it is worth to ask
   more: those of what is placed together are not.  */
static bool
may_belong (const struct gomp_list *list, bool exact, const struct part *part,
            const struct part *other)
{
  return (
    part->area.start < other->area.end + GOMP_AREA_NEAR
    && other->area.start < part->area.end + GOMP_AREA_NEAR
    && !(exact && are_different (list, part->area.start, other->area.start)));
}

/* Of the N PARTS, which are in order, keep those that are components, and the
   variables next to one.  Returns their number.  */
static size_t
keep_components (const struct gomp_list *list, const struct targets *targets,
                 bool exact, struct part *parts, size_t n)
{
  size_t kept = 0, behind = 0;
  struct part component = { .item = GOMP_NO_ITEM };

  for (size_t p = 0; p < n; p++)
    {
      const struct part part = parts[p];
      while (behind < n && (behind <= p || parts[behind].variable))
        behind++;
      if (!part.variable)
        component = part;
      else if (is_target (targets, part.area.start)
               || (!(component.item != GOMP_NO_ITEM
                     && may_belong (list, exact, &part, &component))
                   && !(behind < n
                        && may_belong (list, exact, &part, &parts[behind]))))
        continue;
      parts[kept++] = part;
    }
  return kept;
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
  struct targets targets;
  struct gomp_area **areas;

  if (n < 2)
    return NULL;
  targets = find_targets (list, scratch);
  n = keep_components (list, &targets, table->pool.exact, parts, n);
  areas = GOMP_SCRATCH_ARRAY (scratch, struct gomp_area *, list->n);
  for (size_t i = 0; i < list->n; i++)
    areas[i] = NULL;
  for (size_t first = 0; first < n; first = last)
    {
      struct gomp_area *area = &parts[first].area;

      for (last = first + 1;
           last < n && parts[last].area.start < area->end + GOMP_AREA_NEAR
           && !is_target (&targets, list->items[parts[last].item].start);
           last++)
        join (area, &parts[last].area);
      for (size_t p = first; p < last && last - first > 1; p++)
        areas[parts[p].item] = area;
    }
  return areas;
}
