/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sizes that compilers get wrong, put right by what the list has besides.  */

#include "plan/map-size.h"

#include <malloc.h>

#include "base/descriptor.h"
#include "base/section.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "plan/map-section.h"
#include "program/host-memory.h"

/* May entry E be at an array descriptor: a pset, the pointer in a component,
   or in exit data what is released with the data?  */
static bool
names_descriptor (const struct gomp_arrays *arrays, uint32_t e)
{
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);

  return (kind.class == GOMP_KIND_DESCRIPTOR || kind.class == GOMP_KIND_STORE
          || kind.class == GOMP_KIND_ATTACH || kind.class == GOMP_KIND_DETACH
          || ((kind.class == GOMP_KIND_RELEASE || kind.code == GOMP_MAP_ALLOC)
              && gomp_descriptor_size_fits (arrays->sizes[e])));
}

/* Is entry E the pointer word alone, and its size something else?  */
static bool
is_pointer (const struct gomp_arrays *arrays, uint32_t e)
{
  unsigned class = gomp_map_kind_decode (arrays->kinds[e]).class;

  return (class == GOMP_KIND_STORE || class == GOMP_KIND_ATTACH
          || class == GOMP_KIND_DETACH);
}

/* The size of the component at ADDR, which the list names before item I as a
   member of the STRUCT at HEADER, or next to I where its parent is mapped
   whole; 0: it does not.  */
static size_t
component_size (const struct gomp_list *list, uint32_t i, uint32_t header,
                uintptr_t addr)
{
  uint32_t member;

  if (header != GOMP_NO_ITEM)
    {
      member = gomp_list_component (list, header, i, addr);
      if (member != GOMP_NO_ITEM)
        return list->items[member].size;
    }
  for (uint32_t back = 1; back <= 3 && back <= i; back++)
    if (list->items[i - back].start == addr)
      return list->items[i - back].size;
  return 0;
}

/* Read the descriptor that entry D is about, which may be that of item I.  Where
   the list does not tell how large it is, only a size that makes no sense is
   reason to look.  */
static bool
read_near (const struct gomp_list *list, uint32_t i, uint32_t header,
           uint32_t d, struct gomp_descriptor_view *view)
{
  const struct gomp_arrays *arrays = list->arrays;
  uintptr_t addr = (uintptr_t) arrays->addresses[d];
  size_t room;

  if (addr == 0 || !names_descriptor (arrays, d))
    return false;
  room = (is_pointer (arrays, d) ? component_size (list, i, header, addr)
                                 : arrays->sizes[d]);
  if (list->items[i].size > PTRDIFF_MAX)
    room = GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK);
  else if (!gomp_descriptor_size_fits (room))
    return false;
  return gomp_descriptor_read ((void *) addr, room, view);
}

/* The same, if the descriptor's data begins where item I does.  */
static bool
read_descriptor (const struct gomp_list *list, uint32_t i, uint32_t header,
                 uint32_t d, struct gomp_descriptor_view *view)
{
  return (read_near (list, i, header, d, view)
          && view->base == list->items[i].start);
}

/* The entry about the gfortran descriptor of the data that item I is, which
   *VIEW gets: the next one, or in exit data the one before; from GCC 14 on, of
   several components of one directive, any one.  GOMP_NO_ITEM: there is
   none.  */
static uint32_t
find_descriptor (const struct gomp_list *list, uint32_t i, uint32_t header,
                 struct gomp_descriptor_view *view)
{
  uint32_t e = list->items[i].entry;

  if (e + 1 < list->arrays->n && read_descriptor (list, i, header, e + 1, view))
    return e + 1;
  if (list->context == GOMP_CONTEXT_EXIT && e > 0
      && read_descriptor (list, i, header, e - 1, view))
    return e - 1;
  return GOMP_NO_ITEM;
}

/* gfortran takes the size of an array to be extent times stride of the last
   dimension, in elements.  That is more than there is of a section with gaps,
   too little of components of an array of a derived type, and negative if the
   stride is, or if the upper bound is far below the lower one.  Is SIZE
   that?  */
