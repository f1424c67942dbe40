/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sizes that compilers get wrong, put right by what the list has besides.  */

#include "map-size.h"

#include "descriptor.h"
#include "gfc-descriptor.h"
#include "host-memory.h"

/* May entry E be at an array descriptor: a pset, the pointer in a component, or in
   exit data what is released with the data?  */
static bool
names_descriptor (const struct gomp_arrays *arrays, uint32_t e)
{
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);

  return (kind.class == GOMP_KIND_DESCRIPTOR || kind.class == GOMP_KIND_STORE
          || kind.class == GOMP_KIND_ATTACH || kind.class == GOMP_KIND_DETACH
          || (kind.class == GOMP_KIND_RELEASE
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

/* The gfortran descriptor of the data that entry E, of SIZE bytes, is: the next
   entry is about it.  False: there is none.  Where the list does not tell how
   large that is, only a size that makes no sense is reason to look.  */
static bool
find_descriptor (const struct gomp_arrays *arrays, uint32_t e, size_t size,
                 struct gomp_descriptor_view *view)
{
  size_t room;

  if (e + 1 >= arrays->n || arrays->addresses[e + 1] == NULL
      || !names_descriptor (arrays, e + 1))
    return false;
  room = arrays->sizes[e + 1];
  if (size > PTRDIFF_MAX)
    room = GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK);
  else if (!gomp_descriptor_size_fits (room) || is_pointer (arrays, e + 1))
    return false;
  return (gomp_descriptor_read (arrays->addresses[e + 1], room, view)
          && view->base == (uintptr_t) arrays->addresses[e]);
}

/* gfortran takes the size of an array to be extent times stride of the last
   dimension, in elements.  That is more than there is of a section with gaps, too
   little of components of an array of a derived type, and negative if the stride
   is, or if the upper bound is far below the lower one.  Is SIZE that?  */
static bool
is_reckoned (const struct gomp_descriptor_view *view, size_t size)
{
  return size == (gomp_descriptor_extent (view, view->rank - 1)
                  * (size_t) view->dims[view->rank - 1].stride
                  * view->element_size);
}

/* Are the SIZE bytes from its address on all there is of the array, one element behind
   the other?  */
static bool
has_no_gaps (const struct gomp_descriptor_view *view, size_t size)
{
  return (view->span == (ptrdiff_t) view->element_size
          && gomp_descriptor_contiguous (view)
          && gomp_descriptor_elements (view) * view->element_size == size);
}

/* ITEM, with the compiler's size, becomes what the descriptor that it has says.
   What is to stay keeps the larger size: lists that name no descriptor go on to
   have that.  */
static void
follow_descriptor (const struct gomp_list *list, struct gomp_item *item)
{
  const struct gomp_arrays *arrays = list->arrays;
  bool stays = (list->context == GOMP_CONTEXT_ENTER
                || list->context == GOMP_CONTEXT_DATA);
  struct gomp_descriptor_view view;
  struct gomp_outline outline;
  size_t size = item->size, span;

  if (!find_descriptor (arrays, item->entry, size, &view))
    return;
  if (size > PTRDIFF_MAX && gomp_descriptor_elements (&view) == 0)
    item->size = 0;
  /* Of what has no gaps that is right.  */
  if (item->size == 0 || !is_reckoned (&view, size)
      || has_no_gaps (&view, size)
      || gomp_descriptor_outline (GOMP_LAYOUT_GFORTRAN,
                                  arrays->addresses[item->entry + 1],
                                  &outline) != NULL)
    return;
  span = (size_t) (outline.high - outline.low);
  item->start += (uintptr_t) outline.low;
  item->size = span;
  if (outline.low != 0 || size > PTRDIFF_MAX)
    return;
  if (span > size)
    item->spare = size;
  else if (span < size && stays)
    {
      item->size = size;
      item->spare = span;
    }
}

/* ---- What gfortran 15 and later find at run time ------------------------- */

/* Entries that the program has made at run time say nothing of alignment.  */
static bool
is_found_late (const struct gomp_arrays *arrays, uint32_t e)
{
  return arrays->kinds[e] >> 8 == 0;
}

/* How many bytes from ADDR on an item before item I of LIST has.  */
static size_t
room_at (const struct gomp_list *list, uint32_t i, uintptr_t addr)
{
  while (i-- > 0)
    {
      const struct gomp_item *item = &list->items[i];
      if (item->start <= addr && addr - item->start < item->size)
        return item->size - (addr - item->start);
    }
  return 0;
}

/* The length behind the pointer to characters, which is the component at WHERE of
   an object in LIST, before item I; 0: something else is there.  An empty array
   has a descriptor, and an object without components whatever comes next: there
   are not so many bytes.  */
static size_t
hidden_length (const struct gomp_list *list, uint32_t i,
               const uintptr_t *where)
{
  size_t room = room_at (list, i, (uintptr_t) where);
  struct gomp_descriptor_view view;
  uintptr_t last;

  if (room < 2 * sizeof *where
      || (gomp_descriptor_read (where, room, &view)
          && gomp_descriptor_elements (&view) == 0)
      || where[1] == 0 || where[1] > PTRDIFF_MAX
      || __builtin_add_overflow (where[0], where[1] - 1, &last)
      || !gomp_host_has_page (last))
    return 0;
  return where[1];
}

/* An allocatable component `character(:)' has size 0 in the list.  */
static void
find_length (const struct gomp_list *list, uint32_t i, struct gomp_item *item)
{
  const struct gomp_arrays *arrays = list->arrays;
  uint32_t e = item->entry;
  unsigned class;

  if (e + 1 >= arrays->n || arrays->addresses[e + 1] == NULL
      || arrays->sizes[e + 1] != 0 || !is_found_late (arrays, e + 1))
    return;
  class = gomp_map_kind_decode (arrays->kinds[e + 1]).class;
  if ((class == GOMP_KIND_ATTACH || class == GOMP_KIND_DETACH)
      && *(const uintptr_t *) arrays->addresses[e + 1] == item->start)
    item->size = hidden_length (list, i, arrays->addresses[e + 1]);
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
  uintptr_t last = ((uintptr_t) where - 1
                    + GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK));

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
      || !gomp_descriptor_read (where,
                                GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK),
                                &view))
    return sizeof *where;
  elements = gomp_descriptor_elements (&view);
  /* A class array has the size of the declared type as that of elements.  */
  if (elements * view.element_size != data->size
      && elements * (size_t) view.span != data->size)
    return sizeof *where;
  return GFC_DESCRIPTOR_SIZE (view.rank);
}

/* ---- An item -------------------------------------------------------------- */

void
gomp_map_size_correct (struct gomp_list *list, uint32_t i)
{
  struct gomp_item *item = &list->items[i];
  unsigned class
    = gomp_map_kind_decode (list->arrays->kinds[item->entry]).class;

  follow_descriptor (list, item);
  if (item->size > PTRDIFF_MAX && list->context == GOMP_CONTEXT_UPDATE)
    {
      item->spare = item->size;
      item->size = 0;
    }
  if (class != GOMP_KIND_DATA || !is_found_late (list->arrays, item->entry))
    return;
  if (item->size == 0)
    find_length (list, i, item);
  else
    extend_declared (list, i);
}
