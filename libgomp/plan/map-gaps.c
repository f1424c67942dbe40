/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections with gaps in updates that have no descriptor of them.  */

#include "plan/map-gaps.h"

#include <stdio.h>
#include <string.h>

#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "plan/map-section.h"
#include "plan/map-size.h"
#include "program/host-memory.h"
#include "program/source.h"

#define DESCRIPTOR_MOST GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK)

/* What is looked for, and what was found.  */
struct search
{
  uintptr_t start;
  size_t size; /* as the list says */
  int found;   /* pointers that mean different elements */
  unsigned char bytes[DESCRIPTOR_MOST]; /* the descriptor of the first */
  struct gomp_strides array;
};

/* Do A and B, whose bases are the same, have the same elements?  */
static bool
is_same (const struct gomp_strides *a, const struct gomp_strides *b)
{
  if (a->element != b->element || a->rank != b->rank)
    return false;
  for (int d = 0; d < a->rank; d++)
    if (a->dims[d].extent != b->dims[d].extent
        || a->dims[d].bytes != b->dims[d].bytes)
      return false;
  return true;
}

/* Read the descriptor of POINTER, of the program, if it is one to an array.  */
static bool
read_array (const struct gomp_source_pointer *pointer,
            struct gomp_descriptor_view *view)
{
  const gfc_descriptor *descriptor = (const void *) pointer->where;

  return (pointer->kind == GOMP_SOURCE_ARRAY_POINTER && pointer->value != 0
          && descriptor->dtype.rank >= 1
          && descriptor->dtype.rank <= GOMP_DESCRIPTOR_MAX_RANK
          && gomp_descriptor_read (descriptor,
                                   GFC_DESCRIPTOR_SIZE (descriptor->dtype.rank),
                                   view));
}

/* POINTER, of the program, may be what SEARCH is for.  */
static bool
visit (const struct gomp_source_pointer *pointer, void *data)
{
  struct search *search = data;
  const void *where = (const void *) pointer->where;
  struct gomp_descriptor_view view;
  struct gomp_strides array;

  if (pointer->value != search->start || !read_array (pointer, &view)
      || !gomp_map_size_is_wrong (&view, search->size)
      || gomp_descriptor_strides (GOMP_LAYOUT_GFORTRAN, where, &array) != NULL
      || (search->found > 0 && is_same (&array, &search->array)))
    return false;
  if (search->found++ == 0)
    {
      memcpy (search->bytes, where, GFC_DESCRIPTOR_SIZE (view.rank));
      search->array = array;
    }
  return false;
}

/* Item I of LIST.  */
static bool
find_gaps (struct gomp_list *list, uint32_t i, struct gomp_scratch *scratch)
{
  const struct gomp_arrays *arrays = list->arrays;
  struct gomp_item *item = &list->items[i];
  struct search search = { .start = gomp_arrays_start (arrays, item->entry),
                           .size = arrays->sizes[item->entry] };

  if (item->class != GOMP_ITEM_DATA || item->shape != NULL || search.start == 0
      || search.size == 0 || item->start != search.start)
    return false;
  gomp_source_pointers (arrays->frame, NULL, visit, &search);
  return (search.found == 1
          && gomp_map_size_follow (list, item, search.bytes, scratch));
}

/* May LIST be an update that has no descriptors of gfortran's pointers?  */
static bool
may_have_gaps (const struct gomp_list *list)
{
  const struct gomp_arrays *arrays = list->arrays;

  return (list->context == GOMP_CONTEXT_UPDATE && arrays != NULL
          && arrays->frame != NULL && list->n == arrays->n
          && gomp_fortran_is_here ()
          && gomp_source_unit (arrays->frame->pc).fortran);
}

bool
gomp_map_gaps_find (struct gomp_list *list, struct gomp_scratch *scratch)
{
  bool found = false;

  if (!may_have_gaps (list))
    return false;
  for (uint32_t i = 0; i < list->n; i++)
    found |= find_gaps (list, i, scratch);
  return found;
}

/* ---- Elements elsewhere ------------------------------------------------- */

struct elsewhere
{
  uintptr_t start;
  size_t size; /* as the list says */
  char *name;
  size_t room; /* of NAME */
  bool found;
};

/* POINTER, of the program, may be what the search is for.  */
static bool
visit_elsewhere (const struct gomp_source_pointer *pointer, void *data)
{
  struct elsewhere *elsewhere = data;
  const void *where = (const void *) pointer->where;
  struct gomp_descriptor_view view;
  struct gomp_section section;

  if (elsewhere->found || !read_array (pointer, &view)
      /* Elements of the array that the component is one of lie side by side
         where those of the pointer would.  */
      || (view.span != (ptrdiff_t) view.element_size
          && view.base != elsewhere->start)
      || !gomp_map_section_find (where, &view, elsewhere->start,
                                 elsewhere->size, &section)
      || (section.start >= elsewhere->start
          && section.start + section.size
               <= elsewhere->start + elsewhere->size))
    return false;
  elsewhere->found = true;
  snprintf (elsewhere->name, elsewhere->room, "%s", pointer->name);
  return false;
}

bool
gomp_map_gaps_elsewhere (const struct gomp_list *list, uint32_t i, char *name,
                         size_t size)
{
  const struct gomp_arrays *arrays = list->arrays;
  const struct gomp_item *item = &list->items[i];
  struct elsewhere elsewhere
    = { .start = item->start, .size = item->size, .name = name, .room = size };

  if (!may_have_gaps (list) || item->class != GOMP_ITEM_DATA
      || item->shape != NULL || item->start == 0)
    return false;
  gomp_source_pointers (arrays->frame, NULL, visit_elsewhere, &elsewhere);
  return elsewhere.found;
}