static bool
is_reckoned (const struct gomp_descriptor_view *view, size_t size)
{
  return size
         == (gomp_descriptor_extent (view, view->rank - 1)
             * (size_t) view->dims[view->rank - 1].stride * view->element_size);
}

/* gfortran's type number.  */
#define CHARACTER 6

/* Are the SIZE bytes from its address on all there is of the array, one
   element behind the other?  */
static bool
has_no_gaps (const struct gomp_descriptor_view *view, size_t size)
{
  return (view->span == (ptrdiff_t) view->element_size
          && gomp_descriptor_contiguous (view)
          && gomp_descriptor_elements (view) * view->element_size == size);
}

/* gfortran 12 and 13 know no size of arrays of characters with deferred
   length: they say 0, or, without optimization, whatever a variable that
   nobody has set holds.  Is SIZE that?  What is too little cannot be told from
   a section's size.  */
static bool
is_unknown (const struct gomp_descriptor_view *view, size_t size)
{
  size_t all = gomp_descriptor_elements (view) * view->element_size;

  return (view->type == CHARACTER && all > 0
          && (size == 0 || (size > all && has_no_gaps (view, all))));
}

/* Does SIZE, the compiler's, which gave NOW, differ from what VIEW has?  */
static bool
is_wrong (const struct gomp_descriptor_view *view, size_t now, size_t size)
{
  return (
    is_unknown (view, size)
    || (now != 0 && is_reckoned (view, size) && !has_no_gaps (view, size)));
}

bool
gomp_map_size_is_wrong (const struct gomp_descriptor_view *view, size_t size)
{
  return is_wrong (view, size, size);
}

bool
gomp_map_size_read_gaps (const struct gomp_arrays *arrays, size_t d)
{
  const void *bytes = arrays->addresses[d];
  size_t size = arrays->sizes[d - 1];
  struct gomp_descriptor_view view;
  uintptr_t start = (uintptr_t) arrays->addresses[d - 1];
  struct gomp_section section;

  return (gomp_descriptor_size_fits (arrays->sizes[d])
          && gomp_descriptor_read (bytes, arrays->sizes[d], &view)
          && ((view.base == start && is_wrong (&view, size, size))
              || gomp_map_section_find (bytes, &view, start, size, &section)));
}

/* Is item I data, which a descriptor may refer to, and not a pointer, a
   structure or a descriptor?  */
static bool
is_data (const struct gomp_list *list, uint32_t i)
{
  unsigned class = gomp_map_kind_decode (
                     list->arrays->kinds[list->items[i].entry])
                     .class;

  return class == GOMP_KIND_DATA || class == GOMP_KIND_RELEASE;
}

/* Longer lists are gone through only for sizes that make no sense.  */
#define MANY 256

/* The same as find_descriptor for lists of GCC 14 and later, which have the
   descriptors of several components of one directive in front of all their
   data.  */
static uint32_t
find_elsewhere (const struct gomp_list *list, uint32_t i, uint32_t header,
                struct gomp_descriptor_view *view)
{
  size_t size = list->items[i].size;

  if ((header == GOMP_NO_ITEM && list->context != GOMP_CONTEXT_EXIT)
      || !is_data (list, i)
      || (size != 0 && size <= PTRDIFF_MAX && list->arrays->n > MANY))
    return GOMP_NO_ITEM;
  for (uint32_t d = 0; d < list->arrays->n; d++)
    if (!is_pointer (list->arrays, d)
        && gomp_descriptor_size_fits (list->arrays->sizes[d])
        && read_descriptor (list, i, header, d, view)
        && (is_unknown (view, size) || is_reckoned (view, size)))
      return d;
  return GOMP_NO_ITEM;
}

