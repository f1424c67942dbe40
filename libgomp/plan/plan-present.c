/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of a target region of which everything is on the device already, made of
   the compiler's arrays without decoding them.

   One pass over the entries, with one look-up for each.  Whatever is not as
   simple as most lists are is left to map-decode.c and plan-enter.c; rules that
   concern only what is left to them are not repeated here.  */

#include "plan/plan-present.h"

#include <string.h>

#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "plan/map-size.h"
#include "table/attach.h"

#define POINTER_SIZE sizeof (void *)
/* The table of a type, which deep-class.c attaches, is no larger.  */
#define TYPE_MOST 4096
/* How far before a STORE its component is, where no STRUCT has it.  */
#define BACK_MOST 3

/* The pass.  */
struct search
{
  struct gomp_present *table;
  const struct gomp_arrays *arrays;
  struct gomp_plan_present *plan;
  uint32_t n;
  struct gomp_mapping *holder;  /* what the latest entry lies in, or NULL */
  uint32_t structs;             /* how many STRUCTs there were */
  uint32_t member, members_end; /* entries of the latest one's members */
  uint32_t component; /* the member that the latest STORE was about, or
                         MEMBERS_END */
  bool psets;                   /* there was a descriptor */
};

static inline uintptr_t
start_of (const struct search *s, uint32_t e)
{
  return (uintptr_t) s->arrays->addresses[e];
}

static inline struct gomp_kind
kind_of (const struct search *s, uint32_t e)
{
  return gomp_map_kind_decode (s->arrays->kinds[e]);
}

/* Entry E refers to the SIZE bytes at its address.  False: they are not in a
   mapping, or in one that cannot just be used.  What several entries lie in is
   looked up once, if they are near each other.  */
static inline bool
find (struct search *s, uint32_t e, size_t size, unsigned flags)
{
  uintptr_t start = start_of (s, e);
  struct gomp_mapping *mapping = s->holder;

  if (size - 1 >= PTRDIFF_MAX || start == 0 || start > UINTPTR_MAX - size)
    return false;
  if (mapping == NULL || start < mapping->host_start
      || start + size > mapping->host_end)
    {
      if (gomp_present_lookup (s->table, start, start + size, &mapping)
            != GOMP_CONTAINED
          || mapping->busy
          || (mapping->lifetime != GOMP_LIFE_COUNTED
              && mapping->lifetime != GOMP_LIFE_DECLARED))
        return false;
      s->holder = mapping;
    }
  s->plan->found[e]
    = (struct gomp_found) { .mapping = mapping,
                            .start = start,
                            .size = size,
                            .serial = mapping->serial,
                            .version = gomp_mapping_version (mapping),
                            .flags = (uint16_t) flags };
  s->plan->words[e] = gomp_mapping_device_address (mapping, start).value;
  return true;
}

static inline bool
find_nothing (struct search *s, uint32_t e, uintptr_t word)
{
  s->plan->found[e].mapping = NULL;
  s->plan->words[e] = word;
  return true;
}

/* May entry E, of KIND, be the table of a type?  */
static inline bool
may_be_type (const struct search *s, uint32_t e, const struct gomp_kind *kind)
{
  return ((kind->flags & GOMP_FLAG_IN)
          && (s->arrays->acc
              || (kind->flags & (GOMP_FLAG_IMPLICIT | GOMP_FLAG_OUT))
                   == GOMP_FLAG_IMPLICIT)
          && s->arrays->sizes[e] <= TYPE_MOST);
}

/* Behind a STRUCT, the descriptor of data may be anywhere in the list, if it is
   not the next entry's.  */
static inline bool
may_be_described (const struct search *s, uint32_t e)
{
  return (s->structs > 0 && e >= s->members_end
          && (e + 1 == s->n
              || (kind_of (s, e + 1).class != GOMP_KIND_STORE
                  && kind_of (s, e + 1).class != GOMP_KIND_DESCRIPTOR)));
}

