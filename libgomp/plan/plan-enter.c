/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of entering a construct, first half: each item of the list is placed,
   where it is present or where it is made.  plan-resolve.c is the second
   half.  */

#include "plan/plan-place.h"

#include <string.h>

#include "table/attach.h"
#include "base/descriptor.h"
#include "gomp-constants.h"
#include "plan/map-dummy.h"
#include "program/source-dummy.h"

/* ---- Items -------------------------------------------------------------- */

/* The `declare target link' variable that ITEM is a part of while another part
   is mapped, or NULL.  */
static struct gomp_mapping *
displaced_link (const struct gomp_plan *plan, const struct gomp_item *item)
{
  struct gomp_mapping *sides[2];

  gomp_present_neighbours (plan->table, item->start, &sides[0], &sides[1]);
  for (int s = 0; s < 2; s++)
    for (struct gomp_mapping *link
         = sides[s] ? gomp_mapping_link (sides[s]) : NULL;
         link; link = gomp_mapping_link (link))
      if (item->start < link->host_end
          && gomp_item_end (item) > link->host_start)
        return link;
  return NULL;
}

/* The whole of ITEM becomes a mapping of its own.  F: the link variable it is a
   part of, if any, which it displaces, or lies in.  */
static void
place_new (struct gomp_plan *plan, uint32_t i, const struct gomp_finding *f)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];

  if (f->mapping && f->mapping->in_place)
    {
      place->fate = GOMP_FATE_NEW;
      place->unit = GOMP_NO_ITEM;
      place->offset
        = gomp_mapping_device_address (f->mapping, item->start).value;
    }
  else if (gomp_plan_area_of (plan, i) && f->mapping == NULL)
    gomp_plan_place_in (plan, gomp_plan_area_of (plan, i), item->start, place);
  else
    gomp_plan_reserve (plan, place, item->size, gomp_plan_align (plan, item), 0,
                       item->flags);
  place->mapping = f->mapping;
  place->counts = true;
  place->sends = gomp_item_sends_pointers (item);
  gomp_plan_note (plan, i);
}

/* OpenACC's enter data counts what is there, whatever the kind.  */
static bool
must_be_new (const struct gomp_plan *plan, const struct gomp_item *item)
{
  return ((item->flags & GOMP_FLAG_MUST_BE_NEW)
          && !(plan->list->acc && plan->list->context == GOMP_CONTEXT_ENTER));
}

/* Of ITEM, which may be shorter than its size, a part is in MAPPING: make it as
   long as that part.  */
static bool
shorten (struct gomp_item *item, const struct gomp_mapping *mapping)
{
  if (!item->open || mapping == NULL || mapping->host_start > item->start
      || mapping->host_end <= item->start)
    return false;
  item->size = mapping->host_end - item->start;
  item->open = false;
  return true;
}

/* Item I, of which only a part is mapped, may be a dummy argument of assumed
   shape: gfortran lists it with what lies behind its last element, or with all
   that it would be if it had any.  Make it what debug information says.  */
static bool
ask_dummy (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_list *list = plan->list;
  struct gomp_item *item = &list->items[i];
  const struct gomp_arrays *arrays = list->arrays;
  uintptr_t start;
  size_t size;

  if (list->context != GOMP_CONTEXT_TARGET || arrays->frame == NULL
      || list->reordered || list->n != arrays->n
      || !gomp_map_may_be_dummy (arrays, item->entry)
      || !gomp_fortran_is_here ()
      || !gomp_source_dummy (arrays->frame, item->start, &start, &size)
      || start != item->start || size >= item->size)
    return false;
  item->size = size;
  plan->guesses = true;
  return true;
}

/* What F found of item I is a part: look again, without what is no element of
   what is mapped.  */
static void
find_again (struct gomp_plan *plan, uint32_t i, struct gomp_finding *f)
{
  struct gomp_item *item = &plan->list->items[i];
  size_t reach = gomp_mapping_reach (gomp_present_at (plan->table, item->start),
                                     item->start, gomp_item_end (item));

  if (reach > 0)
    item->size = reach;
  else if (!shorten (item, f->mapping) && !ask_dummy (plan, i))
    return;
  *f = gomp_plan_find (plan, item->start, gomp_item_end (item));
}

/* Item I, which must be present, is not: is it the data of an allocatable or a
   pointer that is, and that was allocated since?  */
static bool
is_allocated_since (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *next = &plan->list->items[i + 1];

  return (!plan->list->acc && i + 1 < plan->list->n
          && next->class == GOMP_ITEM_DESCRIPTOR
          && next->code == GOMP_MAP_TO_PSET
          && gomp_plan_find (plan, next->start, gomp_item_end (next)).relation
               == GOMP_CONTAINED);
}