/* Is the next entry the descriptor of just the data that ITEM is?  */
static inline bool
is_vector (const struct gomp_arrays *arrays, const struct gomp_item *item)
{
  uint32_t d = item->entry + 1;

  return (d < arrays->n && arrays->sizes[d] == GFC_DESCRIPTOR_SIZE (1)
          && arrays->addresses[d] != NULL && !is_pointer (arrays, d)
          && names_descriptor (arrays, d)
          && gomp_descriptor_is_vector (arrays->addresses[d], arrays->sizes[d],
                                        item->start, item->size));
}

/* ITEM gets the SHAPE of its elements.  */
static void
set_shape (struct gomp_list *list, struct gomp_item *item,
           const struct gomp_shape *shape, struct gomp_scratch *scratch)
{
  struct gomp_shape *own = GOMP_SCRATCH_ARRAY (scratch, struct gomp_shape, 1);

  *own = *shape;
  item->shape = own;
  item->fills = true;
  list->n_shapes++;
  /* The entries stay the same if strides change.  */
  list->reads_values = true;
}

/* ITEM, the array of the gfortran descriptor at BYTES, gets the shape of its
   elements if there are gaps between them.  An array whose elements overlap has
   none.  */
static void
shape_array (struct gomp_list *list, struct gomp_item *item, const void *bytes,
             struct gomp_scratch *scratch)
{
  struct gomp_section_dim dims[GOMP_DESCRIPTOR_MAX_RANK];
  struct gomp_section section;
  struct gomp_strides array;

  if (gomp_descriptor_strides (GOMP_LAYOUT_GFORTRAN, bytes, &array) != NULL)
    return;
  for (int d = 0; d < array.rank; d++)
    dims[d] = (struct gomp_section_dim) { .step = 1,
                                          .count = array.dims[d].extent,
                                          .stride = array.dims[d].bytes };
  if (gomp_section_make (array.base, array.element, array.rank, dims, &section)
        != NULL
      || section.shape.n == 0 || section.start != item->start
      || section.size != item->size)
    return;
  set_shape (list, item, &section.shape, scratch);
}

bool
gomp_map_size_follow (struct gomp_list *list, struct gomp_item *item,
                      const void *bytes, struct gomp_scratch *scratch)
{
  struct gomp_outline outline;

  if (gomp_descriptor_outline (GOMP_LAYOUT_GFORTRAN, bytes, &outline) != NULL)
    return false;
  item->start += (uintptr_t) outline.low;
  item->size = (size_t) (outline.high - outline.low);
  item->listed = 0;
  shape_array (list, item, bytes, scratch);
  return true;
}

/* ITEM, from START on, has SIZE bytes in the compiler's list.  Later lists that
   name no descriptor have that size, too, for what stays.  */
static void
note_listed (const struct gomp_list *list, struct gomp_item *item,
             uintptr_t start, size_t size)
{
  if (item->start == start && item->size > 0 && item->size < size
      && size <= PTRDIFF_MAX
      && (list->context == GOMP_CONTEXT_ENTER
          || list->context == GOMP_CONTEXT_DATA))
    item->listed = size;
}

/* Item I, with the compiler's size, becomes what the descriptor that it has
   says.  Returns whether it has one that says something else.  */
static bool
follow_descriptor (struct gomp_list *list, uint32_t i, uint32_t header,
                   struct gomp_scratch *scratch)
{
  const struct gomp_arrays *arrays = list->arrays;
  struct gomp_item *item = &list->items[i];
  struct gomp_descriptor_view view;
  uintptr_t start = item->start;
  size_t size = item->size;
  uint32_t d = find_descriptor (list, i, header, &view);

  if (d == GOMP_NO_ITEM)
    d = find_elsewhere (list, i, header, &view);
  if (d == GOMP_NO_ITEM)
    return false;
  if (size > PTRDIFF_MAX && gomp_descriptor_elements (&view) == 0)
    item->size = 0;
  if (!is_wrong (&view, item->size, size)
      || !gomp_map_size_follow (list, item, arrays->addresses[d], scratch))
    return item->size != size;
  if (!is_unknown (&view, size))
    note_listed (list, item, start, size);
  return true;
}