static inline bool
find_data (struct search *s, uint32_t e, const struct gomp_kind *kind)
{
  return (!(kind->flags
            & ~(unsigned) (GOMP_FLAG_IN | GOMP_FLAG_OUT | GOMP_FLAG_IMPLICIT
                           | GOMP_FLAG_MUST_BE_PRESENT))
          && !may_be_type (s, e, kind) && !may_be_described (s, e)
          && find (s, e, s->arrays->sizes[e], kind->flags));
}

static bool
is_data (const struct search *s, uint32_t e)
{
  return (kind_of (s, e).class == GOMP_KIND_DATA
          && s->plan->found[e].mapping != NULL);
}

/* Is the size of entry DATA that of the array which the descriptor of SIZE
   bytes at ADDR describes, if it describes that data?  NEEDED: it has to.  */
static bool
size_agrees (const struct search *s, uint32_t data, uintptr_t addr, size_t size,
             bool needed)
{
  struct gomp_descriptor_view view;

  if (GOMP_LIKELY (gomp_descriptor_is_vector ((const void *) addr, size,
                                              start_of (s, data),
                                              s->arrays->sizes[data])))
    return true;
  if (!gomp_descriptor_size_fits (size)
      || !gomp_descriptor_read ((const void *) addr, size, &view)
      || view.base != start_of (s, data))
    return !needed;
  return ((!needed || GFC_DESCRIPTOR_SIZE (view.rank) == size)
          && !gomp_map_size_is_wrong (&view, s->arrays->sizes[data]));
}

/* Does the device hold for the SIZE bytes at host address START, in the mapping
   of entry E, what the host has there, but VALUE in the word at WHERE?  The
   record of that, or NULL.  */
static inline struct gomp_attachment *
sent_before (const struct search *s, uint32_t e, uintptr_t start, size_t size,
             uintptr_t where, uintptr_t value)
{
  struct gomp_attachment *record
    = gomp_attachment_after (s->plan->found[e].mapping, start);
  const unsigned char *host = (const unsigned char *) start;
  size_t at = where - start, rest = at + sizeof value;

  return (record && record->start == start && record->extent == size
              && record->current
              && memcmp (record->image + at, &value, sizeof value) == 0
              && (at == 0 || memcmp (record->image, host, at) == 0)
              && memcmp (record->image + rest, host + rest, size - rest) == 0
            ? record
            : NULL);
}

/* What the host's pointer at WHERE, BIAS bytes before what it refers to, is to
   hold on the device: mostly it refers to entry DATA.  0: not known.  */
static uintptr_t
translate (const struct search *s, uintptr_t where, size_t bias, uint32_t data)
{
  const struct gomp_mapping *mapping;
  uintptr_t host;

  memcpy (&host, (const void *) where, sizeof host);
  if (host == 0)
    return 0;
  host += bias;
  if (GOMP_LIKELY (is_data (s, data)
                   && host - start_of (s, data) < s->arrays->sizes[data]))
    mapping = s->plan->found[data].mapping;
  else
    mapping = gomp_present_at (s->table, host);
  if (mapping == NULL || mapping->lifetime == GOMP_LIFE_LINK)
    return 0;
  return gomp_mapping_device_address (mapping, host).value - bias;
}

/* The descriptor at E, behind the data that it is of, and before its
   pointer.  */
static bool
find_descriptor (struct search *s, uint32_t e, const struct gomp_kind *kind)
{
  uintptr_t start = start_of (s, e), where, value;
  size_t size = s->arrays->sizes[e];
  unsigned class;

  if (e == 0 || e + 1 == s->n || !is_data (s, e - 1)
      || !find (s, e, size, kind->flags))
    return false;
  class = kind_of (s, e + 1).class;
  where = start_of (s, e + 1);
  if ((class != GOMP_KIND_POINTER && class != GOMP_KIND_STORE)
      || size < POINTER_SIZE || where - start > size - POINTER_SIZE
      || !size_agrees (s, e - 1, start, size, s->structs > 0))
    return false;
  value = translate (s, where, s->arrays->sizes[e + 1], e - 1);
  if (value == 0 || !sent_before (s, e, start, size, where, value))
    return false;
  s->psets = true;
  return find_nothing (s, e + 1,
                       s->plan->words[e] + (where - start));
}

