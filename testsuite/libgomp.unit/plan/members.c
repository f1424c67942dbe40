/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Components of objects, of mixed kinds and in any order, as compilers list
   them, against what the directive means: each lies in the object's place on
   the device, descriptors are whole and refer to the device's data, and all
   comes back.  All orders of six components, and random lists.  A seed and a
   number of cases may be given.  */

#include <stdlib.h>
#include <string.h>

#include "fake-device.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "unit.h"

#define MEMBERS 6
#define OBJECTS 2
#define LONGEST 96
#define CASES 6000

/* How compilers list components.  */
enum dialect
{
  OMP_12,                       /* gfortran 12 and 13: always_pointer */
  OMP_12_APART,                 /* the same, of dummy arguments that are
                                   pointers: a STRUCT for each component */
  OMP_14,                       /* 14 and later: pset as a member, attach */
  ACC_12,                       /* member, data, pset, attach */
  ACC_12_APART,                 /* of dummy arguments that are pointers: only
                                   what is no array is in a STRUCT */
  ACC_14,                       /* as OMP_14 */
  DIALECTS
};

enum kind { PLAIN, POINTER, ARRAY, NESTED, KINDS };

struct member
{
  enum kind kind;
  size_t offset, size;          /* in the object */
  size_t descriptor;            /* ARRAY, NESTED: where, in the object */
  unsigned char *data;          /* POINTER, ARRAY, NESTED: or NULL */
  size_t data_size;
};

static struct object
{
  unsigned char *host;
  size_t size;
  struct member members[MEMBERS];
  size_t order[MEMBERS];
} objects[OBJECTS];

/* Objects and what they refer to lie side by side.  */
static unsigned char memory[16384] __attribute__ ((aligned (64)));
static unsigned char wanted[sizeof memory];
static size_t memory_used;

static enum dialect dialect;
static enum gomp_context context;
static bool back;                               /* tofrom instead of to */
static size_t n_objects;
/* The object itself, in the same list: not, first, last.  */
static enum { NO_WHOLE, WHOLE_FIRST, WHOLE_LAST } whole;

static const struct gomp_site site = { .construct = "members" };
static uint64_t seed = 1;

static size_t
draw (size_t below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t) (seed >> 33) % below;
}

static void
shuffle (size_t *order, size_t n)
{
  for (size_t i = n; i > 1; i--)
    {
      size_t k = draw (i), last = order[i - 1];
      order[i - 1] = order[k];
      order[k] = last;
    }
}

/* ---- Objects ------------------------------------------------------------ */

static unsigned char *
take (size_t size)
{
  unsigned char *start = memory + memory_used;

  memory_used += (size + 15) / 8 * 8;
  CHECK (memory_used <= sizeof memory);
  return start;
}

static bool
has_descriptor (const struct member *m)
{
  return m->kind == ARRAY || m->kind == NESTED;
}

static void
lay_out (struct object *o, struct member *m, enum kind kind)
{
  static const size_t sizes[KINDS] = { 8, 8, 64, 88 };

  /* The list has no room for a pointer then.  */
  if (dialect == ACC_12_APART && kind == POINTER)
    kind = ARRAY;
  o->size += 8 * draw (3);
  m->kind = kind;
  m->offset = o->size;
  m->size = sizes[kind];
  if (kind == PLAIN && draw (2))
    m->size = 4;
  else if (kind == NESTED)              /* as long as some descriptor, or not */
    m->size += 8 * draw (7);
  m->descriptor = m->offset + (kind == NESTED ? 8 * draw (3) : 0);
  o->size += (m->size + 7) / 8 * 8;
  m->data_size = 4 * (1 + draw (8));
}

static void
set_pointer (struct object *o, struct member *m)
{
  gfc_descriptor *d = (gfc_descriptor *) (o->host + m->descriptor);

  /* Where null is all there is, nothing tells an object from its first
     pointer.  */
  m->data = (draw (6) || (m->kind == NESTED && m->descriptor == m->offset)
             ? take (m->data_size) : NULL);
  if (m->data == NULL)
    m->data_size = 0;
  memcpy (o->host + m->descriptor, &m->data, sizeof m->data);
  if (!has_descriptor (m))
    return;
  d->offset = 0;
  memset (&d->dtype, 0, sizeof d->dtype);
  d->dtype.elem_len = 4;
  d->dtype.rank = 1;
  d->dtype.type = 3;
  d->span = 4;
  d->dim[0] = (gfc_dimension) { 1, 2, 1 + (ptrdiff_t) m->data_size / 4 };
}

