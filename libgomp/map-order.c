/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entries in another order than the compiler's.  */

#include "map-order.h"

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

/* May members of the STRUCT at E stand apart?  Then a pointer is given its value where
   they should be or, if what it refers to is last there, behind.  */
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

/* The entry that gives the pointer to what entry E is its device value, directly
   behind E and perhaps the pointer's descriptor; 0: there is none.  */
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

/* May entry E, before END, be a member of the STRUCT at HEADER: bytes of an object, or
   a descriptor that no member stands for?  */
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

/* Where the entries end of which those behind the STRUCT at E may be members.  */
static uint32_t
members_end (const struct gomp_arrays *arrays, uint32_t e)
{
  uint32_t end = e + 1;

  while (end < arrays->n && class_of (arrays, end) != GOMP_KIND_STRUCT
         && !gomp_map_is_iterator (arrays, end))
    end++;
  return end;
}

/* The entries from BEGIN up to END, and for each what it is.  */
struct entries
{
  const struct gomp_arrays *arrays;
  uint32_t begin, end;
  bool *candidates, *members;
};

/* Is entry K among the N first candidates by address?  Other objects than the STRUCT's
   do not begin between its members.  */
static bool
is_among_first (const struct entries *e, uint32_t k, size_t n)
{
  void **addresses = e->arrays->addresses;
  size_t before = 0;

  for (uint32_t other = e->begin; other < e->end; other++)
    before += (e->candidates[other - e->begin]
               && (addresses[other] < addresses[k]
                   || (addresses[other] == addresses[k] && other < k)));
  return e->candidates[k - e->begin] && before < n;
}

/* Is entry K, taken for a member, the object as a whole?  Then something else in it is
   none, as it took that one's place.  */
static bool
is_whole (const struct entries *e, uint32_t k)
{
  uintptr_t start = (uintptr_t) e->arrays->addresses[k];

  if (!e->members[k - e->begin]
      || e->arrays->addresses[k] != e->arrays->addresses[e->begin - 1])
    return false;
  for (uint32_t other = e->begin; other < e->end; other++)
    if (e->candidates[other - e->begin] && !e->members[other - e->begin]
        && ((uintptr_t) e->arrays->addresses[other] - start
            < e->arrays->sizes[k]))
      return true;
  return false;
}

/* Tell the N members of the STRUCT before E's entries.  False: there are not as many,
   or they are the first ones anyway.  */
static bool
find_members (struct entries *e, size_t n)
{
  size_t found = 0, first = 0;

  for (uint32_t k = e->begin; k < e->end; k++)
    {
      e->candidates[k - e->begin] = may_be_member (e->arrays, k, e->end,
                                                   e->begin - 1);
      found += e->candidates[k - e->begin];
    }
  if (found < n)
    return false;
  for (uint32_t k = e->begin; k < e->end; k++)
    e->members[k - e->begin] = is_among_first (e, k, n);
  for (uint32_t k = e->begin; k < e->end; k++)
    if (is_whole (e, k))
      e->candidates[k - e->begin] = false;
  for (uint32_t k = e->begin; k < e->end; k++)
    {
      e->members[k - e->begin] = is_among_first (e, k, n);
      first += e->members[k - e->begin] && k - e->begin < n;
    }
  return first < n;
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
  entries.candidates = GOMP_SCRATCH_ARRAY (scratch, bool, entries.end - at);
  entries.members = GOMP_SCRATCH_ARRAY (scratch, bool, entries.end - at);
  if (!find_members (&entries, arrays->sizes[e]))
    return order;
  if (ordered == NULL)
    {
      ordered = GOMP_SCRATCH_ARRAY (scratch, uint32_t, arrays->n);
      for (uint32_t k = 0; k < arrays->n; k++)
        ordered[k] = k;
    }
  for (int rest = 0; rest < 2; rest++)
    for (uint32_t k = entries.begin; k < entries.end; k++)
      if (entries.members[k - entries.begin] == !rest)
        ordered[at++] = k;
  return ordered;
}
