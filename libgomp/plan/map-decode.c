/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Arrays from the compiler -> map items, grouped.  */

#include "plan/map-decode.h"

#include <string.h>

#include "base/checked.h"
#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "program/host-memory.h"
#include "plan/map-dummy.h"
#include "plan/map-order.h"
#include "plan/map-size.h"
#include "program/source-dummy.h"

#define POINTER_SIZE sizeof (void *)
/* No object asks for more than 64 KiB; a bigger exponent is garbage.  */
#define MAX_ALIGN_LOG2 16

/* State of one pass over the entries.  */
struct decoder
{
  const struct gomp_arrays *arrays;
  struct gomp_list *list;
  struct gomp_scratch *scratch;
  struct gomp_error *err;
  const uint32_t *order;        /* of entries, or NULL: as they are listed */
  const uint32_t *members;      /* of STRUCT entries, how many there are in
                                   ORDER; NULL: as they say */
  uint32_t descriptor;          /* pset that may take the next entry */
  uint32_t last_struct;         /* latest STRUCT header, or GOMP_NO_ITEM */
  uint32_t last_pset;           /* latest pset that is no member, likewise */
  uint32_t moved;               /* latest item that does not start where its
                                   entry says, likewise */
  uint32_t members_left;        /* of it */
};

/* In stock libgomp's words, which has none for OpenMP's update.  */
static const char *
unhandled (const struct decoder *d)
{
  switch (d->list->context)
    {
    case GOMP_CONTEXT_EXIT:
      return (d->arrays->acc ? ">>>> goacc_exit_data_internal UNHANDLED"
                             : "GOMP_target_enter_exit_data unhandled");
    case GOMP_CONTEXT_UPDATE:
      return (d->arrays->acc ? ">>>> GOACC_update UNHANDLED"
                             : "GOMP_target_update unhandled");
    case GOMP_CONTEXT_TARGET:
    case GOMP_CONTEXT_DATA:
    case GOMP_CONTEXT_ENTER:
      break;
    }
  return "gomp_map_vars_internal: unhandled";
}

static bool
reject_kind (struct decoder *d, size_t entry)
{
  const struct gomp_arrays *a = d->arrays;

  return gomp_error_set (d->err,
                         "%s kind 0x%.2x (%s; entry %zu of "
                         "%zu, host address %p, size %zu)",
                         unhandled (d), a->kinds[entry],
                         gomp_map_kind_name (a->kinds[entry] & 0xff), entry + 1,
                         a->n, a->addresses[entry], a->sizes[entry]);
}

/* Can ITEM be a dummy argument or pointer of gfortran's, whose size is negative
   where the stride of its last dimension is, whatever the clause says?  */
static bool
may_be_reversed (const struct gomp_item *item)
{
  return (item->size > PTRDIFF_MAX && item->size != GOMP_MAP_ITERATOR_SIZE
          && gomp_fortran_is_here ());
}

static bool
reject_size (struct decoder *d, const struct gomp_item *item)
{
  struct gomp_about about
    = { .device = -1,
        .start = item->start,
        .found = "its size is negative, or goes beyond the end of memory",
        .remedy = "look at the bounds in the clause, or the size passed" };

  if (may_be_reversed (item))
    {
      about.found = "its size is negative, as that of a dummy argument or "
                    "pointer with a negative stride is";
      about.remedy = "pass or map the array with ascending bounds, or a copy "
                     "of the section; if the clause has bounds, look at them";
    }

  return gomp_error_set_about (d->err, &about,
                               "entry %u of %zu (%s): %zu "
                               "bytes at %p are not a valid object: negative "
                               "size, or beyond the end of the address space",
                               item->entry + 1, d->arrays->n,
                               gomp_map_kind_name (item->code), item->size,
                               (void *) item->start);
}

/* ITEM may be the characters that a component refers to.  */
static bool
reject_length (struct decoder *d, const struct gomp_item *item)
{
  struct gomp_about about
    = { .device = -1,
        .start = item->start,
        .found = "gfortran passes no length of characters of deferred length "
                 "that a component refers to",
        .remedy = "compile with -g, which tells it, or give the component a "
                  "constant length" };

  return gomp_error_set_about (d->err, &about,
                               "entry %u of %zu (%s): the "
                               "length of the characters at %p is not known",
                               item->entry + 1, d->arrays->n,
                               gomp_map_kind_name (item->code),
                               (void *) item->start);
}