static void
make_object (struct object *o, const enum kind *kinds)
{
  o->size = 8 * draw (3);
  for (size_t i = 0; i < MEMBERS; i++)
    {
      lay_out (o, &o->members[i], kinds ? kinds[i] : draw (KINDS));
      o->order[i] = i;
    }
  o->size += 8 * draw (3);
  o->host = take (o->size);
  for (size_t i = 0; i < MEMBERS; i++)
    if (o->members[i].kind != PLAIN)
      set_pointer (o, &o->members[i]);
}

static void
make_objects (const enum kind *kinds)
{
  memory_used = 64;
  for (size_t b = 0; b < sizeof memory; b++)
    memory[b] = (unsigned char) draw (256);
  for (size_t i = 0; i < n_objects; i++)
    make_object (&objects[i], kinds);
}

/* ---- Lists -------------------------------------------------------------- */

static void *addresses[LONGEST];
static size_t sizes[LONGEST];
static unsigned short kinds[LONGEST];
static size_t n;

static void
add (const void *address, size_t size, unsigned kind)
{
  CHECK (n < LONGEST);
  addresses[n] = (void *) address;
  sizes[n] = size;
  kinds[n++] = (unsigned short) (0x0300 | kind);
}

static bool
is_omp_12 (void)
{
  return dialect == OMP_12 || dialect == OMP_12_APART;
}

static bool
is_acc (void)
{
  return (dialect == ACC_12 || dialect == ACC_12_APART || dialect == ACC_14);
}

/* Is there a pset besides the member?  */
static bool
lists_pset (void)
{
  return dialect == ACC_12 || dialect == ACC_12_APART;
}

static bool
run (enum gomp_context what, struct gomp_region *region)
{
  struct gomp_arrays arrays = { .n = n, .addresses = addresses,
                                .sizes = sizes, .kinds = kinds,
                                .acc = is_acc () };
  struct gomp_error err;
  if (what == GOMP_CONTEXT_TARGET)
    fake_device_check_present (&arrays);
  bool fine = fake_device_run (&arrays, what, &site, region, &err);

  for (size_t e = 0; !fine && e < n; e++)
    printf ("# %zu %p %zu %x\n", e, addresses[e], sizes[e], kinds[e]);
  if (!fine)
    printf ("# %s\n", err.text);
  n = 0;
  return fine;
}

static unsigned
data_kind (void)
{
  return back ? GOMP_MAP_TOFROM : GOMP_MAP_TO;
}

/* Member M's own bytes, and in older compilers' lists those of a part of
   it.  */
static void
add_member (const struct object *o, const struct member *m)
{
  bool old = is_omp_12 () || dialect == ACC_12;
  bool first = draw (2);

  if (m->kind == PLAIN)
    add (o->host + m->offset, m->size, data_kind ());
  else if (m->kind == POINTER)
    add (o->host + m->offset, m->size, GOMP_MAP_ALLOC);
  else if (m->kind == ARRAY)
    add (o->host + m->offset, m->size,
         is_omp_12 () ? GOMP_MAP_TO
         : dialect == ACC_12 ? GOMP_MAP_ALLOC : GOMP_MAP_TO_PSET);
  if (m->kind != NESTED)
    return;
  if (old && first)
    add (o->host + m->descriptor, 64,
         is_omp_12 () ? GOMP_MAP_TO : GOMP_MAP_ALLOC);
  add (o->host + m->offset, m->size, data_kind ());
  if (old && !first)
    add (o->host + m->descriptor, 64,
         is_omp_12 () ? GOMP_MAP_TO : GOMP_MAP_ALLOC);
}

