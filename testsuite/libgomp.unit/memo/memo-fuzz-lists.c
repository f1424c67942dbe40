/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Random lists of map entries.  */

#include "memo-fuzz-lists.h"

#include <string.h>

#include "gomp-constants.h"

struct fuzz_memory fuzz_memory __attribute__ ((aligned (4096)));

static uint64_t seed;

void
fuzz_start (uint64_t first)
{
  seed = first;
}

size_t
fuzz_draw (size_t below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t) (seed >> 33) % below;
}

/* ---- Templates ---------------------------------------------------------- */

#define DRAW_OF(array) (array)[fuzz_draw (GOMP_ARRAY_LEN (array))]

static unsigned
kind_of_acc (enum gomp_context context)
{
  static const unsigned enter[]
      = { GOMP_MAP_TO, GOMP_MAP_TO, GOMP_MAP_TO, GOMP_MAP_FORCE_TO };
  static const unsigned leave[] = { GOMP_MAP_FROM, GOMP_MAP_RELEASE,
                                    GOMP_MAP_DELETE, GOMP_MAP_FORCE_FROM };
  static const unsigned update[] = { GOMP_MAP_FORCE_TO, GOMP_MAP_FORCE_FROM };
  static const unsigned region[]
      = { GOMP_MAP_TO, GOMP_MAP_TOFROM, GOMP_MAP_TOFROM, GOMP_MAP_FROM,
          GOMP_MAP_FORCE_PRESENT };

  return (context == GOMP_CONTEXT_ENTER    ? DRAW_OF (enter)
          : context == GOMP_CONTEXT_EXIT   ? DRAW_OF (leave)
          : context == GOMP_CONTEXT_UPDATE ? DRAW_OF (update)
                                           : DRAW_OF (region));
}

static unsigned
kind_of (enum gomp_context context)
{
  static const unsigned enter[]
      = { GOMP_MAP_TO, GOMP_MAP_TO, GOMP_MAP_TO, GOMP_MAP_ALWAYS_TO };
  static const unsigned leave[]
      = { GOMP_MAP_FROM, GOMP_MAP_RELEASE, GOMP_MAP_RELEASE, GOMP_MAP_DELETE,
          GOMP_MAP_ALWAYS_FROM };
  static const unsigned update[] = { GOMP_MAP_TO, GOMP_MAP_FROM };
  static const unsigned region[]
      = { GOMP_MAP_TO,           GOMP_MAP_TOFROM,    GOMP_MAP_TOFROM,
          GOMP_MAP_FROM,         GOMP_MAP_ALWAYS_TO, GOMP_MAP_ALWAYS_FROM,
          GOMP_MAP_ALWAYS_TOFROM };

  return (context == GOMP_CONTEXT_ENTER    ? DRAW_OF (enter)
          : context == GOMP_CONTEXT_EXIT   ? DRAW_OF (leave)
          : context == GOMP_CONTEXT_UPDATE ? DRAW_OF (update)
                                           : DRAW_OF (region));
}

static unsigned
draw_kind (const struct fuzz_template *template)
{
  return (template->acc ? kind_of_acc (template->context)
                        : kind_of (template->context));
}

static void
template_make (struct fuzz_template *template)
{
  static const enum gomp_context contexts[]
      = { GOMP_CONTEXT_ENTER, GOMP_CONTEXT_ENTER,  GOMP_CONTEXT_EXIT,
          GOMP_CONTEXT_EXIT,  GOMP_CONTEXT_TARGET, GOMP_CONTEXT_TARGET,
          GOMP_CONTEXT_DATA,  GOMP_CONTEXT_UPDATE };
  static const enum fuzz_what whats[]
      = { FUZZ_ARRAY,     FUZZ_ARRAY,  FUZZ_ARRAY,     FUZZ_PART,
          FUZZ_BIG,       FUZZ_PARENT, FUZZ_PARENT,    FUZZ_PSET,
          FUZZ_PSET,      FUZZ_PSET,   FUZZ_COMPONENT, FUZZ_COMPONENT,
          FUZZ_ATTACH,    FUZZ_ATTACH, FUZZ_POINTER,   FUZZ_STRUCT,
          FUZZ_USE,       FUZZ_VALUE,  FUZZ_PRIVATE,   FUZZ_ZERO,
          FUZZ_IF_PRESENT };

  template->context = DRAW_OF (contexts);
  template->acc = fuzz_draw (2);
  template->site = (unsigned) fuzz_draw (FUZZ_SITES);
  template->n = 1 + (unsigned) fuzz_draw (4);
  for (unsigned i = 0; i < template->n; i++)
    {
      struct fuzz_part *part = &template->parts[i];
      part->what = DRAW_OF (whats);
      part->which = (unsigned) fuzz_draw (64);
      part->second = fuzz_draw (2);
      part->offset = 8 * (unsigned) fuzz_draw (4);
      part->length = 8 * (1 + (unsigned) fuzz_draw (4));
      part->kind = draw_kind (template);
    }
}