static bool
reject_stride (struct decoder *d, const struct gomp_item *item)
{
  struct gomp_about about
    = { .device = -1,
        .start = item->start,
        .found = "the array is one with a negative stride",
        .remedy = "pass or map the array with ascending bounds, or a copy of "
                  "the section; with -g -O0 the runtime finds the elements" };

  return gomp_error_set_about (d->err, &about,
                               "entry %u of %zu (%s): %zu "
                               "bytes at %p are not where the array is: the "
                               "list says not where the elements of an array "
                               "with a negative stride are",
                               item->entry + 1, d->arrays->n,
                               gomp_map_kind_name (item->code), item->size,
                               (void *) item->start);
}

/* ITEM may be a dummy argument with negative strides: correct where it lies.
   Where the list only tells that a stride is negative, or may be, debug
   information may tell the rest.  False: it does not, and the size is one that
   may be.  */
static bool
correct_dummy (struct decoder *d, struct gomp_item *item, uint32_t i)
{
  /* Of update, map-size.c has put a negative size there.  */
  bool negative = item->size > PTRDIFF_MAX || item->listed > PTRDIFF_MAX;
  uintptr_t first = item->start, start;
  enum gomp_dummy known = GOMP_DUMMY_RIGHT;
  size_t size;

  if (d->list->context == GOMP_CONTEXT_TARGET)
    known = gomp_map_dummy_correct (d->list, i);
  else if (negative)
    known = GOMP_DUMMY_UNKNOWN;
  if (known == GOMP_DUMMY_RIGHT)
    return true;
  if (d->list->context == GOMP_CONTEXT_TARGET)
    gomp_map_dummy_note (d->list, i);
  if (d->arrays->frame
      && gomp_source_dummy (d->arrays->frame, first, &start, &size))
    {
      /* The compiler's size may have some bytes behind the last element.  */
      if (known == GOMP_DUMMY_DOUBT && start == first && item->start == first
          && size <= item->size)
        return true;
      item->start = start;
      item->size = size;
      item->listed = 0;
      d->list->reads_values = true;
      return true;
    }
  return known == GOMP_DUMMY_DOUBT || negative;
}

static bool
size_valid (const struct gomp_item *item)
{
  uintptr_t end;

  return (item->size <= PTRDIFF_MAX
          && gomp_checked_end (item->start, item->size, &end));
}

/* A pointer word at ITEM->start joins descriptor OWNER; the item itself has
   nothing left to do.  */
static void
join_descriptor (struct gomp_list *list, uint32_t owner, struct gomp_item *item)
{
  uint32_t index = (uint32_t) list->n_pointers++;
  struct gomp_pointer *pointer = &list->pointers[index];
  uint32_t *link = &list->items[owner].pointers;

  *pointer = (struct gomp_pointer) { .where = item->start,
                                     .bias = item->bias,
                                     .value_of = item->value_of,
                                     .next = GOMP_NO_ITEM,
                                     .flags = item->flags };
  while (*link != GOMP_NO_ITEM)
    link = &list->pointers[*link].next;
  *link = index;
  item->class = GOMP_ITEM_INERT;
  item->group = owner;
}

/* Item I, a member of the latest STRUCT.  The compiler says of some structures
   that their members are in any order; those of others ascend mostly.  */
static void
note_order (struct decoder *d, uint32_t i)
{
  struct gomp_item *items = d->list->items;

  if (i - 1 > d->last_struct && items[i].start < items[i - 1].start)
    items[d->last_struct].flags |= GOMP_FLAG_UNORDERED;
}

/* The item, listed before item I, that stands for the component at I's
   address; or GOMP_NO_ITEM.  gfortran lists the component as a member of a
   STRUCT, mostly the latest, or (parent mapped whole by the same clause) one
   or two entries before.  */