/* What M refers to, and that it does.  */
static void
add_data (const struct object *o, const struct member *m)
{
  const unsigned char *pointer = o->host + m->descriptor;

  add (m->data, m->data_size, data_kind ());
  if (lists_pset () && has_descriptor (m))
    add (pointer, 64, GOMP_MAP_TO_PSET);
  add (pointer, 0, is_omp_12 () ? GOMP_MAP_ALWAYS_POINTER
                                     : GOMP_MAP_ATTACH);
}

struct pending
{
  size_t n;
  struct { const struct object *object; const struct member *member; }
    all[OBJECTS * MEMBERS];
};

/* Some of what is pending, or all, in any order.  */
static void
add_pending (struct pending *p, bool all)
{
  while (p->n > 0 && (all || draw (3) == 0))
    {
      size_t k = draw (p->n);
      add_data (p->all[k].object, p->all[k].member);
      p->all[k] = p->all[--p->n];
    }
}

/* How many entries add_member makes of M.  */
static size_t
count_entries (const struct member *m)
{
  return 1 + (m->kind == NESTED && (is_omp_12 () || dialect == ACC_12));
}

static size_t
count_members (const struct object *o)
{
  size_t count = 0;

  for (size_t i = 0; i < MEMBERS; i++)
    count += count_entries (&o->members[i]);
  return count;
}

/* All members but arrays.  */
static void
add_scalars (const struct object *o, struct pending *p)
{
  size_t header = n;

  add (o->host, 0, GOMP_MAP_STRUCT);
  for (size_t i = 0; i < MEMBERS; i++)
    {
      const struct member *m = &o->members[o->order[i]];
      if (m->kind == ARRAY)
        continue;
      add (o->host + m->offset, m->size, data_kind ());
      sizes[header]++;
      if (m->kind == PLAIN)
        continue;
      p->all[p->n].object = o;
      p->all[p->n++].member = m;
    }
}

static void
add_apart (const struct object *o, struct pending *p)
{
  bool listed = false;

  for (size_t i = 0; i < MEMBERS; i++)
    {
      const struct member *m = &o->members[o->order[i]];
      if (m->kind == ARRAY)
        add_data (o, m);
      else if (!listed)
        add_scalars (o, p);
      listed |= m->kind != ARRAY;
      add_pending (p, false);
    }
}

static void
add_object (const struct object *o, struct pending *p)
{
  bool mixed = is_omp_12 () || dialect == ACC_12;

  if (dialect == ACC_12_APART)
    {
      add_apart (o, p);
      return;
    }
  if (dialect != OMP_12_APART)
    add (o->host, count_members (o), GOMP_MAP_STRUCT);
  for (size_t i = 0; i < MEMBERS; i++)
    {
      const struct member *m = &o->members[o->order[i]];
      if (dialect == OMP_12_APART)
        add (o->host, count_entries (m), GOMP_MAP_STRUCT);
      add_member (o, m);
      if (m->kind != PLAIN)
        {
          p->all[p->n].object = o;
          p->all[p->n++].member = m;
        }
      /* Behind all members anything may come.  */
      if (mixed || i == MEMBERS - 1)
        add_pending (p, false);
    }
}

static void
make_list (void)
{
  struct pending pending = { .n = 0 };

  for (size_t i = 0; i < n_objects && whole == WHOLE_FIRST; i++)
    add (objects[i].host, objects[i].size, data_kind ());
  for (size_t i = 0; i < n_objects; i++)
    add_object (&objects[i], &pending);
  add_pending (&pending, true);
  for (size_t i = 0; i < n_objects && whole == WHOLE_LAST; i++)
    add (objects[i].host, objects[i].size, data_kind ());
}

static void
make_exit (bool whole_too)
{
  unsigned from = back ? GOMP_MAP_FROM : GOMP_MAP_RELEASE;

  for (size_t i = 0; i < n_objects; i++)
    for (size_t k = 0; k < MEMBERS; k++)
      {
        const struct object *o = &objects[i];
        const struct member *m = &o->members[o->order[k]];
        const unsigned char *pointer = o->host + m->descriptor;
        if (m->kind != PLAIN)
          add (m->data, m->data_size, from);
        if (dialect != ACC_12_APART || m->kind != ARRAY)
          add (o->host + m->offset, m->size,
               (m->kind == PLAIN || m->kind == NESTED ? from
                                                      : GOMP_MAP_RELEASE));
        if (lists_pset () && has_descriptor (m))
          add (pointer, 64, GOMP_MAP_TO_PSET);
        if (m->kind != PLAIN && !is_omp_12 ())
          add (pointer, 0, GOMP_MAP_DETACH);
      }
  for (size_t i = 0; i < n_objects && whole_too; i++)
    add (objects[i].host, objects[i].size, from);
}

