/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entries in another order than the compiler's.  */

#include "plan/map-order.h"

#include <stdlib.h>
#include <string.h>

static enum gomp_kind_class
class_of (const struct gomp_arrays *arrays, uint32_t e)
{
  return gomp_map_kind_decode (arrays->kinds[e]).class;
}

/* Does entry E go along with an ATTACH of the descriptor that it is?  */
static bool
is_attached (const struct gomp_arrays *arrays, uint32_t e)
{
  return (class_of (arrays, e) == GOMP_KIND_DESCRIPTOR && e + 1 < arrays->n
          && class_of (arrays, e + 1) == GOMP_KIND_ATTACH
          && arrays->addresses[e + 1] == arrays->addresses[e]);
}

/* May members of the STRUCT at E stand apart?  Then a pointer is given its
   value where they should be or, if what it refers to is last there,
   behind.  */
static bool
may_stand_apart (const struct gomp_arrays *arrays, uint32_t e)
{
  size_t last = e + arrays->sizes[e] + 1;

  for (uint32_t k = e + 1; k <= last && k < arrays->n; k++)
    if (class_of (arrays, k) == GOMP_KIND_ATTACH
        || class_of (arrays, k) == GOMP_KIND_STORE || is_attached (arrays, k))
      return true;
  return false;
}

/* The entry that gives the pointer to what entry E is its device value,
   directly behind E and perhaps the pointer's descriptor; 0: there is
   none.  */
static uint32_t
pointer_to (const struct gomp_arrays *arrays, uint32_t e, uint32_t end)
{
  uint32_t p = e + 1;
  uintptr_t value;

  if (p < end && class_of (arrays, p) == GOMP_KIND_DESCRIPTOR)
    p++;
  if (p >= end || arrays->addresses[p] == NULL
      || (class_of (arrays, p) != GOMP_KIND_ATTACH
          && class_of (arrays, p) != GOMP_KIND_STORE))
    return 0;
  memcpy (&value, arrays->addresses[p], sizeof value);
  return value + arrays->sizes[p] == (uintptr_t) arrays->addresses[e] ? p : 0;
}

/* May entry E, before END, be a member of the STRUCT at HEADER: bytes of an
   object, or a descriptor that no member stands for?  */
static bool
may_be_member (const struct gomp_arrays *arrays, uint32_t e, uint32_t end,
               uint32_t header)
{
  if (arrays->addresses[e] < arrays->addresses[header])
    return false;
  if (class_of (arrays, e) == GOMP_KIND_DATA)
    return pointer_to (arrays, e, end) == 0;
  return (class_of (arrays, e) == GOMP_KIND_DESCRIPTOR
          && !is_attached (arrays, e));
}

/* Where the entries end of which those behind the STRUCT at E may be
   members.  */
static uint32_t
members_end (const struct gomp_arrays *arrays, uint32_t e)
{
  uint32_t end = e + 1;

  while (end < arrays->n && class_of (arrays, end) != GOMP_KIND_STRUCT
         && !gomp_map_is_iterator (arrays, end))
    end++;
  return end;
}

struct candidate
{
  uintptr_t address;
  uint32_t entry;
};

/* The entries from BEGIN up to END, which of them may be members, by address,
   and for each whether it is one.  */
struct entries
{
  const struct gomp_arrays *arrays;
  uint32_t begin, end;
  struct candidate *candidates;
  size_t n_candidates;
  bool *members;
};

static int
compare (const void *one, const void *two)
{
  const struct candidate *a = one, *b = two;

  if (a->address != b->address)
    return a->address < b->address ? -1 : 1;
  return a->entry < b->entry ? -1 : a->entry > b->entry;
}

static void
find_candidates (struct entries *e)
{
  for (uint32_t k = e->begin; k < e->end; k++)
    if (may_be_member (e->arrays, k, e->end, e->begin - 1))
      e->candidates[e->n_candidates++]
        = (struct candidate) { (uintptr_t) e->arrays->addresses[k], k };
  if (e->n_candidates > 0)
    qsort (e->candidates, e->n_candidates, sizeof *e->candidates, compare);
}

/* Is candidate C, of the N first ones, the object as a whole?  Then something
   else in it is none, as it took that one's place.  */
static bool
is_whole (const struct entries *e, size_t c, size_t n)
{
  uintptr_t start = e->candidates[c].address;

  return (start == (uintptr_t) e->arrays->addresses[e->begin - 1]
          && n < e->n_candidates
          && (e->candidates[n].address - start
              < e->arrays->sizes[e->candidates[c].entry]));
}

/* Tell the N members of the STRUCT before E's entries: the first candidates,
   since other objects than the STRUCT's do not begin between its members.
   False: there are not as many, or they are the first entries anyway.  */
static bool
find_members (struct entries *e, size_t n)
{
  size_t first = 0, left = n;

  find_candidates (e);
  if (e->n_candidates < n)
    return false;
  memset (e->members, 0, (e->end - e->begin) * sizeof *e->members);
  for (size_t c = 0; c < e->n_candidates && left > 0; c++)
    if (c >= n || !is_whole (e, c, n))
      {
        uint32_t k = e->candidates[c].entry - e->begin;
        e->members[k] = true;
        first += k < n;
        left--;
      }
  return first < n;
}

