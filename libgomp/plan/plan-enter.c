/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of entering a construct, first half: what is there, what is new, and
   where the new things go.  plan-resolve.c is the second half.  */

#include "plan/plan-enter.h"

#include <string.h>

#include "table/attach.h"
#include "base/checked.h"
#include "base/descriptor.h"
#include "gomp-constants.h"

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

/* Where a range is found: in the table, or in what this construct makes.  */
struct finding
{
  enum gomp_relation relation;
  struct gomp_mapping *mapping; /* or NULL */
  uint32_t item;                /* or GOMP_NO_ITEM */
};

/* ---- Notes of what this construct makes ------------------------------- */

#define NOTES_LINEAR 8

static void
notes_add (struct gomp_plan *plan, uint32_t i)
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

static struct finding
find (const struct gomp_plan *plan, uintptr_t start, uintptr_t end)
{
  struct finding f = { .item = GOMP_NO_ITEM };

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

/* ---- Errors ------------------------------------------------------------- */

/* ITEM overlaps something else.  If it is what no object can be, this is the
   reason, whatever it overlaps: the bounds are those of an undefined
   pointer.  False: it may be an object.  */
static bool
reject_absurd (const struct gomp_plan *plan, const struct gomp_item *item,
               struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, item->start, item->size, NULL);

  if (!gomp_plan_about_absurd (&about))
    return false;
  gomp_error_set_about (err, &about,
                        "device memory allocation fail: "
                        "%zu bytes are more than there can be",
                        item->size);
  return true;
}

/* Items of the list that are in the way of each other may not be so in another
   order.  */
static bool
reject_overlap (struct gomp_plan *plan, const struct gomp_item *item,
                const struct finding *f, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, item->start, item->size, f->mapping);
  const struct gomp_item *other
    = f->mapping ? NULL : &plan->list->items[f->item];

  about.found = "only a part of it is mapped";
  about.remedy = "name just the part that is mapped here, or map all of it "
                 "where that is done";
  plan->late |= other != NULL;
  if (other)
    {
      about.found = "the same directive maps a part of it by itself";
      about.remedy = "map both in one section";
      about.other_start = other->start;
      about.other_size = other->size;
    }
  gomp_plan_about_gaps (item, &about);
  if (plan->list->acc && plan->list->context == GOMP_CONTEXT_ENTER && f->mapping
      && f->mapping->host_start <= item->start)
    return gomp_error_set_about (err, &about, "[%p,+%zu] not mapped",
                                 (void *) item->start, item->size);
  return gomp_error_set_about (err, &about,
                               "Trying to map into device "
                               "[%p..%p) object when [%p..%p) is already "
                               "mapped",
                               (void *) item->start,
                               (void *) gomp_item_end (item),
                               (void *) about.other_start,
                               (void *) (about.other_start + about.other_size));
}

/* What was found, F, of a member that is not as other members are, ROOT.  */
static const char *
found_member (const struct gomp_plan *plan, const struct finding *root,
              const struct finding *f)
{
  if (f->relation == GOMP_ABSENT)
    return "it is not mapped, and other members of the same structure are";
  if (f->relation != GOMP_CONTAINED)
    return "only a part of it is mapped";
  if (root->mapping && f->mapping
      && (gomp_mapping_site (plan->table, root->mapping)
          != gomp_mapping_site (plan->table, f->mapping)))
    return "it was mapped by another directive than other members of the same "
           "structure";
  return "it was mapped apart from other members of the same structure";
}

static bool
reject_member (struct gomp_plan *plan, const struct gomp_item *item,
               const struct finding *root, const struct finding *f,
               struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, item->start, item->size,
                       f->relation == GOMP_ABSENT ? NULL : f->mapping);

  plan->late |= root->mapping == NULL;
  about.found = found_member (plan, root, f);
  about.remedy = (f->relation == GOMP_CONTAINED || f->relation == GOMP_ABSENT
                    ? "map the members that are used together in one "
                      "directive, or the whole structure"
                    : "name just the part that is mapped here, or map all of "
                      "it where that is done");
  return gomp_error_set_about (err, &about,
                               "Trying to map into device "
                               "[%p..%p) structure element when other mapped "
                               "elements from the same structure weren't "
                               "mapped together with it",
                               (void *) item->start,
                               (void *) gomp_item_end (item));
}