/* ---- What the device has ------------------------------------------------ */

static unsigned char *
device_bytes (const void *host)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_mapping *mapping;

  gomp_present_lock (table);
  mapping = gomp_present_at (table, (uintptr_t) host);
  gomp_present_unlock (table);
  return mapping ? (unsigned char *) gomp_mapping_device_address
                     (mapping, (uintptr_t) host).value : NULL;
}

/* Is DEVICE what the descriptor or pointer of M should be, SIZE bytes,
   there?  */
static bool
refers (const struct object *o, const struct member *m,
        const unsigned char *device, size_t size)
{
  const unsigned char *data = m->data ? device_bytes (m->data) : NULL;

  return ((m->data == NULL || data != NULL)
          && memcmp (device, &data, sizeof data) == 0
          && memcmp (device + sizeof data,
                     o->host + m->descriptor + sizeof data,
                     size - sizeof data) == 0);
}

static bool
member_is_right (const struct object *o, const struct member *m)
{
  const unsigned char *device = device_bytes (o->host + m->offset);
  const unsigned char *pointer = device + (m->descriptor - m->offset);
  const unsigned char *first
    = device_bytes (o->host + o->members[0].offset);

  if (device == NULL || first == NULL
      || device - first != (ptrdiff_t) (m->offset - o->members[0].offset))
    return false;
  if (m->kind == PLAIN)
    return memcmp (device, o->host + m->offset, m->size) == 0;
  if (m->kind == NESTED
      && (memcmp (device, o->host + m->offset, m->descriptor - m->offset) != 0
          || memcmp (pointer + 64, o->host + m->descriptor + 64,
                     m->offset + m->size - m->descriptor - 64) != 0))
    return false;
  return (refers (o, m, pointer, has_descriptor (m) ? 64 : 8)
          && (m->data == NULL
              || memcmp (device_bytes (m->data), m->data, m->data_size) == 0));
}

static bool
all_is_right (void)
{
  for (size_t i = 0; i < n_objects; i++)
    for (size_t k = 0; k < MEMBERS; k++)
      if (!member_is_right (&objects[i], &objects[i].members[k]))
        {
          printf ("# member %zu of object %zu, kind %u\n", k, i,
                  objects[i].members[k].kind);
          return false;
        }
  return true;
}

static bool
nothing_is_left (void)
{
  for (size_t i = 0; i < memory_used; i += 4)
    if (device_bytes (memory + i))
      return false;
  return true;
}

/* A kernel changes SIZE bytes at HOST on the device.  They come back, or
   STAY.  */
static void
change (const unsigned char *host, size_t size, bool stay)
{
  unsigned char *device = device_bytes (host);

  for (size_t b = 0; device && b < size; b++)
    {
      device[b] = (unsigned char) (device[b] + 1);
      if (back && !stay)
        wanted[host + b - memory] = device[b];
    }
}

/* PRESENT: the objects stay.  */
static void
change_all (bool present)
{
  memcpy (wanted, memory, sizeof wanted);
  for (size_t i = 0; i < n_objects; i++)
    for (size_t k = 0; k < MEMBERS; k++)
      {
        const struct member *m = &objects[i].members[k];
        if (m->kind == PLAIN)
          change (objects[i].host + m->offset, m->size, present);
        else
          change (m->data, m->data_size, false);
        if (m->kind == NESTED)
          {
            size_t behind = m->descriptor + 64;
            change (objects[i].host + m->offset, m->descriptor - m->offset,
                    present);
            change (objects[i].host + behind, m->offset + m->size - behind,
                    present);
          }
      }
}

/* ---- Cases -------------------------------------------------------------- */

