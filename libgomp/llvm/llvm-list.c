/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of clang and flang: entries, and what mappers push.  */

#include "llvm/llvm-list.h"

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"

/* More is not a program's.  */
#define PUSHED_MOST ((size_t) 1 << 26)

/* What a mapper pushes.  A program may also push into a vector of C++'s of its
   own, which has this layout, and is empty if it is zeroes; so the memory is
   what its destructor would free.  */
struct component
{
  void *base, *begin;
  int64_t size, type;
  void *name;
};
struct components
{
  struct component *begin, *end, *limit;
};

static size_t
count_components (const struct components *all)
{
  return (size_t) (all->end - all->begin);
}

void
gomp_llvm_push (void *handle, void *base, void *begin, int64_t size,
                int64_t type, void *name)
{
  struct components *all = handle;
  size_t n = count_components (all);

  if (n >= PUSHED_MOST)
    return;
  if (all->end == all->limit)
    {
      size_t room = 2 * n + 16;
      all->begin = gomp_realloc (all->begin, room * sizeof *all->begin);
      all->end = all->begin + n;
      all->limit = all->begin + room;
    }
  *all->end++ = (struct component) { base, begin, size, type, name };
}

int64_t
gomp_llvm_pushed (void *handle)
{
  return (int64_t) count_components (handle);
}

/* ---- Checks -------------------------------------------------------------- */

static bool
reject (struct gomp_error *err, const struct gomp_llvm_entry *entry, size_t n,
        const char *why)
{
  struct gomp_about about
    = { .device = -1, .start = entry->begin, .found = why };

  return gomp_error_set_about (err, &about,
                               "entry %u of %zu (type 0x%llx, %zu bytes at "
                               "%p) is not valid: %s",
                               entry->origin + 1, n,
                               (unsigned long long) entry->type, entry->size,
                               (void *) entry->begin, why);
}

/* Set *ENTRY, whose index is FIRST + K in a list of which FIRST is the first
   entry.  N: how many entries the compiler's list has.  */
static bool
read_entry (struct gomp_llvm_entry *entry, uint32_t first, uint32_t k, size_t n,
            struct gomp_error *err)
{
  uint64_t parent = entry->type >> LLVM_MAP_PARENT_SHIFT;
  uintptr_t end;

  if (entry->type & ~LLVM_MAP_KNOWN)
    return reject (err, entry, n, "its type has unknown bits");
  if (parent > k)
    return reject (err, entry, n,
                   "what it is a part of is not before it in the list");
  entry->parent = parent ? first + (uint32_t) parent - 1 : GOMP_LLVM_NONE;
  if (!(entry->type & LLVM_MAP_LITERAL)
      && (entry->size > PTRDIFF_MAX
          || !gomp_checked_end (entry->begin, entry->size, &end)))
    return reject (err, entry, n,
                   "its size is negative, or goes beyond the end of memory");
  entry->type &= ((uint64_t) 1 << LLVM_MAP_PARENT_SHIFT) - 1;
  return true;
}

static struct gomp_llvm_entry
compiler_entry (const struct gomp_llvm_arrays *arrays, size_t i)
{
  return (struct gomp_llvm_entry) {
    .base = (uintptr_t) arrays->bases[i],
    .begin = (uintptr_t) arrays->begins[i],
    .size = (size_t) arrays->sizes[i],
    .type = (uint64_t) arrays->types[i],
    .name = arrays->names ? arrays->names[i] : NULL,
    .origin = (uint32_t) i
  };
}

/* ---- Without mappers ----------------------------------------------------- */

static bool
has_mappers (const struct gomp_llvm_arrays *arrays)
{
  for (size_t i = 0; arrays->mappers && i < arrays->n; i++)
    if (arrays->mappers[i])
      return true;
  return false;
}