static uint32_t
find_component (const struct decoder *d, uint32_t i, uintptr_t addr)
{
  const struct gomp_item *items = d->list->items;

  for (uint32_t h = d->last_struct; h != GOMP_NO_ITEM; h = items[h].group)
    {
      uint32_t member = gomp_list_component (d->list, h, i, addr);
      if (member != GOMP_NO_ITEM)
        return member;
    }
  for (uint32_t back = 1; back <= 3 && back <= i; back++)
    if (gomp_item_is_component (&items[i - back], addr))
      return i - back;
  return GOMP_NO_ITEM;
}

static bool
inside (const struct gomp_item *outer, uintptr_t addr)
{
  return (outer->size >= POINTER_SIZE && addr >= outer->start
          && addr - outer->start <= outer->size - POINTER_SIZE);
}

/* How many bytes behind its value the data of the pointer ITEM begins.  The
   entry's size says it, unless the data, one of the two entries before, has
   been found to begin elsewhere.  */
static size_t
bias_of (const struct decoder *d, const struct gomp_item *item)
{
  const struct gomp_item *data;

  if (GOMP_LIKELY (d->moved == GOMP_NO_ITEM) || item->size == 0)
    return item->size;
  data = &d->list->items[d->moved];
  if (item->entry - data->entry > 2)
    return item->size;
  return (item->size
          + (data->start - (uintptr_t) d->arrays->addresses[data->entry]));
}

/* ITEM, with its entry's size, is a pointer word.  */
static void
be_pointer (const struct decoder *d, struct gomp_item *item)
{
  item->bias = bias_of (d, item);
  item->size = POINTER_SIZE;
}

/* POINTER: part of the pset before it, or a pointer variable.  */
static void
place_pointer (struct decoder *d, struct gomp_item *item, uint32_t i)
{
  struct gomp_list *list = d->list;

  be_pointer (d, item);
  if (i > 0 && list->items[i - 1].flags & GOMP_FLAG_MAY_BE_ABSENT)
    item->flags |= GOMP_FLAG_UNMAPPED_OK;
  if (d->descriptor != GOMP_NO_ITEM
      && inside (&list->items[d->descriptor], item->start))
    join_descriptor (list, d->descriptor, item);
  else if (list->context == GOMP_CONTEXT_ENTER)
    {
      /* The variable often is a temporary in a frame about to die: nothing
         lasting is made for it, but if it is on the device it is set.  */
      item->class = GOMP_ITEM_STORE;
      item->flags |= GOMP_FLAG_MAY_BE_ABSENT;
    }
  else
    {
      uint32_t index = (uint32_t) list->n_pointers++;
      item->class = GOMP_ITEM_DESCRIPTOR;
      item->flags |= GOMP_FLAG_IN;
      item->pointers = index;
      list->pointers[index] = (struct gomp_pointer) { .where = item->start,
                                                      .bias = item->bias,
                                                      .value_of = GOMP_NO_ITEM,
                                                      .next = GOMP_NO_ITEM,
                                                      .flags = item->flags };
    }
}

/* ALWAYS_POINTER.  */
static void
place_store (struct decoder *d, struct gomp_item *item, uint32_t i)
{
  struct gomp_list *list = d->list;
  bool in_pset = (d->descriptor != GOMP_NO_ITEM
                  && inside (&list->items[d->descriptor], item->start));
  uint32_t owner = in_pset ? d->descriptor : find_component (d, i, item->start);

  be_pointer (d, item);
  /* Inside a pset the entry before is the pset, so that the pointer's own
     value says what it points to; elsewhere the entry before does.  */
  item->value_of
    = in_pset || i == 0 || i - 1 == d->moved ? GOMP_NO_ITEM : i - 1;
  if (owner == GOMP_NO_ITEM)
    {
      item->class = GOMP_ITEM_STORE;
      /* gfortran does not list the descriptor of an array pointer that the
         region does not use.  */
      if (list->context == GOMP_CONTEXT_TARGET)
        item->flags |= GOMP_FLAG_MAY_BE_ABSENT;
      return;
    }
  list->items[owner].class = GOMP_ITEM_DESCRIPTOR;
  list->items[owner].flags |= GOMP_FLAG_IN;
  list->items[owner].flags
    &= ~(GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT | GOMP_FLAG_ALWAYS_IN);
  join_descriptor (list, owner, item);
}

/* Item OWNER stands for the pointer that the ATTACH item gives its device
   value, and perhaps for the descriptor around it.  */