static bool
end_region (struct gomp_region *region)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  bool fine;

  gomp_scratch_init (&scratch);
  fine = gomp_construct_end (region, &site, &scratch, &err);
  gomp_scratch_fini (&scratch);
  return fine;
}

/* The list is carried out several times, so that it is remembered if it can
   be.  */
static void
test_case (bool present)
{
  if (present)
    {
      for (size_t i = 0; i < n_objects; i++)
        add (objects[i].host, objects[i].size, GOMP_MAP_TO);
      CHECK (run (GOMP_CONTEXT_ENTER, NULL));
    }
  for (int time = 0; time < 3; time++)
    {
      struct gomp_region *region
        = context == GOMP_CONTEXT_ENTER ? NULL : fake_device_region ();
      make_list ();
      CHECK (run (context, region));
      CHECK (all_is_right ());
      if (unit_failures)
        return;
      change_all (present);
      if (region)
        CHECK (end_region (region));
      else
        {
          make_exit (whole != NO_WHOLE);
          CHECK (run (GOMP_CONTEXT_EXIT, NULL));
        }
      free (region);
      CHECK (memcmp (memory, wanted, sizeof memory) == 0);
      CHECK_STRING (fake_device_check (), NULL);
      CHECK (present || nothing_is_left ());
      if (present)
        break;
    }
  if (present)
    {
      for (size_t i = 0; i < n_objects; i++)
        add (objects[i].host, objects[i].size, GOMP_MAP_DELETE);
      CHECK (run (GOMP_CONTEXT_EXIT, NULL));
      CHECK (nothing_is_left ());
    }
}

static void
report (void)
{
  if (unit_failures == 0)
    return;
  printf ("# dialect %u, context %u, %s, whole %u, order", dialect, context,
          back ? "tofrom" : "to", whole);
  for (size_t i = 0; i < MEMBERS; i++)
    printf (" %zu", objects[0].order[i]);
  printf ("\n");
  exit (unit_result ());
}

static const enum gomp_context contexts[]
  = { GOMP_CONTEXT_TARGET, GOMP_CONTEXT_DATA, GOMP_CONTEXT_ENTER };

/* Permutation NUMBER of the members.  */
static void
permute (struct object *o, size_t number)
{
  size_t left[MEMBERS], n_left = MEMBERS;

  for (size_t i = 0; i < MEMBERS; i++)
    left[i] = i;
  for (size_t i = 0; i < MEMBERS; i++)
    {
      size_t k = number % n_left;
      number /= n_left;
      o->order[i] = left[k];
      memmove (&left[k], &left[k + 1], (n_left - k - 1) * sizeof *left);
      n_left--;
    }
}

static void
test_orders (void)
{
  static const enum kind mixed[MEMBERS]
    = { ARRAY, PLAIN, POINTER, ARRAY, NESTED, PLAIN };

  n_objects = 1;
  for (size_t number = 0; number < 720; number++)
    for (size_t d = 0; d < DIALECTS; d++)
      for (size_t c = 0; c < GOMP_ARRAY_LEN (contexts); c++)
        {
          dialect = (enum dialect) d;
          context = contexts[c];
          back = draw (2);
          whole = NO_WHOLE;
          make_objects (mixed);
          permute (&objects[0], number);
          test_case (false);
          report ();
        }
}

static void
test_random (unsigned long cases)
{
  for (unsigned long k = 0; k < cases; k++)
    {
      n_objects = 1 + draw (OBJECTS);
      dialect = draw (DIALECTS);
      context = contexts[draw (3)];
      back = draw (2);
      whole = draw (3) ? NO_WHOLE : 1 + draw (2);
      make_objects (NULL);
      for (size_t i = 0; i < n_objects; i++)
        shuffle (objects[i].order, MEMBERS);
      test_case (whole == NO_WHOLE && draw (3) == 0);
      if (unit_failures)
        printf ("# at case %lu\n", k);
      report ();
    }
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    seed = strtoull (argv[1], NULL, 0);
  fake_device_init ();
  unit_case ("six components in all orders: each in its place");
  test_orders ();
  unit_case ("random components: each in its place");
  test_random (argc > 2 ? strtoul (argv[2], NULL, 0) : CASES);
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
