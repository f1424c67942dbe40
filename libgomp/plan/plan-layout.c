/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The layout of a plan's units: where in them new items lie.  */

#include "plan/plan-place.h"

#include "base/checked.h"

/* Smallest alignment anything gets in a unit, bytes.  */
#define UNIT_ALIGN 8

/* Segments of the shared unit: what is copied in lies side by side, and so
   does what is copied out.  */
enum segment
{
  SEGMENT_IN,
  SEGMENT_INOUT,
  SEGMENT_OUT,
  SEGMENT_NEITHER
};

/* No more than ITEM needs where its bounds are checked: what is between its
   end and the next page is not.  */
size_t
gomp_plan_align (const struct gomp_plan *plan, const struct gomp_item *item)
{
  size_t align = (size_t) 1 << item->align_log2;

  if (GOMP_UNLIKELY (plan->table->pool.exact && align == UNIT_ALIGN / 2))
    return align;
  return align < UNIT_ALIGN ? UNIT_ALIGN : align;
}

static enum segment
segment_for (unsigned flags)
{
  if (flags & GOMP_FLAG_IN)
    return flags & GOMP_FLAG_OUT ? SEGMENT_INOUT : SEGMENT_IN;
  return flags & GOMP_FLAG_OUT ? SEGMENT_OUT : SEGMENT_NEITHER;
}

/* Room for SIZE bytes of which the one LEAD bytes before the first is to be
   aligned to ALIGN.  Large objects, and all where the bounds of each are
   checked, get a unit of their own.  */
void
gomp_plan_reserve (struct gomp_plan *plan, struct gomp_place *place,
                   size_t size, size_t align, size_t lead, unsigned flags)
{
  lead &= align - 1;
  place->fate = GOMP_FATE_NEW;
  if (size > GOMP_SMALL_OBJECT
      || GOMP_UNLIKELY (plan->table->pool.exact && size > 0))
    {
      place->unit = (uint32_t) plan->n_units++;
      place->offset = lead;
      plan->units[place->unit]
        = (struct gomp_unit) { .size = lead + size, .align = align };
      return;
    }
  place->unit = GOMP_SHARED_UNIT;
  place->segment = segment_for (flags);
  place->offset
    = gomp_align_up (plan->segment_size[place->segment], align) + lead;
  plan->segment_size[place->segment] = place->offset + size;
  if (align > plan->segment_align[place->segment])
    plan->segment_align[place->segment] = align;
}

/* Place what is at START on the host, in AREA.  */
void
gomp_plan_place_in (struct gomp_plan *plan, struct gomp_area *area,
                    uintptr_t start, struct gomp_place *place)
{
  if (!area->reserved)
    gomp_plan_reserve (plan, &area->place, area->end - area->start, area->align,
                       area->start, area->flags);
  area->reserved = true;
  *place = area->place;
  place->offset += start - area->start;
}

/* Segments one after another, behind the slots.  */
void
gomp_plan_join_segments (struct gomp_plan *plan)
{
  struct gomp_unit *shared = &plan->units[GOMP_SHARED_UNIT];
  size_t base[4];
  size_t end = plan->slots ? plan->list->arrays->n * sizeof (void *) : 0;

  shared->align = UNIT_ALIGN;
  for (int s = 0; s < 4; s++)
    {
      size_t align = plan->segment_align[s];
      base[s] = end;
      if (align == 0)
        continue;
      base[s] = gomp_align_up (end, align);
      if (plan->segment_size[s])
        end = base[s] + plan->segment_size[s];
      if (align > shared->align)
        shared->align = align;
    }
  shared->size = end;
  for (size_t i = 0; i < plan->list->n; i++)
    {
      struct gomp_place *place = &plan->places[i];
      if ((place->fate == GOMP_FATE_NEW || place->fate == GOMP_FATE_PRIVATE)
          && place->unit == GOMP_SHARED_UNIT)
        place->offset += base[place->segment];
    }
}