/* A part of a variable, [START, END), does not lie where it would by the place
   of another part, in MAPPING, which stands for the variable.  FOUND says
   why.  */
static bool
reject_apart (const struct gomp_plan *plan, uintptr_t start, uintptr_t end,
              const struct gomp_mapping *mapping, const char *found,
              struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, start, end - start, mapping);

  about.found = found;
  about.remedy = "map the parts that are used together in one directive, or "
                 "the whole variable";
  return gomp_error_set_about (err, &about,
                               "Trying to map into device "
                               "[%p..%p) object when [%p..%p) is already "
                               "mapped",
                               (void *) start, (void *) end,
                               (void *) mapping->host_start,
                               (void *) mapping->host_end);
}

/* The first mapping that begins in [START, END), or NULL.  */
static struct gomp_mapping *
first_inside (const struct gomp_plan *plan, uintptr_t start, uintptr_t end)
{
  struct gomp_mapping *below, *above;

  gomp_present_neighbours (plan->table, start - 1, &below, &above);
  return above && above->host_start < end ? above : NULL;
}

/* ITEM, which the kernel uses and no clause names, is not mapped as a whole:
   the kernel finds all of it by the place of MAPPING, a part.  Do its other
   parts lie there, those that this list makes included?  */
static bool
check_parts (struct gomp_plan *plan, const struct gomp_item *item,
             const struct gomp_mapping *mapping, struct gomp_error *err)
{
  uintptr_t end = gomp_item_end (item), bias;

  bias = mapping->device_start.value - mapping->host_start;
  for (struct gomp_mapping *m = first_inside (plan, item->start, end); m;
       m = first_inside (plan, m->host_start + 1, end))
    if (m->lifetime != GOMP_LIFE_LINK
        && m->device_start.value - m->host_start != bias)
      return reject_apart (plan, m->host_start, m->host_end, mapping,
                           "it was mapped apart from another part of the same "
                           "variable",
                           err);
  for (size_t k = 0; k < plan->list->n; k++)
    {
      const struct gomp_item *part = &plan->list->items[k];
      struct gomp_mapping *present;

      if (part != item && gomp_item_has_bytes (part)
          && !(part->flags & GOMP_FLAG_MAY_BE_ABSENT)
          && part->start >= item->start && gomp_item_end (part) <= end
          && gomp_present_lookup (plan->table, part->start,
                                  gomp_item_end (part), &present)
               == GOMP_ABSENT)
        return reject_apart (plan, part->start, gomp_item_end (part), mapping,
                             "it is not mapped, and another part of the same "
                             "variable is",
                             err);
    }
  return true;
}

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

/* The device has one pointer for all of the variable, which refers to the part
   that is mapped.  */
static bool
reject_link (const struct gomp_plan *plan, const struct gomp_item *item,
             struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, item->start, item->size, NULL);

  about.found
    = (plan->list->acc ? "it is in a `declare link' variable of which another "
                         "part is mapped"
                       : "it is in a `declare target link' variable of which "
                         "another part is mapped");
  about.remedy = "map both parts in one section";
  return gomp_error_set_about (err, &about,
                               "Trying to map into device "
                               "[%p..%p), part of a declare target link "
                               "variable of which another part is mapped; "
                               "map both in one section",
                               (void *) item->start,
                               (void *) gomp_item_end (item));
}

enum gomp_plan_result
gomp_plan_reject_absent (const struct gomp_present *table, bool acc,
                         const struct gomp_item *item, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (table, item->start, item->size, NULL);

  about.absent = true;
  about.found = "it is not mapped";
  about.remedy = acc ? "enter it before (enter data, data), or let the "
                       "construct copy it (copy instead of present)"
                     : "enter it before (target enter data, target data), or "
                       "leave out `present'";
  if (acc && !gomp_error_newer_words)
    gomp_error_set_about (err, &about,
                          "present clause: !acc_is_present (%p, "
                          "%lu (0x%lx))",
                          (void *) item->start, (unsigned long) item->size,
                          (unsigned long) item->size);
  gomp_error_set_about (err, &about,
                        "present clause: not present on the "
                        "device (addr: %p, size: %lu (0x%lx), dev: %d)",
                        (void *) item->start, (unsigned long) item->size,
                        (unsigned long) item->size, table->device);
  return GOMP_PLAN_FAILED;
}