static void
own_attached (struct gomp_list *list, uint32_t owner, struct gomp_item *item)
{
  struct gomp_item *held = &list->items[owner];

  held->class = GOMP_ITEM_DESCRIPTOR;
  held->flags &= ~(GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT | GOMP_FLAG_ALWAYS_IN);
  held->flags |= GOMP_FLAG_IN | GOMP_FLAG_ATTACHED | GOMP_FLAG_COMPONENT;
  if (held->size > item->size)
    item->size = held->size;
}

/* The pointer to the type's procedures in the class container that the ATTACH
   ITEM is about goes along with the pointer to the data.  */
static void
add_auxiliary (struct gomp_list *list, struct gomp_item *item)
{
  size_t offset = gomp_descriptor_vptr_offset (item->size);

  if (offset == 0)
    return;
  item->pointers = (uint32_t) list->n_pointers++;
  list->pointers[item->pointers]
    = (struct gomp_pointer) { .where = item->start + offset,
                              .value_of = GOMP_NO_ITEM,
                              .next = GOMP_NO_ITEM,
                              .flags
                              = (GOMP_FLAG_UNMAPPED_OK | GOMP_FLAG_AUXILIARY) };
  list->has_auxiliary = true;
}

/* The items before the ATTACH at I that stand for the same pointer: a pset,
   which gfortran 13 has anywhere before, and others directly before; and the
   member of a STRUCT, usually the latest.  */
static void
find_attached (struct decoder *d, struct gomp_item *item, uint32_t i)
{
  struct gomp_list *list = d->list;

  if (i > 0 && list->items[i - 1].start == item->start
      && list->items[i - 1].class == GOMP_ITEM_DESCRIPTOR)
    {
      own_attached (list, i - 1, item);
      list->has_lone_components |= list->acc;
    }
  else
    for (uint32_t p = d->last_pset; p != GOMP_NO_ITEM; p = list->items[p].group)
      if (list->items[p].start == item->start
          && list->items[p].pointers == GOMP_NO_ITEM)
        {
          own_attached (list, p, item);
          break;
        }
  for (uint32_t h = d->last_struct; h != GOMP_NO_ITEM; h = list->items[h].group)
    {
      uint32_t member = gomp_list_component (list, h, i, item->start);
      if (member != GOMP_NO_ITEM)
        {
          own_attached (list, member, item);
          return;
        }
    }
}

/* Has gfortran 15 or later found ITEM, an ATTACH or DETACH, while the program
   runs: a component that is allocated?  It says nothing of alignment then.  */
static bool
is_late (const struct decoder *d, const struct gomp_item *item)
{
  return (!d->arrays->acc && d->arrays->kinds[item->entry] >> 8 == 0
          && item->bias == 0);
}

/* ATTACH; one that follows a FIRSTPRIVATE patches the private descriptor, named
   by the address of its word in the compiler's array.  */
static bool
place_attach (struct decoder *d, struct gomp_item *item, uint32_t i)
{
  struct gomp_list *list = d->list;

  item->class = GOMP_ITEM_ATTACH;
  be_pointer (d, item);
  if (is_late (d, item))
    {
      item->flags |= GOMP_FLAG_LATE;
      list->has_components = (list->context == GOMP_CONTEXT_ENTER
                              || list->context == GOMP_CONTEXT_DATA);
      if (i > 0)
        item->size = gomp_map_size_attached (&list->items[i - 1],
                                             (const void *) item->start);
    }
  if (i > 0 && list->items[i - 1].class == GOMP_ITEM_PRIVATE)
    {
      uintptr_t word = item->start - (uintptr_t) d->arrays->addresses;
      if (word % POINTER_SIZE != 0 || word / POINTER_SIZE >= i
          || list->items[word / POINTER_SIZE].class != GOMP_ITEM_PRIVATE)
        return reject_kind (d, item->entry);
      item->class = GOMP_ITEM_PATCH;
      item->group = (uint32_t) (word / POINTER_SIZE);
      item->value_of = i - 1;
    }
  else
    {
      find_attached (d, item, i);
      add_auxiliary (list, item);
    }
  return true;
}

/* The members of the STRUCT at ENTRY follow it in the order of entries, and
   those of further STRUCTs for the same structure.  */