/* ---- Sections of arrays with gaps --------------------------------------- */

/* Entry D, which releases a descriptor behind the data of entry D - 1: may it
   be for the data behind it?  That is a component's then.  */
static bool
is_for_next (const struct gomp_arrays *arrays, uint32_t d,
             const struct gomp_descriptor_view *view)
{
  uintptr_t next = d + 1 < arrays->n ? (uintptr_t) arrays->addresses[d + 1] : 0;
  struct gomp_outline outline;

  return (gomp_descriptor_outline (GOMP_LAYOUT_GFORTRAN, arrays->addresses[d],
                                   &outline)
            != NULL
          || (next - (view->base + (uintptr_t) outline.low)
                < (uintptr_t) (outline.high - outline.low)
              && (d + 2 == arrays->n
                  || arrays->addresses[d + 2] != arrays->addresses[d])));
}

/* Is entry D, a neighbour of the data that item I is, about the descriptor of
   the array that this data is a section of?  Read it.  */
static bool
describes_section (const struct gomp_list *list, uint32_t i, uint32_t header,
                   uint32_t d, struct gomp_descriptor_view *view)
{
  const struct gomp_arrays *arrays = list->arrays;
  const struct gomp_item *item = &list->items[i];
  unsigned class = gomp_map_kind_decode (arrays->kinds[d]).class;

  if (d < item->entry)
    return (
      class == GOMP_KIND_DATA && gomp_descriptor_size_fits (arrays->sizes[d])
      && arrays->addresses[d] != NULL
      && gomp_descriptor_read (arrays->addresses[d], arrays->sizes[d], view));
  if (!read_near (list, i, header, d, view))
    return false;
  return (
    class == GOMP_KIND_DESCRIPTOR
    || (is_pointer (arrays, d) && arrays->sizes[d] == item->start - view->base)
    || (class == GOMP_KIND_RELEASE && list->context == GOMP_CONTEXT_EXIT
        && !is_for_next (arrays, d, view)));
}

/* Find the elements that item I means, a section of an array with gaps.  */
static bool
find_section (const struct gomp_list *list, uint32_t i, uint32_t header,
              struct gomp_section *section)
{
  const struct gomp_arrays *arrays = list->arrays;
  const struct gomp_item *item = &list->items[i];
  uint32_t e = item->entry;
  struct gomp_descriptor_view view;
  uint32_t d;

  if (e + 1 < arrays->n && describes_section (list, i, header, e + 1, &view))
    d = e + 1;
  else if (list->context == GOMP_CONTEXT_EXIT && e > 0
           && describes_section (list, i, header, e - 1, &view))
    d = e - 1;
  else
    return false;
  return gomp_map_section_find (arrays->addresses[d], &view, item->start,
                                item->size, section);
}

/* Item I becomes the elements that it means, if it is a section of an array
   with gaps.  Returns whether it is.  */
static bool
follow_section (struct gomp_list *list, uint32_t i, uint32_t header,
                struct gomp_scratch *scratch)
{
  struct gomp_item *item = &list->items[i];
  uintptr_t start = item->start;
  size_t size = item->size;
  struct gomp_section section;

  if (!find_section (list, i, header, &section))
    return false;
  item->start = section.start;
  item->size = section.size;
  item->listed = 0;
  list->reads_values = true;
  if (section.shape.n > 0)
    set_shape (list, item, &section.shape, scratch);
  note_listed (list, item, start, size);
  return true;
}

/* A section that begins inside of an array has a size that gfortran reckons in
   the same way, so that a(3:7,10:10) of the last column, and a(6,:), the last
   row, go on behind the array, by less than one step of the last dimension.
   What goes on farther is wrong in the program.  */