/* Does a pointer of the list refer to item I?  */
static bool
is_target (const struct gomp_list *list, uint32_t i)
{
  for (uint32_t k = 0; k < list->n; k++)
    {
      const struct gomp_item *item = &list->items[k];

      if (item->class == GOMP_ITEM_STORE && item->value_of == i)
        return true;
      if (item->class != GOMP_ITEM_DESCRIPTOR)
        continue;
      for (uint32_t p = item->pointers; p != GOMP_NO_ITEM;
           p = list->pointers[p].next)
        if (list->pointers[p].value_of == i)
          return true;
    }
  /* The pointer in a descriptor that follows does not say so.  */
  return (i + 1 < list->n
          && (list->items[i + 1].class == GOMP_ITEM_ATTACH
              || (list->items[i + 1].class == GOMP_ITEM_DESCRIPTOR
                  && list->items[i + 1].code == GOMP_MAP_TO_PSET)));
}

/* Is ITEM the frame of a procedure, some of whose variables the list names, too?
   gfortran puts variables into a frame of their own that internal procedures
   use.  Where a region names one of them, gfortran lists the frame besides, as
   tofrom, with no pointer to it.  The region itself uses the variables that are
   listed; the frame is for internal procedures that the kernel calls.  No user
   of Fortran can name a whole and its parts in one directive; in C that can be
   done by two pointers, and is an error like all else that reaches out of a
   mapping.  */
static bool
is_frame (const struct gomp_plan *plan, const struct gomp_item *item)
{
  if (plan->list->context != GOMP_CONTEXT_TARGET
      || item->class != GOMP_ITEM_DATA || item->code != GOMP_MAP_TOFROM
      || (item->flags & GOMP_FLAG_IMPLICIT) || item->shape
      || !gomp_fortran_is_here ()
      || is_target (plan->list, item - plan->list->items))
    return false;
  for (size_t k = 0; k < plan->list->n; k++)
    {
      const struct gomp_item *part = &plan->list->items[k];

      if (part != item && part->class == GOMP_ITEM_DATA && part->size > 0
          && part->start >= item->start
          && gomp_item_end (part) <= gomp_item_end (item)
          && part->size < item->size)
        return true;
    }
  return false;
}

/* DATA or DESCRIPTOR.  */
static enum gomp_plan_result
place_data (struct gomp_plan *plan, uint32_t i, struct gomp_error *err)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];
  struct gomp_finding f;

  if (item->size == 0)
    return gomp_plan_place_zero (plan, i);
  f = gomp_plan_find (plan, item->start, gomp_item_end (item));
  if (GOMP_UNLIKELY (f.relation == GOMP_STRADDLES
                     || f.relation == GOMP_CONTAINS))
    {
      if (gomp_plan_reject_absurd (plan, item, err))
        return GOMP_PLAN_FAILED;
      if (f.relation == GOMP_STRADDLES || !(item->flags & GOMP_FLAG_IMPLICIT))
        find_again (plan, i, &f);
      if (item->size == 0)
        return gomp_plan_place_zero (plan, i);
    }
  if (f.relation == GOMP_ABSENT)
    {
      if (item->flags & GOMP_FLAG_MUST_BE_PRESENT)
        {
          if (!is_allocated_since (plan, i))
            return gomp_plan_reject_absent (plan->table, plan->list->acc, item,
                                            err);
          /* The kind does not say which way it goes.  */
          plan->list->items[i].flags |= GOMP_FLAG_IN;
        }
      if (item->flags & GOMP_FLAG_MAY_BE_ABSENT)
        {
          place->fate = GOMP_FATE_ABSENT;
          return GOMP_PLAN_READY;
        }
      if (GOMP_UNLIKELY (plan->table->displaced > 0) && f.mapping == NULL)
        f.mapping = displaced_link (plan, item);
      if (f.mapping && f.mapping->displaced && !f.mapping->in_place)
        {
          gomp_plan_reject_link (plan, item, err);
          return GOMP_PLAN_FAILED;
        }
      place_new (plan, i, &f);
      return GOMP_PLAN_READY;
    }
  /* Its variables have been mapped apart: no copy of the frame can have them
     where they are.  */
  if (GOMP_UNLIKELY (f.relation == GOMP_CONTAINS) && is_frame (plan, item))
    {
      place->fate = GOMP_FATE_ABSENT;
      return GOMP_PLAN_READY;
    }
  if (must_be_new (plan, item)
      || !(
        f.relation == GOMP_CONTAINED
        /* The whole of what this list maps in part comes first.  */
        || (f.relation == GOMP_CONTAINS && (item->flags & GOMP_FLAG_IMPLICIT)
            && f.mapping)))
    {
      gomp_plan_reject_overlap (plan, item, &f, err);
      return GOMP_PLAN_FAILED;
    }
  if (gomp_finding_is_busy (&f))
    return GOMP_PLAN_WAIT;
  if (GOMP_UNLIKELY (f.relation == GOMP_CONTAINS)
      && !gomp_plan_check_parts (plan, item, f.mapping, err))
    return GOMP_PLAN_FAILED;
  gomp_plan_settle (place, &f);
  place->counts = gomp_plan_takes_reference (plan, item, &f);
  place->sends = gomp_item_sends_pointers (item);
  return GOMP_PLAN_READY;
}