/* The STRUCT at E with its members, all in one mapping.  */
static bool
find_members (struct search *s, uint32_t e)
{
  const struct gomp_mapping *holder = NULL;
  size_t size = s->arrays->sizes[e];

  if (size == 0 || size >= s->n - e)
    return false;
  s->structs++;
  s->member = e + 1;
  s->component = s->members_end = e + 1 + (uint32_t) size;
  for (uint32_t m = s->member; m < s->members_end; m++)
    {
      struct gomp_kind kind = kind_of (s, m);
      if (kind.class != GOMP_KIND_DATA || !find_data (s, m, &kind)
          || (holder && s->plan->found[m].mapping != holder))
        return false;
      holder = s->plan->found[m].mapping;
    }
  /* Where members stand apart, what gives a pointer its value follows.  */
  if (start_of (s, e) < holder->host_start
      || start_of (s, e) >= holder->host_end
      || (s->members_end < s->n
          && kind_of (s, s->members_end).class != GOMP_KIND_DATA
          && kind_of (s, s->members_end).class != GOMP_KIND_STRUCT))
    return false;
  /* The last member's slot has the address of the STRUCT.  */
  find_nothing (
    s, e, gomp_mapping_device_address (holder, start_of (s, e)).value);
  s->plan->words[s->members_end - 1] = s->plan->words[e];
  return true;
}

/* The member at ADDR; compilers list members in either order.  N: there is
   none.  */
static uint32_t
find_member (struct search *s, uintptr_t addr)
{
  uint32_t near = s->component;

  if (near + 1 < s->members_end && start_of (s, near + 1) == addr)
    near++;
  else if (near < s->members_end && near > s->member
           && start_of (s, near - 1) == addr)
    near--;
  else
    for (near = s->member;
         near < s->members_end && start_of (s, near) != addr;)
      near++;
  return near < s->members_end ? (s->component = near) : s->n;
}

/* The component that the STORE at E is about: a member of the only STRUCT, or
   one of the entries before.  N: there is none.  */
static uint32_t
find_component (struct search *s, uint32_t e)
{
  uintptr_t addr = start_of (s, e);
  uint32_t found = s->n;

  if (s->structs > 0)
    found = find_member (s, addr);
  for (uint32_t back = 1; found == s->n && back <= BACK_MOST && back <= e;
       back++)
    if (start_of (s, e - back) == addr && is_data (s, e - back))
      found = e - back;
  return found;
}

/* ALWAYS_POINTER at E, behind the data, into a component that is an entry
   before.  */
static bool
find_store (struct search *s, uint32_t e)
{
  uintptr_t addr = start_of (s, e);
  struct gomp_found *owner;
  uint32_t c;
  size_t size;

  if (s->structs > 1 || e == 0 || !is_data (s, e - 1)
      || (c = find_component (s, e)) == s->n)
    return false;
  owner = &s->plan->found[c];
  size = s->arrays->sizes[c];
  if ((owner->flags & GOMP_FLAG_OUT) || c == e - 1
      || !size_agrees (s, e - 1, addr, size, size != POINTER_SIZE)
      || !sent_before (s, c, addr, size, addr,
                       s->plan->words[e - 1] - s->arrays->sizes[e]))
    return false;
  return find_nothing (
    s, e, gomp_mapping_device_address (owner->mapping, addr).value);
}

/* Is the pointer at ADDR in something that is an entry before E?  */
static bool
is_listed (const struct search *s, uint32_t e, uintptr_t addr)
{
  while (e-- > 0)
    if (is_data (s, e) && addr >= start_of (s, e)
        && s->arrays->sizes[e] >= POINTER_SIZE
        && addr - start_of (s, e) <= s->arrays->sizes[e] - POINTER_SIZE)
      return true;
  return false;
}