static void
stay_in_array (struct gomp_list *list, uint32_t i)
{
  const struct gomp_arrays *arrays = list->arrays;
  struct gomp_item *item = &list->items[i];
  uint32_t d = item->entry + 1;
  size_t size = item->size;
  struct gomp_descriptor_view view;
  struct gomp_outline outline;
  uintptr_t low, high;
  size_t step;

  if (size > PTRDIFF_MAX || d >= arrays->n
      || gomp_map_kind_decode (arrays->kinds[d]).class != GOMP_KIND_DESCRIPTOR
      || !gomp_descriptor_size_fits (arrays->sizes[d])
      || !gomp_descriptor_read (arrays->addresses[d], arrays->sizes[d], &view)
      || view.rank == 0 || view.dims[view.rank - 1].stride <= 0
      || gomp_descriptor_outline (GOMP_LAYOUT_GFORTRAN, arrays->addresses[d],
                                  &outline)
           != NULL)
    return;
  low = view.base + (uintptr_t) outline.low;
  high = view.base + (uintptr_t) outline.high;
  step = (size_t) view.dims[view.rank - 1].stride * view.element_size;
  if (item->start <= low || item->start >= high || size <= high - item->start
      || size - (high - item->start) >= step)
    return;
  item->size = high - item->start;
  list->reads_values = true;
  note_listed (list, item, item->start, size);
}

/* ---- What gfortran 15 and later find at run time ------------------------- */

/* Entries that the program has made at run time say nothing of alignment.  */
static bool
is_found_late (const struct gomp_arrays *arrays, uint32_t e)
{
  return arrays->kinds[e] >> 8 == 0;
}

/* How many bytes from ADDR on ITEM has.  */
static size_t
room_in (const struct gomp_item *item, uintptr_t addr)
{
  return (item->start <= addr && addr - item->start < item->size
            ? item->size - (addr - item->start)
            : 0);
}

/* The bytes from ADDR on of an item before item I of LIST that holds ADDR; 0 if
   none does.  Mostly it is the item that held the component before, as objects
   are gone through one by one.  */
static size_t
room_at (struct gomp_list *list, uint32_t i, uintptr_t addr)
{
  size_t room
    = list->object < i ? room_in (&list->items[list->object], addr) : 0;

  while (room == 0 && i-- > 0)
    {
      room = room_in (&list->items[i], addr);
      list->object = i;
    }
  return room;
}

/* Has the component at WHERE of an object in LIST, before item I, the
   descriptor of an array without elements?  */
static bool
is_empty_array (struct gomp_list *list, uint32_t i, const uintptr_t *where)
{
  size_t room = room_at (list, i, (uintptr_t) where);
  struct gomp_descriptor_view view;

  return (room > 0 && gomp_descriptor_read (where, room, &view)
          && gomp_descriptor_elements (&view) == 0);
}

/* An allocatable component `character(:)' has size 0 in the list.  Its length
   is in a hidden component, behind all others of the type, wherever that ends.
   But what is allocated is a block of malloc's: the characters are at most all
   of it.  */
static void
find_length (struct gomp_list *list, uint32_t i, struct gomp_item *item)
{
  const struct gomp_arrays *arrays = list->arrays;
  uint32_t e = item->entry;
  unsigned class;

  if (e + 1 >= arrays->n || arrays->addresses[e + 1] == NULL
      || arrays->sizes[e + 1] != 0 || !is_found_late (arrays, e + 1))
    return;
  class = gomp_map_kind_decode (arrays->kinds[e + 1]).class;
  if ((class != GOMP_KIND_ATTACH && class != GOMP_KIND_DETACH)
      || *(const uintptr_t *) arrays->addresses[e + 1] != item->start
      || is_empty_array (list, i, arrays->addresses[e + 1]))
    return;
  item->size = malloc_usable_size ((void *) item->start);
  item->open = true;
  list->reads_values = true;
}

/* The data of a class array comes with the size of the declared type and, found
   late, with that of the dynamic type: item I.  The first one gets it.  */
