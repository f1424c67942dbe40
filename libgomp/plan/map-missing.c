/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Pointers of structures that the compiler attaches, but does not list.  */

#include "plan/map-missing.h"

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "base/descriptor.h"
#include "gomp-constants.h"

/* What is farther behind the start of an object is none of its pointers.  */
#define MOST ((uintptr_t) 1 << 16)
#define NONE UINT32_MAX
#define ALIGN_POINTER (3 << 8)
/* So many entries are searched one by one; more are sorted.  */
#define FEW 16

/* Host addresses from START on.  Of the ranges in a sorted array, END is the
   end of what reaches farthest of those up to this one.  */
struct range
{
  uintptr_t start, end;
};

struct fill
{
  const struct gomp_arrays *from; /* its iterators are no pointers that miss
                                     room, nor structures */
  struct range *listed; /* what FROM lists that a pointer can be in, by
                           address; NULL: not sorted */
  size_t n_listed;
  struct gomp_arrays *to;
  uint32_t *holder;             /* of each entry that is an ATTACH whose
                                   pointer is missing: the entry that becomes
                                   its STRUCT; else NONE */
  bool *behind;                 /* entries that come behind a STRUCT */
  uint32_t *order;              /* of TO's entries, N so far */
  size_t n;
};

/* The class of entry E of ARRAYS; GOMP_KIND_UNKNOWN, if its address is that of an
   iterator's words, and not of what it maps or attaches.  */
static enum gomp_kind_class
entry_class (const struct gomp_arrays *arrays, size_t e)
{
  return (GOMP_UNLIKELY (arrays->sizes[e] == GOMP_MAP_ITERATOR_SIZE)
            ? GOMP_KIND_UNKNOWN
            : gomp_arrays_class (arrays, e));
}

/* Set *RANGE to SIZE bytes from START on.  False: no pointer is in them.  */
static bool
set_range (struct range *range, uintptr_t start, size_t size)
{
  range->start = start;
  return (size >= sizeof (void *)
          && gomp_checked_end (start, size, &range->end));
}

static bool has_pointers (enum gomp_kind_class class)
{
  return (class == GOMP_KIND_DATA || class == GOMP_KIND_DESCRIPTOR
          || class == GOMP_KIND_POINTER || class == GOMP_KIND_PRIVATE);
}

/* Set *RANGE to what entry E of ARRAYS lists.  False: no pointer is in it.  */
static bool
listed_range (const struct gomp_arrays *arrays, size_t e, struct range *range)
{
  return (
    has_pointers (entry_class (arrays, e))
    && set_range (range, gomp_arrays_start (arrays, e), arrays->sizes[e]));
}

static int
compare_ranges (const void *a, const void *b)
{
  const struct range *x = a, *y = b;

  return (x->start > y->start) - (x->start < y->start);
}

/* How many objects the iterators of ARRAYS stand for.  */
static size_t
count_iterated (const struct gomp_arrays *arrays)
{
  size_t n = 0;

  for (size_t e = 0; e < arrays->n; e++)
    if (gomp_map_is_iterator (arrays, e))
      n += *(const size_t *) arrays->addresses[e];
  return n;
}

/* Add what the iterator at entry E of C's list has: {count, address, size,
   ...}.  */
static void
add_iterated (struct fill *c, size_t e)
{
  const uintptr_t *words = c->from->addresses[e];

  if (has_pointers (gomp_arrays_class (c->from, e)))
    for (size_t t = 0; t < words[0]; t++)
      c->n_listed += set_range (&c->listed[c->n_listed], words[1 + 2 * t],
                                words[2 + 2 * t]);
}

/* Sort what C's list has, with N_ITERATED objects of iterators.  */
static void
sort_listed (struct fill *c, size_t n_iterated, struct gomp_scratch *scratch)
{
  c->listed
    = GOMP_SCRATCH_ARRAY (scratch, struct range, c->from->n + n_iterated);
  for (size_t e = 0; e < c->from->n; e++)
    if (n_iterated > 0 && gomp_map_is_iterator (c->from, e))
      add_iterated (c, e);
    else
      c->n_listed += listed_range (c->from, e, &c->listed[c->n_listed]);
  qsort (c->listed, c->n_listed, sizeof *c->listed, compare_ranges);
  for (size_t r = 1; r < c->n_listed; r++)
    if (c->listed[r].end < c->listed[r - 1].end)
      c->listed[r].end = c->listed[r - 1].end;
}