/* The bytes that an OpenACC attach of the pointer ITEM is about, inside
   MAPPING: what is known of it, else the descriptor it seems to be the base
   of.  Not for COMPONENT, whose size is known.  */
static size_t
attach_extent (const struct gomp_item *item, const struct gomp_mapping *mapping)
{
  const struct gomp_attachment *record
    = gomp_attachment_at (mapping, item->start);
  size_t size;

  if (record)
    return record->extent;
  size = gomp_descriptor_guess ((const void *) item->start,
                                mapping->host_end - item->start);
  return size > item->size ? size : item->size;
}

/* Nothing holds the pointer ITEM so far.  */
static void
note_absent (struct gomp_plan *plan, const struct gomp_item *item)
{
  if (plan->absent_end == 0 || item->start < plan->absent_start)
    plan->absent_start = item->start;
  if (gomp_item_end (item) > plan->absent_end)
    plan->absent_end = gomp_item_end (item);
}

/* STORE and ATTACH write into something that is mapped, or made here.  */
static enum gomp_plan_result
place_store (struct gomp_plan *plan, uint32_t i, struct gomp_error *err)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];
  struct gomp_finding f
    = gomp_plan_find (plan, item->start, gomp_item_end (item));

  place->fate = GOMP_FATE_ABSENT;
  if (f.relation == GOMP_CONTAINED)
    {
      if (gomp_finding_is_busy (&f))
        return GOMP_PLAN_WAIT;
      gomp_plan_settle (place, &f);
      place->sends = true;
      plan->attaches |= item->class == GOMP_ITEM_ATTACH;
      place->extent = item->size;
      if (plan->list->acc && f.mapping && item->class == GOMP_ITEM_ATTACH
          && item->size == sizeof (void *)
          && !(item->flags & GOMP_FLAG_COMPONENT))
        place->extent = attach_extent (item, f.mapping);
    }
  else if (item->class == GOMP_ITEM_STORE
           && !(item->flags & GOMP_FLAG_MAY_BE_ABSENT))
    {
      struct gomp_about about
        = gomp_plan_about (plan->table, item->start, item->size, NULL);
      about.absent = true;
      about.found = "the structure that this pointer is in is not mapped";
      about.remedy = "map the structure before, or in the same directive";
      gomp_error_set_about (err, &about, "always pointer not mapped");
      plan->late = true;
      return GOMP_PLAN_FAILED;
    }
  else
    {
      plan->misses |= item->class == GOMP_ITEM_ATTACH;
      note_absent (plan, item);
    }
  return GOMP_PLAN_READY;
}

static enum gomp_plan_result
place_use_device (struct gomp_plan *plan, uint32_t i, struct gomp_error *err)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];
  struct gomp_about about;
  struct gomp_finding f;

  if (gomp_plan_find_target (plan, item->start, false, &f.mapping, &f.item))
    {
      if (gomp_finding_is_busy (&f))
        return GOMP_PLAN_WAIT;
      gomp_plan_settle (place, &f);
      return GOMP_PLAN_READY;
    }
  for (uint32_t k = 0; k < i; k++)
    if (plan->places[k].fate == GOMP_FATE_ZERO
        && plan->list->items[k].start == item->start)
      {
        place->fate = GOMP_FATE_ZERO;
        return GOMP_PLAN_READY;
      }
  place->fate = GOMP_FATE_ABSENT;
  if (!(item->flags & GOMP_FLAG_MUST_BE_PRESENT))
    return GOMP_PLAN_READY;
  about = gomp_plan_about (plan->table, item->start, 0, NULL);
  about.absent = true;
  about.found = (plan->list->acc ? "it is not mapped"
                                 : "it is not mapped: the variable in "
                                   "use_device_addr, or what the pointer in "
                                   "use_device_ptr refers to");
  about.remedy
    = (plan->list->acc
         ? "enter it before (enter data, data), or use deviceptr for "
           "a device address"
         : "map it before (target data, target enter data), or use "
           "has_device_addr or is_device_ptr for a device address");
  gomp_error_set_about (err, &about, "use_device_ptr pointer wasn't mapped");
  return GOMP_PLAN_FAILED;
}