static void
order_members (struct decoder *d, uint32_t entry)
{
  if (d->last_struct == GOMP_NO_ITEM)
    d->members
      = gomp_map_join_structs (d->arrays, entry, &d->order, d->scratch);
  if (d->members == NULL)
    d->order = gomp_map_order_members (d->arrays, entry, d->order, d->scratch);
}

/* The STRUCT at START, one of those before.  */
static uint32_t
find_struct (const struct decoder *d, uintptr_t start)
{
  uint32_t h = d->last_struct;

  while (h != GOMP_NO_ITEM && d->list->items[h].start != start)
    h = d->list->items[h].group;
  return h;
}

static bool
place_struct (struct decoder *d, struct gomp_item *item, uint32_t i)
{
  if (d->members && d->members[item->entry] == 0)
    {
      item->group = find_struct (d, item->start);
      return true;
    }
  if (d->members_left > 0 || item->size == 0 || item->size > d->list->n - i - 1)
    return gomp_error_set (d->err,
                           "entry %u of %zu (%s at %p) announces %zu "
                           "members, which do not follow",
                           item->entry + 1, d->arrays->n,
                           gomp_map_kind_name (item->code),
                           (void *) item->start, item->size);
  if (!d->arrays->order)
    order_members (d, item->entry);
  if (d->members)
    item->size = d->members[item->entry];
  item->class = GOMP_ITEM_STRUCT;
  item->group = d->last_struct;
  d->last_struct = i;
  d->members_left = (uint32_t) item->size;
  return true;
}

/* What OpenACC's exit data says beyond the kind: "finalize" takes all dynamic
   references, and with the data those of its descriptor, the entry behind.  */
static void
refine_release (struct decoder *d, const struct gomp_kind *kind,
                struct gomp_item *item, uint32_t i)
{
  const struct gomp_item *before = i > 0 ? &d->list->items[i - 1] : NULL;

  if (item->flags & GOMP_FLAG_MUST_BE_NEW)
    item->flags |= GOMP_FLAG_DELETE;
  if (kind->class == GOMP_KIND_DESCRIPTOR)
    {
      item->flags |= GOMP_FLAG_COMPONENT;
      if (before && (before->class == GOMP_ITEM_RELEASE || before->start == 0)
          && (before->flags & (GOMP_FLAG_DELETE | GOMP_FLAG_MUST_BE_NEW)))
        item->flags |= GOMP_FLAG_DELETE;
    }
}

/* A pointer that is detached: the releases of it, anywhere before in the list,
   are of a component.  */
static void
find_detached (struct decoder *d, const struct gomp_item *item, uint32_t i)
{
  struct gomp_item *items = d->list->items;

  while (i-- > 0)
    if (items[i].class == GOMP_ITEM_RELEASE
        && gomp_item_is_pointer (&items[i], item->start)
        && !(items[i].flags & GOMP_FLAG_OUT))
      items[i].flags |= GOMP_FLAG_COMPONENT;
}

/* Data and descriptors in exit data give references back; what else the
   compiler lists along with them has nothing to do.  */
static bool
place_exit (struct decoder *d, const struct gomp_kind *kind,
            struct gomp_item *item, uint32_t i)
{
  switch ((enum gomp_kind_class) kind->class)
    {
    case GOMP_KIND_DATA:
    case GOMP_KIND_DESCRIPTOR:
    case GOMP_KIND_RELEASE:
      item->class = GOMP_ITEM_RELEASE;
      /* Only `map(present, from:)' is written so.  */
      if (item->code == GOMP_MAP_FORCE_PRESENT)
        item->flags |= GOMP_FLAG_OUT;
      if (d->arrays->acc)
        refine_release (d, kind, item, i);
      return size_valid (item) || reject_size (d, item);
    case GOMP_KIND_DETACH:
      item->class = GOMP_ITEM_DETACH;
      item->bias = item->size;
      item->size = POINTER_SIZE;
      if (is_late (d, item))
        item->flags |= GOMP_FLAG_LATE;
      if (d->arrays->acc)
        find_detached (d, item, i);
      return true;
    case GOMP_KIND_POINTER:
    case GOMP_KIND_STORE:
    case GOMP_KIND_STRUCT:
      item->class = GOMP_ITEM_INERT;
      return true;
    case GOMP_KIND_UNKNOWN:
    case GOMP_KIND_ATTACH:
    case GOMP_KIND_PRIVATE:
    case GOMP_KIND_VALUE:
    case GOMP_KIND_USE_DEVICE:
      break;
    }
  return reject_kind (d, item->entry);
}

