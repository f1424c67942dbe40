/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Class containers in map lists.  */

#include "deep/deep-container.h"

#include <string.h>

#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"

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

/* Does ITEM give the device the bytes of a variable?  */
static bool
is_copied (struct gomp_present *table, const struct gomp_item *item)
{
  return (item->class == GOMP_ITEM_PRIVATE
          || (item->class == GOMP_ITEM_DATA && item->group == GOMP_NO_ITEM
              && (item->flags & GOMP_FLAG_IN)
              && gomp_present_at (table, item->start) == NULL));
}

/* Where ITEM, if it is the container of something entered, has its _vptr; else
   0.  */
static size_t
container_vptr (struct gomp_present *table, const struct gomp_item *item)
{
  const struct gomp_mapping *vtab;
  size_t at = gomp_descriptor_vptr_offset (item->size);

  if (at == 0 || !is_copied (table, item)
      || !gomp_deep_container_begins (item->start, at))
    return 0;
  vtab = gomp_present_at (table, word_at (item->start + at));
  return (vtab && vtab->is_table
              && vtab->host_start == word_at (item->start + at)
              && gomp_present_at (table, word_at (item->start))
            ? at
            : 0);
}

static uint32_t
pointer_add (struct gomp_list *list, uintptr_t where, uint32_t next)
{
  list->pointers[list->n_pointers]
    = (struct gomp_pointer) { .where = where,
                              .value_of = GOMP_NO_ITEM,
                              .next = next,
                              .flags = GOMP_FLAG_UNMAPPED_OK };
  return (uint32_t) list->n_pointers++;
}

/* A mapped container: a descriptor, which does not come back.  */
static void
make_descriptor (struct gomp_list *list, struct gomp_item *item, size_t at)
{
  item->class = GOMP_ITEM_DESCRIPTOR;
  item->flags &= ~(GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT);
  item->pointers = pointer_add (
    list, item->start, pointer_add (list, item->start + at, GOMP_NO_ITEM));
}

/* The word AT bytes into private copy I gets the device's address of what it
   refers to, which stays mapped meanwhile.  */
static void
patch_add (struct gomp_list *list, uint32_t i, size_t at)
{
  uintptr_t where = list->items[i].start + at;
  const struct gomp_item part = { .start = where,
                                  .size = sizeof (void *),
                                  .code = GOMP_MAP_ATTACH,
                                  .class = GOMP_ITEM_PATCH,
                                  .group = i,
                                  .bias = at,
                                  .pointers = GOMP_NO_ITEM,
                                  .value_of = (uint32_t) list->n,
                                  .entry = list->items[i].entry };
  struct gomp_item target = part;

  target.start = word_at (where);
  target.size = target.bias = 0;
  target.code = GOMP_MAP_ZERO_LEN_ARRAY_SECTION;
  target.class = GOMP_ITEM_DATA;
  target.flags = GOMP_FLAG_MAY_BE_ABSENT | GOMP_FLAG_ZERO_LENGTH;
  target.group = target.value_of = GOMP_NO_ITEM;
  list->items[list->n++] = target;
  list->items[list->n++] = part;
}

/* Room for two pointers, or the items of two patches, per item.  */
static void
make_room (struct gomp_list *list, struct gomp_scratch *scratch)
{
  struct gomp_pointer *pointers = GOMP_SCRATCH_ARRAY (
    scratch, struct gomp_pointer, list->n_pointers + 2 * list->n);
  struct gomp_item *items
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_item, 5 * list->n);

  if (list->n_pointers > 0)
    memcpy (pointers, list->pointers, list->n_pointers * sizeof *pointers);
  memcpy (items, list->items, list->n * sizeof *items);
  list->pointers = pointers;
  list->items = items;
}

void
gomp_deep_find_containers (struct gomp_present *table, struct gomp_list *list,
                           struct gomp_scratch *scratch)
{
  uint32_t n = (uint32_t) list->n;
  bool room = false;

  gomp_present_lock (table);
  for (uint32_t i = 0; i < n; i++)
    {
      size_t at = container_vptr (table, &list->items[i]);
      if (at == 0)
        continue;
      if (!room)
        make_room (list, scratch);
      room = true;
      if (list->items[i].class == GOMP_ITEM_DATA)
        make_descriptor (list, &list->items[i], at);
      else
        {
          patch_add (list, i, 0);
          patch_add (list, i, at);
        }
    }
  gomp_present_unlock (table);
}