/* ---- Layout -------------------------------------------------------------- */

/* No more than ITEM needs where its bounds are checked: what is between its
   end and the next page is not.  */
static size_t
item_align (const struct gomp_plan *plan, const struct gomp_item *item)
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
static void
reserve (struct gomp_plan *plan, struct gomp_place *place, size_t size,
         size_t align, size_t lead, unsigned flags)
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
static void
place_in (struct gomp_plan *plan, struct gomp_area *area, uintptr_t start,
          struct gomp_place *place)
{
  if (!area->reserved)
    reserve (plan, &area->place, area->end - area->start, area->align,
             area->start, area->flags);
  area->reserved = true;
  *place = area->place;
  place->offset += start - area->start;
}

/* The area in which item I is placed together with others, or NULL.  */
static struct gomp_area *
area_of (const struct gomp_plan *plan, uint32_t i)
{
  return GOMP_LIKELY (plan->areas == NULL) ? NULL : plan->areas[i];
}

/* Segments one after another, behind the slots.  */
static void
join_segments (struct gomp_plan *plan)
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

/* ---- Items -------------------------------------------------------------- */

static bool
is_busy (const struct finding *f)
{
  return f->mapping != NULL && f->mapping->busy;
}

/* ITEM lies inside what F found.  */
static void
settle_in (struct gomp_place *place, const struct finding *f)
{
  place->mapping = f->mapping;
  place->inside = f->item;
  place->fate = f->mapping ? GOMP_FATE_PRESENT : GOMP_FATE_INSIDE;
}