static bool
read_plain (const struct gomp_llvm_arrays *arrays, struct gomp_llvm_list *list,
            struct gomp_error *err)
{
  for (size_t i = 0; i < arrays->n; i++)
    {
      list->entries[i] = compiler_entry (arrays, i);
      if (!read_entry (&list->entries[i], 0, (uint32_t) i, arrays->n, err))
        return false;
      list->entries[i].outer = list->entries[i].parent;
    }
  list->n = arrays->n;
  return true;
}

/* ---- With mappers -------------------------------------------------------- */

struct reader
{
  const struct gomp_llvm_arrays *arrays;
  struct gomp_llvm_list *list;
  size_t room;
  uint32_t *places;             /* of the compiler's entries in the list */
  struct gomp_error *err;
};

static void
append (struct reader *r, const struct gomp_llvm_entry *entry)
{
  struct gomp_llvm_list *list = r->list;

  if (list->n == r->room)
    {
      r->room = 2 * r->room + 16;
      list->entries
        = gomp_realloc (list->entries, r->room * sizeof *list->entries);
    }
  list->entries[list->n++] = *entry;
}

/* Is ENTRY data, or room for some?  */
static bool
is_data (const struct gomp_llvm_entry *entry)
{
  return !(entry->type
           & (LLVM_MAP_ATTACH | LLVM_MAP_LITERAL | LLVM_MAP_PRIVATE));
}

/* The rooms that a mapper has pushed and that may have more elements, an inner one
   behind what it lies in.  */
#define ROOMS 8
struct rooms
{
  size_t n;
  uint32_t at[ROOMS]; /* places in the list */
};

/* The innermost of ROOMS that ONE lies in, or NULL; mappers are done with those
   inside it.  */
static struct gomp_llvm_entry *
find_room (const struct gomp_llvm_list *list, const struct gomp_llvm_entry *one,
           struct rooms *rooms)
{
  for (size_t r = rooms->n; r-- > 0;)
    {
      struct gomp_llvm_entry *all = &list->entries[rooms->at[r]];
      if (one->begin < all->begin || one->begin - all->begin > all->size
          || one->size > all->size - (one->begin - all->begin))
        continue;
      rooms->n = r + 1;
      return all;
    }
  return NULL;
}

/* Of too many the outermost goes.  */
static void
add_room (struct rooms *rooms, uint32_t at)
{
  if (rooms->n == ROOMS)
    memmove (rooms->at, rooms->at + 1, --rooms->n * sizeof *rooms->at);
  rooms->at[rooms->n++] = at;
}

/* Mappers push the room for all elements, and then each element, of which ONE,
   at the end of LIST, may be one; an element may be such a room in turn.  Of an
   implicit map all of that is implicit, which for GCC's lists means that what there
   is is used as it is: so an element that lies in one of ROOMS does not stay
   implicit, or it would not be copied in.  With GCC's lists two entries of one
   range are one, of which the first says what is copied: so where one element is
   all, the room is copied as that.  */
static void
settle_room (const struct gomp_llvm_list *list, struct gomp_llvm_entry *one,
             struct rooms *rooms)
{
  uint64_t directions
    = one->type & (LLVM_MAP_TO | LLVM_MAP_FROM | LLVM_MAP_ALWAYS);
  struct gomp_llvm_entry *all
    = is_data (one) ? find_room (list, one, rooms) : NULL;
  bool fills = all && one->begin == all->begin && one->size == all->size;

  if (!is_data (one) || (fills && directions == 0))
    return;
  if (!(directions & (LLVM_MAP_TO | LLVM_MAP_FROM)))
    add_room (rooms, (uint32_t) list->n - 1);
  else if (all)
    {
      one->type &= ~(uint64_t) LLVM_MAP_IMPLICIT;
      all->type |= fills ? directions : 0;
      all->filled |= fills;
    }
}