/* Is the pointer at ADDR in something that the list has?  */
static bool
is_listed (const struct fill *c, uintptr_t addr)
{
  struct range range;
  size_t low = 0, high = c->n_listed;

  if (c->listed == NULL)
    {
      for (size_t e = 0; e < c->from->n; e++)
        if (listed_range (c->from, e, &range) && addr >= range.start
            && addr <= range.end - sizeof (void *))
          return true;
      return false;
    }
  /* How many begin at ADDR or before.  */
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (c->listed[middle].start <= addr)
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 && addr <= c->listed[low - 1].end - sizeof (void *);
}

static bool
is_member (const struct gomp_arrays *arrays, size_t e)
{
  for (size_t s = 0; s < e; s++)
    if (entry_class (arrays, s) == GOMP_KIND_STRUCT
        && e - s <= arrays->sizes[s])
      return true;
  return false;
}

static bool
is_start (const struct gomp_arrays *arrays, size_t e)
{
  return (entry_class (arrays, e) == GOMP_KIND_STRUCT
          || ((arrays->kinds[e] & 0xff) == GOMP_MAP_ZERO_LEN_ARRAY_SECTION
              && arrays->sizes[e] == 0 && !is_member (arrays, e)));
}

/* The entry that says where the object begins that the pointer at ADDR is in,
   a pointer to it rather than a STRUCT; or NONE.  */
static uint32_t
find_start (const struct gomp_arrays *arrays, uintptr_t addr)
{
  uint32_t best = NONE;

  for (size_t e = 0; e < arrays->n; e++)
    {
      uintptr_t start = gomp_arrays_start (arrays, e);

      if (start == 0 || start > addr || addr - start >= MOST
          || !is_start (arrays, e))
        continue;
      if (best == NONE || start > gomp_arrays_start (arrays, best)
          || (start == gomp_arrays_start (arrays, best)
              && entry_class (arrays, best) == GOMP_KIND_STRUCT))
        best = (uint32_t) e;
    }
  return best;
}

/* The STRUCT at the address of entry E, which is one or a pointer; or NONE.  */
static uint32_t
struct_at (const struct gomp_arrays *arrays, uint32_t e)
{
  for (size_t s = 0; s < arrays->n; s++)
    if (entry_class (arrays, s) == GOMP_KIND_STRUCT
        && gomp_arrays_start (arrays, s) == gomp_arrays_start (arrays, e))
      return (uint32_t) s;
  return NONE;
}

/* Are the members of the STRUCT at S the next entries, and does nothing else
   of ARRAYS lie between its start and ADDR?  Then that is another
   object's.  */
static bool
reaches (const struct gomp_arrays *arrays, uint32_t start, uint32_t s,
         uintptr_t addr)
{
  size_t last = s == NONE ? 0 : s + arrays->sizes[s];

  if (last >= arrays->n)
    return false;
  for (size_t e = 0; e < arrays->n; e++)
    {
      bool member = s != NONE && e > s && e <= last;
      enum gomp_kind_class class = entry_class (arrays, e);

      if (member && class != GOMP_KIND_DATA)
        return false;
      if (!member && class == GOMP_KIND_DATA && arrays->sizes[e] > 0
          && gomp_arrays_start (arrays, e) >= gomp_arrays_start (arrays, start)
          && gomp_arrays_start (arrays, e) < addr)
        return false;
    }
  return true;
}

/* Find out which pointers are missing.  Their number.  */
static size_t
find_missing (struct fill *c)
{
  const struct gomp_arrays *arrays = c->from;
  size_t n = 0;

  for (size_t e = 0; e < arrays->n; e++)
    {
      uintptr_t addr = gomp_arrays_start (arrays, e);
      uint32_t start;

      c->holder[e] = NONE;
      c->behind[e] = false;
      if (entry_class (arrays, e) != GOMP_KIND_ATTACH || addr == 0
          || is_listed (c, addr) || (start = find_start (arrays, addr)) == NONE
          || !reaches (arrays, start, struct_at (arrays, start), addr))
        continue;
      c->holder[e] = start;
      c->behind[e] = true;
      n++;
    }
  return n;
}

/* The same, with ROOM entries more; nothing is in them.  */
static struct gomp_arrays *
enlarge (const struct gomp_arrays *arrays, size_t room,
         struct gomp_scratch *scratch)
{
  size_t n = arrays->n;
  struct gomp_arrays *larger
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_arrays, 1);
  void **addresses = GOMP_SCRATCH_ARRAY (scratch, void *, n + room);
  size_t *sizes = GOMP_SCRATCH_ARRAY (scratch, size_t, n + room);
  unsigned short *kinds
    = GOMP_SCRATCH_ARRAY (scratch, unsigned short, n + room);

  *larger = *arrays;
  larger->n_listed = n;
  larger->addresses
    = memcpy (addresses, arrays->addresses, n * sizeof *addresses);
  larger->sizes = memcpy (sizes, arrays->sizes, n * sizeof *sizes);
  larger->kinds = memcpy (kinds, arrays->kinds, n * sizeof *kinds);
  return larger;
}