static enum gomp_plan_result
place_zero (struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_place *place = &plan->places[i];
  struct finding f = find (plan, item->start, item->start + 1);

  if (item->flags & GOMP_FLAG_ZERO_LENGTH)
    {
      /* Refers to what is there, and counts it.  */
      if (is_busy (&f))
        return GOMP_PLAN_WAIT;
      place->fate = GOMP_FATE_ABSENT;
      if (f.relation == GOMP_CONTAINED)
        {
          settle_in (place, &f);
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

/* Are pointers of ITEM, where it lies, written by the item itself?  */
static bool
sends_pointers (const struct gomp_item *item)
{
  return (item->class == GOMP_ITEM_DESCRIPTOR
          && !(item->flags & GOMP_FLAG_ATTACHED));
}

/* Does ITEM, which lies in what F found, take a reference on it?  */
static bool
takes_reference (const struct gomp_plan *plan, const struct gomp_item *item,
                 const struct finding *f)
{
  if (!(item->flags & GOMP_FLAG_COMPONENT) || !plan->list->acc
      || plan->list->context != GOMP_CONTEXT_ENTER)
    return true;
  return (f->mapping && f->mapping->component
          && f->mapping->host_start == item->start
          && f->mapping->host_end == gomp_item_end (item));
}

/* The whole of ITEM becomes a mapping of its own.  F: the link variable it is a
   part of, if any, which it displaces, or lies in.  */
static void
place_new (struct gomp_plan *plan, uint32_t i, const struct finding *f)
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
  else if (area_of (plan, i) && f->mapping == NULL)
    place_in (plan, area_of (plan, i), item->start, place);
  else
    reserve (plan, place, item->size, item_align (plan, item), 0, item->flags);
  place->mapping = f->mapping;
  place->counts = true;
  place->sends = sends_pointers (item);
  notes_add (plan, i);
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

/* What F found of item I is a part: look again, without what is no element of
   either.  */
static void
find_again (const struct gomp_plan *plan, uint32_t i, struct finding *f)
{
  struct gomp_item *item = &plan->list->items[i];

  if (f->mapping == NULL)
    {
      struct gomp_item *other = &plan->list->items[f->item];
      if (other->spare > 0)
        other->size = other->spare;
      *f = find (plan, item->start, gomp_item_end (item));
      if (f->relation == GOMP_ABSENT || f->relation == GOMP_CONTAINED)
        return;
    }
  if (item->spare > 0)
    {
      item->size = item->spare;
      item->spare = 0;
    }
  else if (!shorten (item, f->mapping))
    return;
  *f = find (plan, item->start, gomp_item_end (item));
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
          && find (plan, next->start, gomp_item_end (next)).relation
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
  return i + 1 < list->n && list->items[i + 1].class == GOMP_ITEM_ATTACH;
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
  struct finding f;

  if (item->size == 0)
    return place_zero (plan, i);
  f = find (plan, item->start, gomp_item_end (item));
  if (GOMP_UNLIKELY (f.relation == GOMP_STRADDLES
                     || f.relation == GOMP_CONTAINS))
    {
      if (reject_absurd (plan, item, err))
        return GOMP_PLAN_FAILED;
      if (f.relation == GOMP_STRADDLES || !(item->flags & GOMP_FLAG_IMPLICIT))
        find_again (plan, i, &f);
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
          reject_link (plan, item, err);
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
        || (f.relation == GOMP_CONTAINS && (item->flags & GOMP_FLAG_IMPLICIT))))
    {
      reject_overlap (plan, item, &f, err);
      return GOMP_PLAN_FAILED;
    }
  if (is_busy (&f))
    return GOMP_PLAN_WAIT;
  if (GOMP_UNLIKELY (f.relation == GOMP_CONTAINS) && f.mapping
      && !check_parts (plan, item, f.mapping, err))
    return GOMP_PLAN_FAILED;
  settle_in (place, &f);
  place->counts = takes_reference (plan, item, &f);
  place->sends = sends_pointers (item);
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
  struct finding f = find (plan, item->start, gomp_item_end (item));

  place->fate = GOMP_FATE_ABSENT;
  if (f.relation == GOMP_CONTAINED)
    {
      if (is_busy (&f))
        return GOMP_PLAN_WAIT;
      settle_in (place, &f);
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
  struct finding f;

  if (gomp_plan_find_target (plan, item->start, false, &f.mapping, &f.item))
    {
      if (is_busy (&f))
        return GOMP_PLAN_WAIT;
      settle_in (place, &f);
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
                                 : "what the pointer refers to is not mapped");
  about.remedy
    = (plan->list->acc
         ? "enter it before (enter data, data), or use deviceptr for "
           "a device address"
         : "map it before (target data, target enter data), or use "
           "is_device_ptr for a device address");
  gomp_error_set_about (err, &about, "use_device_ptr pointer wasn't mapped");
  return GOMP_PLAN_FAILED;
}

/* ---- STRUCT groups ------------------------------------------------------ */

struct extent
{
  uintptr_t start, end;
  size_t align;
  unsigned flags;
  size_t count;
};

/* What the members of the STRUCT at H span, with or without those ADDED to the
   compiler's.  */
static struct extent
struct_extent (const struct gomp_plan *plan, uint32_t h, bool added)
{
  const struct gomp_item *items = plan->list->items;
  struct extent e
    = { .start = UINTPTR_MAX, .align = item_align (plan, &items[h]) };

  for (uint32_t m = h + 1; m <= h + items[h].size; m++)
    if (gomp_item_has_bytes (&items[m])
        && (added || !gomp_list_is_added (plan->list, &items[m])))
      {
        if (items[m].start < e.start)
          e.start = items[m].start;
        if (gomp_item_end (&items[m]) > e.end)
          e.end = gomp_item_end (&items[m]);
        if (item_align (plan, &items[m]) > e.align)
          e.align = item_align (plan, &items[m]);
        e.flags |= items[m].flags;
        e.count++;
      }
  return e;
}

/* The item that is placed at AT.  */
static uint32_t
item_at (const struct gomp_plan *plan, uint32_t at)
{
  return GOMP_LIKELY (plan->order == NULL) ? at : plan->order[at];
}

/* One area for all members, placed as in the host's structure.  The STRUCT is
   placed at AT.  */
static enum gomp_plan_result
place_members_new (struct gomp_plan *plan, uint32_t at, const struct extent *e,
                   struct gomp_error *err)
{
  const struct gomp_item *items = plan->list->items;
  uint32_t h = item_at (plan, at);
  struct gomp_place area = plan->places[h];

  if (area_of (plan, h))
    place_in (plan, area_of (plan, h), e->start, &area);
  else
    reserve (plan, &area, e->end - e->start, e->align,
             e->start - items[h].start, e->flags);
  for (uint32_t k = 1; k <= items[h].size; k++)
    {
      uint32_t m = item_at (plan, at + k);
      struct gomp_place *place = &plan->places[m];
      if (!gomp_item_has_bytes (&items[m]))
        continue;
      if (gomp_list_is_added (plan->list, &items[m])
          && (items[m].start < e->start || gomp_item_end (&items[m]) > e->end))
        {
          place->fate = GOMP_FATE_ABSENT;
          continue;
        }
      struct finding f = find (plan, items[m].start, gomp_item_end (&items[m]));
      place->counts = true;
      place->sends = sends_pointers (&items[m]);
      if (f.relation == GOMP_ABSENT)
        {
          *place = area;
          place->counts = true;
          place->sends = sends_pointers (&items[m]);
          place->offset += items[m].start - e->start;
          place->mapping = f.mapping;
          notes_add (plan, m);
        }
      else if (f.relation == GOMP_CONTAINED && f.mapping == NULL)
        settle_in (place, &f);
      else
        {
          reject_overlap (plan, &items[m], &f, err);
          return GOMP_PLAN_FAILED;
        }
    }
  return GOMP_PLAN_READY;
}

/* Is what F found placed on the device, relative to what ROOT found, as on the
   host?  */
static bool
placed_together (const struct gomp_plan *plan, const struct finding *root,
                 const struct finding *f)
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
                       const struct finding *root, struct gomp_error *err)
{
  const struct gomp_item *items = plan->list->items;

  for (uint32_t m = h + 1; m <= h + items[h].size; m++)
    {
      struct gomp_place *place = &plan->places[m];
      if (!gomp_item_has_bytes (&items[m]))
        continue;
      struct finding f = find (plan, items[m].start, gomp_item_end (&items[m]));
      if (f.relation != GOMP_CONTAINED || !placed_together (plan, root, &f))
        {
          if (gomp_list_is_added (plan->list, &items[m]))
            {
              place->fate = GOMP_FATE_ABSENT;
              continue;
            }
          reject_member (plan, &items[m], root, &f, err);
          return GOMP_PLAN_FAILED;
        }
      if (is_busy (&f))
        return GOMP_PLAN_WAIT;
      settle_in (place, &f);
      place->counts = takes_reference (plan, &items[m], &f);
      place->sends = sends_pointers (&items[m]);
    }
  return GOMP_PLAN_READY;
}

/* The STRUCT that is placed at AT, with its members.  */
static enum gomp_plan_result
place_struct (struct gomp_plan *plan, uint32_t at, struct gomp_error *err)
{
  const struct gomp_item *items = plan->list->items;
  uint32_t h = item_at (plan, at);
  struct extent e = struct_extent (plan, h, true), own;
  struct finding root;

  for (uint32_t m = h + 1; m <= h + items[h].size; m++)
    if (items[m].start != 0 && items[m].size == 0)
      place_zero (plan, m);
  if (e.count == 0)
    return GOMP_PLAN_READY;
  if (area_of (plan, h))
    return place_members_new (plan, at, &e, err);
  root
    = find (plan, items[h].start < e.start ? items[h].start : e.start, e.end);
  /* What is added is of use only where it is not in the way.  */
  if (root.relation != GOMP_ABSENT && plan->list->arrays->n_listed > 0
      && (own = struct_extent (plan, h, false)).count > 0)
    {
      e = own;
      root = find (plan, items[h].start < e.start ? items[h].start : e.start,
                   e.end);
    }
  return (root.relation == GOMP_ABSENT
            ? place_members_new (plan, at, &e, err)
            : place_members_present (plan, h, &root, err));
}

/* ---- The list ----------------------------------------------------------- */

static enum gomp_plan_result
place_item (struct gomp_plan *plan, uint32_t at, struct gomp_error *err)
{
  uint32_t i = item_at (plan, at);
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
      return place_struct (plan, at, err);
    case GOMP_ITEM_USE_DEVICE:
      return place_use_device (plan, i, err);
    case GOMP_ITEM_PRIVATE:
      reserve (plan, &plan->places[i], item->size, item_align (plan, item), 0,
               GOMP_FLAG_IN);
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
      const struct gomp_item *item = &list->items[item_at (plan, at)];
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
  join_segments (plan);
  return GOMP_PLAN_READY;
}

void
gomp_plan_fini (struct gomp_plan *plan)
{
  if (plan->notes.n > NOTES_LINEAR)
    gomp_ptree_fini (&plan->notes.tree);
  plan->notes.n = 0;
}