/* What the mapper of ENTRY pushes, and then ENTRY itself.  */
static bool
append_pushed (struct reader *r, struct gomp_llvm_entry *entry,
               llvm_mapper *mapper)
{
  struct components all = { 0 };
  uint32_t first = (uint32_t) r->list->n;
  struct rooms rooms = { .n = 0 };
  bool fine = true;
  size_t n;

  /* Of the compiler's bits a mapper takes those that say what is done.  */
  mapper (&all, (void *) entry->base, (void *) entry->begin,
          (int64_t) entry->size, (int64_t) entry->type, (void *) entry->name);
  n = count_components (&all);
  if (n == PUSHED_MOST)
    fine = gomp_error_set (r->err, "a mapper pushes %zu components or more",
                           PUSHED_MOST);
  for (uint32_t k = 0; fine && k < n; k++)
    {
      const struct component *c = &all.begin[k];
      struct gomp_llvm_entry one = { .base = (uintptr_t) c->base,
                                     .begin = (uintptr_t) c->begin,
                                     .size = (size_t) c->size,
                                     .type = (uint64_t) c->type,
                                     .name = c->name ? c->name : entry->name,
                                     .outer = entry->parent,
                                     .origin = entry->origin,
                                     .component = true };
      fine = read_entry (&one, first, k, r->arrays->n, r->err);
      if (one.parent != GOMP_LLVM_NONE)
        one.outer = one.parent;
      append (r, &one);
      settle_room (r->list, &r->list->entries[r->list->n - 1], &rooms);
    }
  free (all.begin);
  entry->pushed = true;
  append (r, entry);
  return fine;
}

static bool
read_with_mappers (struct reader *r)
{
  const struct gomp_llvm_arrays *arrays = r->arrays;

  for (uint32_t i = 0; i < arrays->n; i++)
    {
      struct gomp_llvm_entry entry = compiler_entry (arrays, i);
      llvm_mapper *mapper;
      if (!read_entry (&entry, 0, i, arrays->n, r->err))
        return false;
      if (entry.parent != GOMP_LLVM_NONE)
        entry.parent = r->places[entry.parent];
      entry.outer = entry.parent;
      *(void **) &mapper = arrays->mappers[i];
      if (mapper == NULL || entry.type & (LLVM_MAP_LITERAL | LLVM_MAP_PRIVATE))
        append (r, &entry);
      else if (!append_pushed (r, &entry, mapper))
        return false;
      r->places[i] = (uint32_t) r->list->n - 1;
    }
  return true;
}

/* ---- A list -------------------------------------------------------------- */

bool
gomp_llvm_list_read (const struct gomp_llvm_arrays *arrays,
                     struct gomp_scratch *scratch, struct gomp_llvm_list *list,
                     struct gomp_error *err)
{
  struct reader r = { .arrays = arrays, .list = list, .err = err };

  *list = (struct gomp_llvm_list) { 0 };
  if (!has_mappers (arrays))
    {
      list->entries
        = GOMP_SCRATCH_ARRAY (scratch, struct gomp_llvm_entry, arrays->n);
      return read_plain (arrays, list, err);
    }
  list->heap = true;
  r.places = GOMP_SCRATCH_ARRAY (scratch, uint32_t, arrays->n);
  return read_with_mappers (&r);
}

void
gomp_llvm_list_fini (struct gomp_llvm_list *list)
{
  if (list->heap)
    free (list->entries);
  list->entries = NULL;
  list->n = 0;
}

/* The base of a PTR_AND_OBJ is where the pointer is.  */
void
gomp_llvm_list_locate (const struct gomp_llvm_arrays *arrays,
                       struct gomp_about *about)
{
  const uint64_t others = LLVM_MAP_PTR_AND_OBJ | LLVM_MAP_ATTACH
                          | LLVM_MAP_LITERAL | LLVM_MAP_PRIVATE
                          | LLVM_MAP_NON_CONTIG;

  for (size_t i = 0; about->start != 0 && i < arrays->n; i++)
    if ((uintptr_t) arrays->begins[i] == about->start
        && !((uint64_t) arrays->types[i] & others))
      about->object = (uintptr_t) arrays->bases[i];
}