/* ALWAYS_POINTER in OpenACC's `update device': the component that the data
   belongs to is to be as the host's, all of the pset before it.  */
static void
place_update_store (struct decoder *d, struct gomp_item *item, uint32_t i)
{
  const struct gomp_item *before = i > 0 ? &d->list->items[i - 1] : NULL;
  bool pset = (before && before->start == item->start
               && before->code == GOMP_MAP_TO_PSET);
  const struct gomp_item *data = pset && i > 1 ? before - 1 : before;

  item->class = GOMP_ITEM_INERT;
  if (!d->arrays->acc || data == NULL || data->class != GOMP_ITEM_DATA
      || !(data->flags & GOMP_FLAG_IN))
    return;
  item->class = GOMP_ITEM_STORE;
  item->flags |= GOMP_FLAG_MAY_BE_ABSENT | GOMP_FLAG_UNMAPPED_OK;
  item->bias = bias_of (d, item);
  item->size = pset ? before->size : POINTER_SIZE;
  d->list->has_stores = true;
}

static bool
place_update (struct decoder *d, const struct gomp_kind *kind,
              struct gomp_item *item, uint32_t i)
{
  switch ((enum gomp_kind_class) kind->class)
    {
    case GOMP_KIND_DATA:
      item->class = GOMP_ITEM_DATA;
      if (d->arrays->acc && (item->flags & GOMP_FLAG_MUST_BE_NEW))
        {
          item->flags &= ~GOMP_FLAG_MUST_BE_NEW;
          item->flags |= GOMP_FLAG_MUST_BE_PRESENT;
        }
      return size_valid (item) || reject_size (d, item);
    case GOMP_KIND_STORE:
      place_update_store (d, item, i);
      return size_valid (item) || reject_size (d, item);
    case GOMP_KIND_POINTER:
    case GOMP_KIND_DESCRIPTOR:
    case GOMP_KIND_STRUCT:
    case GOMP_KIND_ATTACH:
    case GOMP_KIND_DETACH:
      item->class = GOMP_ITEM_INERT;
      return true;
    case GOMP_KIND_UNKNOWN:
    case GOMP_KIND_RELEASE:
    case GOMP_KIND_PRIVATE:
    case GOMP_KIND_VALUE:
    case GOMP_KIND_USE_DEVICE:
      break;
    }
  return reject_kind (d, item->entry);
}

static void
place_pset (struct decoder *d, struct gomp_item *item, uint32_t i)
{
  item->class = GOMP_ITEM_DESCRIPTOR;
  if (d->arrays->acc)
    item->flags |= GOMP_FLAG_COMPONENT;
  if (item->group == GOMP_NO_ITEM)
    {
      item->group = d->last_pset;
      d->last_pset = i;
    }
}

static bool
place_map (struct decoder *d, const struct gomp_kind *kind,
           struct gomp_item *item, uint32_t i)
{
  switch ((enum gomp_kind_class) kind->class)
    {
    case GOMP_KIND_DATA:
      item->class = GOMP_ITEM_DATA;
      return size_valid (item) || reject_size (d, item);
    case GOMP_KIND_DESCRIPTOR:
      place_pset (d, item, i);
      return size_valid (item) || reject_size (d, item);
    case GOMP_KIND_PRIVATE:
      item->class = GOMP_ITEM_PRIVATE;
      return size_valid (item) || reject_size (d, item);
    case GOMP_KIND_POINTER:
      place_pointer (d, item, i);
      return true;
    case GOMP_KIND_STORE:
      place_store (d, item, i);
      return true;
    case GOMP_KIND_ATTACH:
      return place_attach (d, item, i);
    case GOMP_KIND_STRUCT:
      return place_struct (d, item, i);
    case GOMP_KIND_VALUE:
      item->class = GOMP_ITEM_VALUE;
      return true;
    case GOMP_KIND_USE_DEVICE:
      item->class = GOMP_ITEM_USE_DEVICE;
      return true;
    case GOMP_KIND_UNKNOWN:
    case GOMP_KIND_DETACH:
    case GOMP_KIND_RELEASE:
      break;
    }
  return reject_kind (d, item->entry);
}