static void
extend_declared (struct gomp_list *list, uint32_t i)
{
  const struct gomp_item *item = &list->items[i];

  for (uint32_t k = 0; k < i; k++)
    {
      struct gomp_item *declared = &list->items[k];
      if (is_found_late (list->arrays, declared->entry))
        return;
      if (declared->start == item->start && declared->size < item->size
          && (declared->class == GOMP_ITEM_DATA
              || declared->class == GOMP_ITEM_RELEASE))
        declared->size = item->size;
    }
}

/* Can all of a descriptor that begins at WHERE be read?  */
static bool
is_readable (const uintptr_t *where)
{
  uintptr_t last
    = ((uintptr_t) where - 1 + GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK));

  return (last / GOMP_HOST_PAGE == (uintptr_t) where / GOMP_HOST_PAGE
          || gomp_host_has_page (last));
}

size_t
gomp_map_size_attached (const struct gomp_item *data, const uintptr_t *where)
{
  struct gomp_descriptor_view view;
  size_t elements;

  if (data->class != GOMP_ITEM_DATA || data->start != *where
      || !is_readable (where)
      || !gomp_descriptor_read (
        where, GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK), &view))
    return sizeof *where;
  elements = gomp_descriptor_elements (&view);
  /* A class array has the size of the declared type as that of elements.  */
  if (elements * view.element_size != data->size
      && elements * (size_t) view.span != data->size)
    return sizeof *where;
  return GFC_DESCRIPTOR_SIZE (view.rank);
}

/* ---- OpenACC: characters that components refer to ----------------------- */

/* Is the pointer word at entry E's address that of the data at START, and is no
   descriptor around it?  */
static bool
is_pointer_to (const struct gomp_arrays *arrays, uint32_t e, uintptr_t start)
{
  const uintptr_t *where = arrays->addresses[e];

  if (where == NULL || arrays->sizes[e] != 0 || !is_pointer (arrays, e)
      || *where != start)
    return false;
  for (uint32_t d = 0; d < arrays->n; d++)
    if (arrays->addresses[d] == where && arrays->sizes[d] > sizeof *where)
      return false;
  return true;
}

/* In OpenACC's lists gfortran has no length of the characters of deferred
   length that a component refers to: the size is 0, as that of C's empty
   sections is.  Only debug information tells them apart, and the length.  */
static bool
find_acc_length (struct gomp_list *list, struct gomp_item *item)
{
  const struct gomp_arrays *arrays = list->arrays;
  const void *pc = arrays->frame ? arrays->frame->pc : NULL;
  uint32_t e = 0;

  while (e < arrays->n && !is_pointer_to (arrays, e, item->start))
    e++;
  if (e == arrays->n || !gomp_fortran_is_here ())
    return true;
  list->reads_values = true;
  if (pc && gomp_source_has_lines (pc) && !gomp_source_unit (pc).fortran)
    return true;
  return (gomp_source_length (arrays->frame, (uintptr_t) arrays->addresses[e],
                              &item->size)
          != GOMP_SOURCE_LENGTH_UNKNOWN);
}

/* ---- An item ------------------------------------------------------------ */

bool
gomp_map_size_correct (struct gomp_list *list, uint32_t i, uint32_t header,
                       enum gomp_kind_class class, struct gomp_scratch *scratch)
{
  struct gomp_item *item = &list->items[i];

  if (GOMP_UNLIKELY (!is_vector (list->arrays, item))
      && !follow_descriptor (list, i, header, scratch)
      && !follow_section (list, i, header, scratch))
    stay_in_array (list, i);
  if (item->size > PTRDIFF_MAX && list->context == GOMP_CONTEXT_UPDATE)
    {
      item->listed = item->size;
      item->size = 0;
    }
  if (list->acc)
    return ((class != GOMP_KIND_DATA && class != GOMP_KIND_RELEASE)
            || list->arrays->sizes[item->entry] != 0
            || find_acc_length (list, item));
  if (class != GOMP_KIND_DATA || !is_found_late (list->arrays, item->entry))
    return true;
  if (item->size == 0)
    find_length (list, i, item);
  else
    extend_declared (list, i);
  return true;
}
