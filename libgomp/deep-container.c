/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Class containers in map lists.  */

#include "deep-container.h"

#include <string.h>

#include "descriptor.h"
#include "gfc-descriptor.h"

bool
gomp_deep_may_have_containers (const struct gomp_arrays *arrays)
{
  for (size_t e = 0; e < arrays->n; e++)
    if (gomp_descriptor_vptr_offset (arrays->sizes[e]) != 0)
      return true;
  return false;
}

static uintptr_t
word_at (uintptr_t addr)
{
  uintptr_t word;

  memcpy (&word, (const void *) addr, sizeof word);
  return word;
}

bool
gomp_deep_container_begins (uintptr_t start, size_t at)
{
  const gfc_descriptor *descriptor = (const gfc_descriptor *) start;

  return (at == sizeof (void *)
          || (descriptor->dtype.version == 0
              && at == GFC_DESCRIPTOR_SIZE (descriptor->dtype.rank)));
}

/* Where ITEM, if it is the container of something entered, has its _vptr; else
   0.  */
static size_t
container_vptr (struct gomp_present *table, const struct gomp_item *item)
{
  const struct gomp_mapping *vtab;
  size_t at;

  if (item->class != GOMP_ITEM_DATA || item->group != GOMP_NO_ITEM
      || !(item->flags & GOMP_FLAG_IN))
    return 0;
  at = gomp_descriptor_vptr_offset (item->size);
  if (at == 0 || !gomp_deep_container_begins (item->start, at)
      || gomp_present_at (table, item->start))
    return 0;
  vtab = gomp_present_at (table, word_at (item->start + at));
  return (vtab && vtab->is_table
          && vtab->host_start == word_at (item->start + at)
          && gomp_present_at (table, word_at (item->start))
          ? at : 0);
}

static uint32_t
pointer_add (struct gomp_list *list, uintptr_t where, uint32_t next)
{
  list->pointers[list->n_pointers] = (struct gomp_pointer) {
    .where = where, .value_of = GOMP_NO_ITEM, .next = next,
    .flags = GOMP_FLAG_UNMAPPED_OK
  };
  return (uint32_t) list->n_pointers++;
}

/* Room for two pointers per item.  */
static void
make_room (struct gomp_list *list, struct gomp_scratch *scratch)
{
  struct gomp_pointer *more
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pointer,
                          list->n_pointers + 2 * list->n);

  if (list->n_pointers > 0)
    memcpy (more, list->pointers, list->n_pointers * sizeof *more);
  list->pointers = more;
}

void
gomp_deep_find_containers (struct gomp_present *table, struct gomp_list *list,
                           struct gomp_scratch *scratch)
{
  bool room = false;

  gomp_present_take (table);
  for (size_t i = 0; i < list->n; i++)
    {
      struct gomp_item *item = &list->items[i];
      size_t at = container_vptr (table, item);
      if (at == 0)
        continue;
      if (!room)
        make_room (list, scratch);
      room = true;
      item->class = GOMP_ITEM_DESCRIPTOR;
      item->flags &= ~(GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT);
      item->pointers
        = pointer_add (list, item->start,
                       pointer_add (list, item->start + at, GOMP_NO_ITEM));
    }
  gomp_present_leave (table);
}