/* The alignment of an object, as a power of two: its address and its size are
   multiples of it, and nothing needs more than MOST.  gfortran 15 and later
   say 1 of what they find at run time.  */
static unsigned
natural_align (uintptr_t start, size_t size, size_t most)
{
  return (unsigned) __builtin_ctzl (start | size | most);
}

/* Is the size of entries of CLASS that of data?  */
static inline bool has_size (enum gomp_kind_class class)
{
  return (class == GOMP_KIND_DATA || class == GOMP_KIND_RELEASE
          || class == GOMP_KIND_PRIVATE);
}

/* Item I is the SIZE bytes at START, of ENTRY.  */
static bool
decode_entry (struct decoder *d, uint32_t i, uint32_t entry, uintptr_t start,
              size_t size)
{
  struct gomp_list *list = d->list;
  struct gomp_kind kind = gomp_map_kind_decode (d->arrays->kinds[entry]);
  struct gomp_item *item = &list->items[i];
  bool member = d->members_left > 0;
  /* In OpenACC nothing is found late, and tools see what a text of characters
     takes.  */
  size_t most = d->arrays->acc ? POINTER_SIZE : 2 * POINTER_SIZE;

  *item = (struct gomp_item) {
    .start = start,
    .size = size,
    .flags = kind.flags,
    .class = GOMP_ITEM_INERT,
    .code = kind.code,
    .align_log2
    = (kind.align_log2 ? kind.align_log2 : natural_align (start, size, most)),
    .group = member ? d->last_struct : GOMP_NO_ITEM,
    .pointers = GOMP_NO_ITEM,
    .value_of = GOMP_NO_ITEM,
    .entry = entry
  };
  if (has_size (kind.class) && start != 0
      && !gomp_map_size_correct (list, i, d->last_struct, kind.class,
                                 d->scratch))
    return reject_length (d, item);
  if (kind.class == GOMP_KIND_DATA && start != 0
      && ((item->size | item->listed) > PTRDIFF_MAX
          || (list->context == GOMP_CONTEXT_TARGET
              && gomp_map_may_be_dummy (d->arrays, entry)))
      && !d->order && list->n == d->arrays->n && !correct_dummy (d, item, i))
    return reject_stride (d, item);
  if (entry < list->steps_to && entry >= list->steps_from
      && kind.class == GOMP_KIND_DATA && size == sizeof (ptrdiff_t))
    item->flags |= GOMP_FLAG_STEP;
  if (item->start != start)
    d->moved = i;
  if (kind.class == GOMP_KIND_UNKNOWN || kind.align_log2 > MAX_ALIGN_LOG2)
    return reject_kind (d, entry);
  if (member)
    {
      note_order (d, i);
      d->members_left--;
    }

  if (start == 0 && kind.class != GOMP_KIND_VALUE)
    d->descriptor = GOMP_NO_ITEM; /* inert, whatever its size */
  else if (list->context == GOMP_CONTEXT_EXIT)
    return place_exit (d, &kind, item, i);
  else if (list->context == GOMP_CONTEXT_UPDATE)
    return place_update (d, &kind, item, i);
  else if (!place_map (d, &kind, item, i))
    return false;

  if (kind.class == GOMP_KIND_DESCRIPTOR)
    d->descriptor = start ? i : GOMP_NO_ITEM;
  else if (item->class != GOMP_ITEM_INERT || item->group != d->descriptor)
    d->descriptor = GOMP_NO_ITEM;
  return true;
}

/* ---- Iterators ---------------------------------------------------------- */

/* How many items ARRAYS stand for; GOMP_NO_ITEM: too many.  */
static size_t
count_items (const struct gomp_arrays *arrays)
{
  size_t n = arrays->n;

  for (size_t e = 0; e < arrays->n; e++)
    if (gomp_map_is_iterator (arrays, e)
        && __builtin_add_overflow (n - 1,
                                   *(const size_t *) arrays->addresses[e], &n))
      return GOMP_NO_ITEM;
  return n < GOMP_NO_ITEM ? n : GOMP_NO_ITEM;
}