/* ---- The list ----------------------------------------------------------- */

static enum gomp_plan_result
place_item (struct gomp_plan *plan, uint32_t at, struct gomp_error *err)
{
  uint32_t i = gomp_plan_item_at (plan, at);
  const struct gomp_item *item = &plan->list->items[i];

  switch ((enum gomp_item_class) item->class)
    {
    case GOMP_ITEM_DATA:
    case GOMP_ITEM_DESCRIPTOR:
      return place_data (plan, i, err);
    case GOMP_ITEM_STORE:
    case GOMP_ITEM_ATTACH:
      return place_store (plan, i, err);
    case GOMP_ITEM_STRUCT:
      return gomp_plan_place_struct (plan, at, err);
    case GOMP_ITEM_USE_DEVICE:
      return place_use_device (plan, i, err);
    case GOMP_ITEM_PRIVATE:
      gomp_plan_reserve (plan, &plan->places[i], item->size,
                         gomp_plan_align (plan, item), 0, GOMP_FLAG_IN);
      plan->places[i].fate = GOMP_FATE_PRIVATE;
      return GOMP_PLAN_READY;
    case GOMP_ITEM_INERT:
    case GOMP_ITEM_VALUE:
    case GOMP_ITEM_PATCH:
    case GOMP_ITEM_DETACH:
    case GOMP_ITEM_RELEASE:
      break;
    }
  return GOMP_PLAN_READY;
}

static enum gomp_plan_result
place_all (struct gomp_plan *plan, struct gomp_error *err)
{
  const struct gomp_list *list = plan->list;

  for (uint32_t at = 0; at < list->n; at++)
    {
      const struct gomp_item *item = &list->items[gomp_plan_item_at (plan, at)];
      enum gomp_plan_result result = place_item (plan, at, err);
      if (GOMP_UNLIKELY (result != GOMP_PLAN_READY))
        return result;
      if (item->class == GOMP_ITEM_STRUCT)
        at += (uint32_t) item->size;
    }
  return GOMP_PLAN_READY;
}

/* *PLAN as planning begins, for the same list and table.  */
static void
begin (struct gomp_plan *plan)
{
  size_t n = plan->list->n;

  memset (plan->places, 0, n * sizeof *plan->places);
  plan->n_units = 1;
  plan->units[GOMP_SHARED_UNIT] = (struct gomp_unit) { .size = 0 };
  plan->notes.n = 0;
  memset (plan->segment_size, 0, sizeof plan->segment_size);
  memset (plan->segment_align, 0, sizeof plan->segment_align);
  plan->absent_start = plan->absent_end = 0;
  plan->areas = NULL;
  if (GOMP_UNLIKELY (plan->list->has_lone_components))
    plan->areas = gomp_plan_areas (plan->list, plan->table, plan->scratch);
  plan->makes = plan->attaches = plan->misses = plan->late = false;
}

enum gomp_plan_result
gomp_plan_enter (struct gomp_present *table, const struct gomp_list *list,
                 bool slots, bool lasting, struct gomp_scratch *scratch,
                 struct gomp_plan *plan, struct gomp_error *err)
{
  size_t n = list->n;
  enum gomp_plan_result result;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  *plan = (struct gomp_plan) { .list = list,
                               .table = table,
                               .scratch = scratch,
                               .slots = slots,
                               .lasting = lasting };
  plan->places = GOMP_SCRATCH_ARRAY (scratch, struct gomp_place, n);
  plan->units = GOMP_SCRATCH_ARRAY (scratch, struct gomp_unit, n + 1);
  plan->notes.items = GOMP_SCRATCH_ARRAY (scratch, uint32_t, n);
  begin (plan);
  result = place_all (plan, err);
  if (GOMP_UNLIKELY (plan->late) && result != GOMP_PLAN_WAIT)
    {
      /* Once more, the whole before its parts.  */
      gomp_plan_fini (plan);
      begin (plan);
      plan->order = gomp_plan_order (list, scratch);
      err->text[0] = '\0';
      result = place_all (plan, err);
    }
  if (GOMP_UNLIKELY (result != GOMP_PLAN_READY))
    {
      gomp_plan_fini (plan);
      return result;
    }
  gomp_plan_join_segments (plan);
  return GOMP_PLAN_READY;
}