/* Does some entry shortly before E stand for the pointer at ADDR alone?  */
static bool
is_owned (const struct search *s, uint32_t e, uintptr_t addr)
{
  for (uint32_t back = 1; back <= BACK_MOST && back <= e; back++)
    if (start_of (s, e - back) == addr
        && (s->arrays->sizes[e - back] == POINTER_SIZE
            || gomp_descriptor_size_fits (s->arrays->sizes[e - back])))
      return true;
  return false;
}

/* Is no byte of the pointer at ADDR mapped?  */
static bool
is_absent (const struct search *s, uintptr_t addr)
{
  struct gomp_mapping *mapping;

  return (addr != 0 && addr <= UINTPTR_MAX - POINTER_SIZE
          && (gomp_present_lookup (s->table, addr, addr + POINTER_SIZE, &mapping)
              == GOMP_ABSENT));
}

/* ATTACH at E of OpenMP's, behind the data, of a pointer that the device has not,
   which stays as it is, or that is in something bigger: it is attached, and counts
   once more.  */
static bool
find_attach (struct search *s, uint32_t e)
{
  uintptr_t addr = start_of (s, e), value;
  struct gomp_attachment *record;

  /* Entries of which the alignment is not given were found at run time.  */
  if (s->arrays->acc || s->structs > 0 || s->psets || e == 0
      || s->arrays->kinds[e] >> 8 == 0 || !is_data (s, e - 1))
    return false;
  if (is_absent (s, addr))
    return find_nothing (s, e, addr);
  if (is_owned (s, e, addr) || !is_listed (s, e, addr)
      || !find (s, e, POINTER_SIZE, kind_of (s, e).flags))
    return false;
  value = translate (s, addr, s->arrays->sizes[e], e - 1);
  record = (value ? sent_before (s, e, addr, POINTER_SIZE, addr, value) : NULL);
  s->plan->found[e].record = record;
  return record && record->count > 0;
}

/* Entry *E; *E becomes the last one that this has been about.  */
static bool
find_entry (struct search *s, uint32_t *e)
{
  struct gomp_kind kind = kind_of (s, *e);

  if (s->arrays->sizes[*e] == GOMP_MAP_ITERATOR_SIZE)
    return false;
  switch ((enum gomp_kind_class) kind.class)
    {
    case GOMP_KIND_DATA:
      return find_data (s, *e, &kind);
    case GOMP_KIND_VALUE:
      return find_nothing (s, *e, start_of (s, *e));
    case GOMP_KIND_DESCRIPTOR:
      return find_descriptor (s, (*e)++, &kind);
    case GOMP_KIND_STRUCT:
      if (!find_members (s, *e))
        return false;
      *e = s->members_end - 1;
      return true;
    case GOMP_KIND_STORE:
      return find_store (s, *e);
    case GOMP_KIND_ATTACH:
      return find_attach (s, *e);
    case GOMP_KIND_POINTER:
    case GOMP_KIND_PRIVATE:
    case GOMP_KIND_DETACH:
    case GOMP_KIND_USE_DEVICE:
    case GOMP_KIND_RELEASE:
    case GOMP_KIND_UNKNOWN:
      break;
    }
  return false;
}

bool
gomp_plan_present (struct gomp_present *table, const struct gomp_arrays *arrays,
                   struct gomp_plan_present *plan)
{
  struct search s = {
    .table = table, .arrays = arrays, .plan = plan, .n = (uint32_t) arrays->n
  };

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (arrays->n >= GOMP_NO_ITEM || arrays->n_listed > 0 || arrays->order
      || table->displaced > 0)
    return false;
  gomp_ptree_fetch (&table->by_host, arrays->addresses, arrays->n);
  for (uint32_t e = 0; e < s.n; e++)
    if (!find_entry (&s, &e))
      return false;
  return true;
}