/* The exit data of what FROM, an enter data, enters.  */
static void
partner_make (struct fuzz_template *template, const struct fuzz_template *from)
{
  *template = *from;
  template->context = GOMP_CONTEXT_EXIT;
  template->site = (unsigned) fuzz_draw (FUZZ_SITES);
  unsigned kind = draw_kind (template);
  for (unsigned i = 0; i < template->n; i++)
    template->parts[i].kind = kind;
}

void
fuzz_templates_make (struct fuzz_template *templates)
{
  for (int t = 0; t < FUZZ_TEMPLATES; t++)
    {
      template_make (&templates[t]);
      if (templates[t].context != GOMP_CONTEXT_ENTER
          || t + 1 == FUZZ_TEMPLATES)
        continue;
      partner_make (&templates[t + 1], &templates[t]);
      t++;
    }
}

/* ---- Lists -------------------------------------------------------------- */

void
fuzz_add (struct fuzz_list *list, void *address, size_t size, unsigned kind)
{
  list->addresses[list->n] = address;
  list->sizes[list->n] = size;
  list->kinds[list->n++] = (unsigned short) (kind | 3 << 8);
}

bool
fuzz_is_mapped (const void *address)
{
  bool found;

  gomp_present_lock (&fake_device.present);
  found = gomp_present_at (&fake_device.present, (uintptr_t) address) != NULL;
  gomp_present_unlock (&fake_device.present);
  return found;
}

void *
fuzz_pointer (const void *where)
{
  void *value;

  memcpy (&value, where, sizeof value);
  return value;
}

static struct fuzz_parent *
parent_of (const struct fuzz_part *part)
{
  return &fuzz_memory.parents[part->which % FUZZ_PARENTS];
}

void *
fuzz_descriptor (const struct fuzz_part *part)
{
  return part->second ? parent_of (part)->second : parent_of (part)->first;
}

/* A list under way.  */
struct making
{
  struct fuzz_list *list;
  bool acc, enters, leaves, updates;
};

/* Data by KIND; of memory that is made for it, and that nobody writes, nothing
   is fetched: its contents are no matter of the program's.  */
static void
add_data (struct making *m, void *address, size_t size, unsigned kind)
{
  if (!m->leaves && !m->updates && !fuzz_is_mapped (address))
    {
      if (kind == GOMP_MAP_FROM)
        kind = GOMP_MAP_TOFROM;
      if (kind == GOMP_MAP_ALWAYS_FROM)
        kind = GOMP_MAP_ALWAYS_TOFROM;
    }
  fuzz_add (m->list, address, size, kind);
}

static unsigned
release_kind (const struct fuzz_part *part)
{
  return part->kind == GOMP_MAP_DELETE ? GOMP_MAP_DELETE : GOMP_MAP_RELEASE;
}

static unsigned
detach_kind (const struct fuzz_part *part)
{
  return (part->kind == GOMP_MAP_DELETE ? GOMP_MAP_FORCE_DETACH
                                        : GOMP_MAP_DETACH);
}

static void
add_pset (struct making *m, const struct fuzz_part *part)
{
  void *descriptor = fuzz_descriptor (part);
  void *target = fuzz_pointer (descriptor);

  if (target == NULL)
    return;
  add_data (m, target, FUZZ_BYTES, part->kind);
  fuzz_add (m->list, descriptor, FUZZ_DESCRIPTOR,
            m->leaves ? release_kind (part) : GOMP_MAP_TO_PSET);
  if (m->updates && m->acc)
    fuzz_add (m->list, descriptor, 0, GOMP_MAP_ALWAYS_POINTER);
  else if (!m->updates && !m->leaves)
    fuzz_add (m->list, descriptor, 0, GOMP_MAP_POINTER);
}

static void
add_component (struct making *m, const struct fuzz_part *part)
{
  void *descriptor = fuzz_descriptor (part);
  void *target = fuzz_pointer (descriptor);

  if (m->updates || target == NULL)
    return;
  add_data (m, target, FUZZ_BYTES, part->kind);
  if (m->leaves)
    {
      fuzz_add (m->list, descriptor, FUZZ_DESCRIPTOR,
                m->acc ? release_kind (part) : GOMP_MAP_RELEASE);
      fuzz_add (m->list, descriptor, 0, detach_kind (part));
      return;
    }
  fuzz_add (m->list, descriptor, FUZZ_DESCRIPTOR, GOMP_MAP_TO_PSET);
  fuzz_add (m->list, descriptor, 0, GOMP_MAP_ATTACH);
}

