/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   SELECT TYPE in target regions.  */

#include "deep/deep-class.h"

#include <string.h>

#include "deep/deep-container.h"
#include "deep/deep-memory.h"
#include "deep/deep-table.h"
#include "gomp-constants.h"
#include "program/loaded.h"

/* Bytes of an item that are looked at: no array of numbers is to be searched as
   a whole.  */
#define LOOKED_AT 65536

/* No table is larger: that of a type with 500 procedures.  */
#define TABLE_MOST 4096

/* The search.  */
struct finding
{
  struct gomp_present *table;
  struct gomp_list *list;
  struct gomp_scratch *scratch;
  size_t n; /* items that the list had */
  size_t room; /* for items */
  struct gomp_deep_memory memory;
  size_t n_types;
  uint32_t *types; /* items that are tables */
};

/* Has ITEM what the table of a type has, as far as the list says?  gfortran
   maps tables as "implicit to"; in OpenACC, where kinds do not say what is
   implicit, as "copy", like many arrays of the program.  */
static bool
may_be_type (const struct gomp_list *list, const struct gomp_item *item)
{
  return (
    item->class == GOMP_ITEM_DATA && item->flags & GOMP_FLAG_IN
    && (list->acc
        || (item->flags & GOMP_FLAG_IMPLICIT && !(item->flags & GOMP_FLAG_OUT)))
    && item->size >= sizeof (struct gomp_vtab) && item->size <= TABLE_MOST
    && item->size % sizeof (void *) == 0 && item->start % sizeof (void *) == 0);
}

/* Leave those of F's types that lie in the data of loaded objects, as tables
   do: of other memory nothing may be read.  */
static void
keep_data (struct finding *f)
{
  size_t n_loaded, n_kept = 0;

  gomp_loaded_lock (&n_loaded);
  for (size_t t = 0; t < f->n_types; t++)
    {
      const struct gomp_item *item = &f->list->items[f->types[t]];
      if (gomp_loaded_has_data (item->start, item->start + item->size))
        f->types[n_kept++] = f->types[t];
    }
  gomp_loaded_unlock ();
  f->n_types = n_kept;
}

/* Leave those of F's types that are tables.  */
static void
keep_tables (struct finding *f)
{
  size_t n_kept = 0;

  for (size_t t = 0; t < f->n_types; t++)
    {
      const struct gomp_vtab *vtab
        = (const struct gomp_vtab *) f->list->items[f->types[t]].start;
      if (gomp_deep_is_table (vtab) && vtab->copy != NULL)
        f->types[n_kept++] = f->types[t];
    }
  f->n_types = n_kept;
}

static bool
find_types (struct finding *f)
{
  for (uint32_t i = 0; i < f->n; i++)
    if (GOMP_UNLIKELY (may_be_type (f->list, &f->list->items[i])))
      {
        if (f->types == NULL)
          f->types = GOMP_SCRATCH_ARRAY (f->scratch, uint32_t, f->n);
        f->types[f->n_types++] = i;
      }
  if (GOMP_UNLIKELY (f->n_types > 0))
    {
      keep_data (f);
      keep_tables (f);
    }
  return f->n_types > 0;
}

/* The item that is the table at WORD, or GOMP_NO_ITEM.  */
static uint32_t
type_at (const struct finding *f, uintptr_t word)
{
  for (size_t t = 0; t < f->n_types; t++)
    if (f->list->items[f->types[t]].start == word)
      return f->types[t];
  return GOMP_NO_ITEM;
}

static void
add_item (struct finding *f, const struct gomp_item *item)
{
  struct gomp_list *list = f->list;

  if (list->n == f->room)
    {
      struct gomp_item *items;
      f->room = 2 * f->room + 4;
      items = GOMP_SCRATCH_ARRAY (f->scratch, struct gomp_item, f->room);
      memcpy (items, list->items, list->n * sizeof *items);
      list->items = items;
    }
  list->items[list->n++] = *item;
}

/* The word AT bytes into item I gets the address of the copy of TYPE.  */
static void
attach (struct finding *f, uint32_t i, size_t at, uint32_t type)
{
  const struct gomp_item *holder = &f->list->items[i];
  struct gomp_item item = { .start = holder->start + at,
                            .size = sizeof (void *),
                            /* OpenACC would look for a descriptor here.  */
                            .flags = f->list->acc ? GOMP_FLAG_COMPONENT : 0,
                            .code = GOMP_MAP_ATTACH,
                            .class = GOMP_ITEM_ATTACH,
                            .group = GOMP_NO_ITEM,
                            .pointers = GOMP_NO_ITEM,
                            .value_of = GOMP_NO_ITEM,
                            .entry = holder->entry };

  if (holder->class == GOMP_ITEM_PRIVATE)
    {
      item.class = GOMP_ITEM_PATCH;
      item.group = i;
      item.bias = at;
      item.value_of = type;
    }
  add_item (f, &item);
}

/* Is the word AT bytes into item I patched already?  */
static bool
is_patched (const struct finding *f, uint32_t i, size_t at)
{
  for (uint32_t k = 0; k < f->n; k++)
    if (f->list->items[k].class == GOMP_ITEM_PATCH
        && f->list->items[k].group == i && f->list->items[k].bias == at)
      return true;
  return false;
}

/* Is it right without doing anything?  Lock held.  */
static bool
is_right (const struct finding *f, uint32_t i, size_t at)
{
  const struct gomp_item *item = &f->list->items[i];

  return (item->class == GOMP_ITEM_PRIVATE
            ? is_patched (f, i, at)
            : gomp_deep_owns_pointer (f->table, item->start + at));
}

/* Attach what item I has of addresses of tables.  Lock held.  */
static void
look_into (struct finding *f, uint32_t i)
{
  struct gomp_item item = f->list->items[i];
  size_t end = item.size < LOOKED_AT ? item.size : LOOKED_AT;

  if ((item.class != GOMP_ITEM_DATA && item.class != GOMP_ITEM_PRIVATE)
      || item.start % sizeof (void *) != 0
      || !gomp_deep_memory_readable (&f->memory, item.start, end))
    return;
  for (size_t at = 0; at + sizeof (void *) <= end; at += sizeof (void *))
    {
      uint32_t type = type_at (f, *(const uintptr_t *) (item.start + at));
      if (GOMP_UNLIKELY (type != GOMP_NO_ITEM) && !is_right (f, i, at))
        attach (f, i, at, type);
    }
}

bool
gomp_deep_attach_types (struct gomp_present *table, struct gomp_list *list,
                        struct gomp_scratch *scratch)
{
  struct finding f = { .table = table,
                       .list = list,
                       .scratch = scratch,
                       .n = list->n,
                       .room = list->n };

  if (GOMP_LIKELY (!find_types (&f)))
    return false;
  gomp_present_lock (table);
  for (uint32_t i = 0; i < f.n; i++)
    look_into (&f, i);
  gomp_present_unlock (table);
  gomp_deep_memory_fini (&f.memory);
  return true;
}