static bool
decode_entries (struct decoder *d)
{
  const struct gomp_arrays *a = d->arrays;
  uint32_t i = 0;

  for (uint32_t k = 0; k < a->n; k++)
    {
      uint32_t e = d->order ? d->order[k] : k;
      if (!gomp_map_is_iterator (a, e))
        {
          if (!decode_entry (d, i++, e, (uintptr_t) a->addresses[e],
                             a->sizes[e]))
            return false;
          continue;
        }
      /* {count, address, size, ...}: one item each, all with entry E.  */
      const uintptr_t *triple = a->addresses[e];
      size_t count = triple[0];
      if (d->members_left > 0)
        {
          d->list->items[d->last_struct].size += count - 1;
          d->members_left += (uint32_t) count - 1;
        }
      for (size_t t = 0; t < count; t++)
        if (!decode_entry (d, i++, e, triple[1 + 2 * t], triple[2 + 2 * t]))
          return false;
    }
  d->list->n = i;
  d->list->reordered = d->order != NULL;
  return true;
}

/* May the components of one structure, or of an array's elements, that begin at
   ONE and OTHER be near each other?  The latter have the elements' sizes between
   them, which the list does not tell.  */
static inline bool
may_be_near (uintptr_t one, uintptr_t other)
{
  return (one < other ? other - one : one - other) < 16 * GOMP_AREA_NEAR;
}

/* Is a STRUCT of LIST, of which LAST is the last one, near START?  With many it
   is worth a closer look anyway.  */
static bool
is_near_a_struct (const struct gomp_list *list, uint32_t last, uintptr_t start)
{
  unsigned left = 8;

  for (uint32_t h = last; h != GOMP_NO_ITEM; h = list->items[h].group)
    if (left-- == 0 || may_be_near (list->items[h].start, start))
      return true;
  return false;
}

/* May there be components apart from the STRUCTs of LIST, of which LAST is the
   last one?  */
static bool
has_lone_components (const struct gomp_list *list, uint32_t last)
{
  const struct gomp_item *items = list->items;

  for (uint32_t h = last; items[h].group != GOMP_NO_ITEM; h = items[h].group)
    if (is_near_a_struct (list, items[h].group, items[h].start))
      return true;
  for (uint32_t i = 0; i < list->n; i++)
    if (items[i].class == GOMP_ITEM_STRUCT)
      i += (uint32_t) items[i].size;
    else if (gomp_list_may_be_component (list, i)
             && is_near_a_struct (list, last, items[i].start))
      return true;
  return false;
}

bool
gomp_list_decode (const struct gomp_arrays *arrays, enum gomp_context context,
                  struct gomp_scratch *scratch, struct gomp_list *list,
                  struct gomp_error *err)
{
  struct decoder d = { .arrays = arrays,
                       .list = list,
                       .scratch = scratch,
                       .err = err,
                       .order = arrays->order,
                       .descriptor = GOMP_NO_ITEM,
                       .last_struct = GOMP_NO_ITEM,
                       .last_pset = GOMP_NO_ITEM,
                       .moved = GOMP_NO_ITEM };
  size_t n = count_items (arrays);

  if (n >= GOMP_NO_ITEM)
    return gomp_error_set (err, "map list with more than %u items",
                           GOMP_NO_ITEM - 1);

  list->context = context;
  list->acc = arrays->acc;
  list->has_stores = false;
  list->has_auxiliary = false;
  list->has_components = false;
  list->has_lone_components = false;
  list->reads_values = false;
  list->n_shapes = 0;
  list->wanted = false;
  list->steps_from = UINT32_MAX;
  list->steps_to = 0;
  list->arrays = arrays;
  list->n = n;
  list->items = GOMP_SCRATCH_ARRAY (scratch, struct gomp_item, n);
  list->n_pointers = 0;
  list->object = 0;
  list->pointers = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pointer, n);
  if (!decode_entries (&d))
    return false;
  if (d.last_struct != GOMP_NO_ITEM)
    list->has_lone_components |= has_lone_components (list, d.last_struct);
  return true;
}