static void
add_attach (struct making *m, const struct fuzz_part *part)
{
  void *where
      = part->offset & 8 ? &parent_of (part)->p : fuzz_descriptor (part);

  if (!m->updates)
    fuzz_add (m->list, where, 0,
              m->leaves ? detach_kind (part) : GOMP_MAP_ATTACH);
}

static void
add_pointer (struct making *m, const struct fuzz_part *part)
{
  void **where = &fuzz_memory.pointers[part->which % FUZZ_POINTERS];

  if (m->updates || *where == NULL)
    return;
  add_data (m, *where, FUZZ_BYTES, part->kind);
  if (!m->leaves)
    fuzz_add (m->list, where, 0, GOMP_MAP_POINTER);
}

static void
add_struct (struct making *m, const struct fuzz_part *part)
{
  struct fuzz_parent *parent = parent_of (part);
  long *middle = &parent->middle;

  if (m->updates)
    return;
  if (m->leaves)
    {
      fuzz_add (m->list, middle, sizeof *middle, part->kind);
      fuzz_add (m->list, &parent->p, sizeof parent->p, part->kind);
      return;
    }
  if (parent->p)
    add_data (m, parent->p, FUZZ_BYTES, part->kind);
  fuzz_add (m->list, middle, 2, GOMP_MAP_STRUCT);
  fuzz_add (m->list, middle, sizeof *middle, GOMP_MAP_TO);
  fuzz_add (m->list, &parent->p, sizeof parent->p, GOMP_MAP_TO);
  if (part->second && parent->p)
    fuzz_add (m->list, &parent->p, 0, GOMP_MAP_ATTACH);
}

static void
add_part (struct making *m, const struct fuzz_part *part,
          enum gomp_context context)
{
  unsigned char *array = fuzz_memory.arrays[part->which % FUZZ_ARRAYS];
  void *pointer = fuzz_memory.pointers[part->which % FUZZ_POINTERS];
  bool target = context == GOMP_CONTEXT_TARGET;
  bool region = target || context == GOMP_CONTEXT_DATA;

  switch (part->what)
    {
    case FUZZ_ARRAY:
      add_data (m, array, FUZZ_BYTES, part->kind);
      break;
    case FUZZ_PART:
      add_data (m, array + part->offset, part->length, part->kind);
      break;
    case FUZZ_BIG:
      add_data (m, fuzz_memory.large[part->which % 2], FUZZ_LARGE, part->kind);
      break;
    case FUZZ_PARENT:
      add_data (m, parent_of (part), sizeof (struct fuzz_parent), part->kind);
      break;
    case FUZZ_PSET:
      add_pset (m, part);
      break;
    case FUZZ_COMPONENT:
      add_component (m, part);
      break;
    case FUZZ_ATTACH:
      add_attach (m, part);
      break;
    case FUZZ_POINTER:
      add_pointer (m, part);
      break;
    case FUZZ_STRUCT:
      add_struct (m, part);
      break;
    case FUZZ_USE:
      if (context == GOMP_CONTEXT_DATA)
        fuzz_add (m->list, part->second ? (void *) array : pointer, 0,
                  GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT);
      break;
    case FUZZ_VALUE:
      if (target)
        fuzz_add (m->list, (void *) fuzz_draw (3), 0,
                  GOMP_MAP_FIRSTPRIVATE_INT);
      break;
    case FUZZ_PRIVATE:
      if (target)
        fuzz_add (m->list, array, part->length, GOMP_MAP_FIRSTPRIVATE);
      break;
    case FUZZ_ZERO:
      if (region && !m->acc)
        fuzz_add (m->list, array, 0, GOMP_MAP_ZERO_LEN_ARRAY_SECTION);
      break;
    case FUZZ_IF_PRESENT:
      if (region)
        fuzz_add (m->list, array, FUZZ_BYTES, GOMP_MAP_IF_PRESENT);
      break;
    }
}

struct fuzz_list
fuzz_list_make (const struct fuzz_template *template)
{
  struct fuzz_list list = { .acc = template->acc };
  struct making m = { .list = &list,
                      .acc = template->acc,
                      .enters = template->context == GOMP_CONTEXT_ENTER,
                      .leaves = template->context == GOMP_CONTEXT_EXIT,
                      .updates = template->context == GOMP_CONTEXT_UPDATE };

  for (unsigned i = 0; i < template->n && list.n < FUZZ_ENTRIES - 4; i++)
    add_part (&m, &template->parts[i], template->context);
  return list;
}