/* A member for the pointer at ADDR.  */
static void
add_member (struct fill *c, void *addr)
{
  struct gomp_arrays *to = c->to;

  to->addresses[to->n] = addr;
  ((size_t *) to->sizes)[to->n] = sizeof (void *);
  ((unsigned short *) to->kinds)[to->n] = GOMP_MAP_ALLOC | ALIGN_POINTER;
  c->order[c->n++] = (uint32_t) to->n++;
}

/* Entry START becomes a STRUCT, or is one: its members, and those that are
   missing, and then what attaches them.  */
static void
add_struct (struct fill *c, uint32_t start)
{
  const struct gomp_arrays *from = c->from;
  uint32_t s = struct_at (from, start);
  size_t listed = s == NONE ? 0 : from->sizes[s], first = c->n + 1;

  c->order[c->n++] = start;
  for (size_t m = 1; m <= listed; m++)
    {
      c->order[c->n++] = (uint32_t) (s + m);
      c->behind[s + m] = true;
    }
  for (size_t e = 0; e < from->n; e++)
    if (c->holder[e] == start)
      {
        bool known = false;
        for (size_t k = first; k < c->n; k++)
          known |= (c->order[k] >= from->n
                    && c->to->addresses[c->order[k]] == from->addresses[e]);
        if (!known)
          add_member (c, from->addresses[e]);
      }
  ((unsigned short *) c->to->kinds)[start]
    = s == NONE ? GOMP_MAP_STRUCT : from->kinds[s];
  ((size_t *) c->to->sizes)[start] = c->n - first;
  if (s != NONE && s != start)
    c->to->addresses[s] = NULL;
  for (size_t e = 0; e < from->n; e++)
    if (c->holder[e] == start)
      c->order[c->n++] = (uint32_t) e;
}

/* Does a pointer miss in the object at entry E?  */
static bool
lacks (const struct fill *c, uint32_t e)
{
  for (size_t a = 0; a < c->from->n; a++)
    if (c->holder[a] == e)
      return true;
  return false;
}

/* The members of STRUCTs that are taken over by pointers come behind those.  */
static void
claim_members (struct fill *c)
{
  for (uint32_t e = 0; e < c->from->n; e++)
    {
      uint32_t s = lacks (c, e) ? struct_at (c->from, e) : NONE;
      for (size_t m = 1; s != NONE && m <= c->from->sizes[s]; m++)
        c->behind[s + m] = true;
    }
}

static bool
has_attach (const struct gomp_arrays *arrays)
{
  for (size_t e = 0; e < arrays->n; e++)
    if (GOMP_UNLIKELY ((arrays->kinds[e] & 0xff) == GOMP_MAP_ATTACH))
      return true;
  return false;
}

const struct gomp_arrays *
gomp_map_add_missing (const struct gomp_arrays *arrays,
                      enum gomp_context context, struct gomp_scratch *scratch)
{
  struct fill c = { .from = arrays };
  size_t missing, n_iterated;

  if ((context != GOMP_CONTEXT_TARGET && context != GOMP_CONTEXT_DATA)
      || GOMP_LIKELY (!has_attach (arrays)) || arrays->acc || arrays->n_listed
      || gomp_fortran_was_seen ())
    return arrays;
  c.holder = GOMP_SCRATCH_ARRAY (scratch, uint32_t, arrays->n);
  c.behind = GOMP_SCRATCH_ARRAY (scratch, bool, arrays->n);
  n_iterated = count_iterated (arrays);
  if (arrays->n > FEW || n_iterated > 0)
    sort_listed (&c, n_iterated, scratch);
  missing = find_missing (&c);
  /* To ask costs as much as a small construct, so it is asked last.  */
  if (missing == 0 || gomp_fortran_is_here ())
    return arrays;
  c.to = enlarge (arrays, missing, scratch);
  c.order = GOMP_SCRATCH_ARRAY (scratch, uint32_t, arrays->n + missing);
  claim_members (&c);
  for (uint32_t e = 0; e < arrays->n; e++)
    if (lacks (&c, e))
      add_struct (&c, e);
    else if (!c.behind[e])
      c.order[c.n++] = e;
  c.to->order = c.order;
  return c.to;
}