/* The entries as they are listed.  */
static uint32_t *
identity (const struct gomp_arrays *arrays, struct gomp_scratch *scratch)
{
  uint32_t *order = GOMP_SCRATCH_ARRAY (scratch, uint32_t, arrays->n);

  for (uint32_t k = 0; k < arrays->n; k++)
    order[k] = k;
  return order;
}

const uint32_t *
gomp_map_order_members (const struct gomp_arrays *arrays, uint32_t e,
                        const uint32_t *order, struct gomp_scratch *scratch)
{
  uint32_t *ordered = (uint32_t *) order;
  struct entries entries = { .arrays = arrays, .begin = e + 1 };
  uint32_t at = e + 1;

  if (GOMP_LIKELY (!may_stand_apart (arrays, e)))
    return order;
  entries.end = members_end (arrays, e);
  entries.candidates
    = GOMP_SCRATCH_ARRAY (scratch, struct candidate, entries.end - at);
  entries.members = GOMP_SCRATCH_ARRAY (scratch, bool, entries.end - at);
  if (!find_members (&entries, arrays->sizes[e]))
    return order;
  if (ordered == NULL)
    ordered = identity (arrays, scratch);
  for (int rest = 0; rest < 2; rest++)
    for (uint32_t k = entries.begin; k < entries.end; k++)
      if (entries.members[k - entries.begin] == !rest)
        ordered[at++] = k;
  return ordered;
}

/* ---- Structures of several STRUCTs -------------------------------------- */

/* Does the STRUCT at E say of its members what can be moved: entries of the
   list, each one object?  */
static bool
is_complete (const struct gomp_arrays *arrays, uint32_t e)
{
  if (arrays->sizes[e] == 0 || arrays->sizes[e] >= arrays->n - e)
    return false;
  for (size_t k = 1; k <= arrays->sizes[e]; k++)
    if (gomp_map_is_iterator (arrays, e + k))
      return false;
  return true;
}

/* Set HEADERS to the STRUCTs of ARRAYS from entry FIRST on, by address.  Their
   number; 0: no two of them are of one structure, or one is not complete.  */
static size_t
find_headers (const struct gomp_arrays *arrays, uint32_t first,
              struct candidate *headers)
{
  size_t n = 0, joined = 0;

  for (uint32_t e = first; e < arrays->n; e++)
    if (class_of (arrays, e) == GOMP_KIND_STRUCT
        && arrays->addresses[e] != NULL)
      headers[n++]
        = (struct candidate) { (uintptr_t) arrays->addresses[e], e };
  if (GOMP_LIKELY (n < 2))
    return 0;
  qsort (headers, n, sizeof *headers, compare);
  for (size_t h = 1; h < n; h++)
    joined += headers[h].address == headers[h - 1].address;
  for (size_t h = 0; h < n && joined > 0; h++)
    if (!is_complete (arrays, headers[h].entry))
      joined = 0;
  return joined > 0 ? n : 0;
}

static size_t
place_of (const uint32_t *order, uint32_t e)
{
  size_t at = 0;

  while (order[at] != e)
    at++;
  return at;
}

/* The members of the STRUCT at OTHER become the last ones of that at E, which
   comes before it.  */
static void
join (uint32_t *order, uint32_t *members, uint32_t e, uint32_t other,
      struct gomp_scratch *scratch)
{
  size_t to = place_of (order, e) + 1 + members[e];
  size_t from = place_of (order, other) + 1;
  uint32_t n = members[other];
  uint32_t *moved = GOMP_SCRATCH_ARRAY (scratch, uint32_t, n);

  memcpy (moved, order + from, n * sizeof *moved);
  memmove (order + to + n, order + to, (from - to) * sizeof *order);
  memcpy (order + to, moved, n * sizeof *moved);
  members[e] += n;
  members[other] = 0;
}

const uint32_t *
gomp_map_join_structs (const struct gomp_arrays *arrays, uint32_t first,
                       const uint32_t **order, struct gomp_scratch *scratch)
{
  struct candidate *headers
    = GOMP_SCRATCH_ARRAY (scratch, struct candidate, arrays->n - first);
  size_t n = find_headers (arrays, first, headers);
  uint32_t *members, *joined, e = 0;

  if (GOMP_LIKELY (n == 0))
    return NULL;
  members = GOMP_SCRATCH_ARRAY (scratch, uint32_t, arrays->n);
  for (size_t h = 0; h < n; h++)
    {
      e = headers[h].entry;
      members[e] = (uint32_t) arrays->sizes[e];
      *order = gomp_map_order_members (arrays, e, *order, scratch);
    }
  joined = *order ? (uint32_t *) *order : identity (arrays, scratch);
  for (size_t h = 0; h < n; h++)
    if (h > 0 && headers[h].address == headers[h - 1].address)
      join (joined, members, e, headers[h].entry, scratch);
    else
      e = headers[h].entry;
  *order = joined;
  return members;
}
