/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The walk over what an object owns.

   There is a stack of work: objects side by side whose insides are still to be
   looked at.  Nothing here calls itself for what an object refers to, so that
   lists may be of any length.  Loops, which only callbacks can tell of, end,
   since memory that was found before is not looked at again.  */

#include "deep/deep-walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/address-map.h"
#include "base/checked.h"
#include "deep/deep-table.h"
#include "base/work-memory.h"

/* What Fortran objects own is a tree: nothing is found twice, unless memory is
   not what it seems to be.  Callbacks may find anything again.  */
#define LOOK_BACK_AFTER (1u << 20)

/* ---- What is collected ------------------------------------------------- */

static inline bool
fail (struct gomp_deep *deep, gomp_pset_status status)
{
  if (deep->status == GOMP_PSET_DONE)
    deep->status = status;
  return false;
}

#define FAIL(deep, status, ...) \
  (gomp_error_set ((deep)->walk->err, __VA_ARGS__), fail (deep, status))

static void __attribute__ ((noinline)) pieces_grow (struct gomp_deep *deep)
{
  deep->pieces_room = deep->pieces_room ? 2 * deep->pieces_room : 64;
  deep->pieces
    = gomp_work_grow (deep->pieces, deep->pieces_room * sizeof *deep->pieces);
}

static void __attribute__ ((noinline)) links_grow (struct gomp_deep *deep)
{
  deep->links_room = deep->links_room ? 2 * deep->links_room : 64;
  deep->links
    = gomp_work_grow (deep->links, deep->links_room * sizeof *deep->links);
}

static inline void
link_add (struct gomp_deep *deep, uintptr_t where, size_t extent, unsigned kind,
          uint32_t target)
{
  if (GOMP_UNLIKELY (deep->n_links == deep->links_room))
    links_grow (deep);
  deep->links[deep->n_links++]
    = (struct gomp_deep_link) { .where = where,
                                .target = target,
                                .extent = (uint16_t) extent,
                                .kind = (uint8_t) kind };
}

/* From now on it is known what has been found.  */
static void __attribute__ ((noinline)) visited_begin (struct gomp_deep *deep)
{
  struct gomp_deep_walk *walk = deep->walk;

  walk->looks_back = true;
  gomp_address_map_expect (&walk->visited, deep->n_pieces + 1);
  for (size_t p = 0; p < deep->n_pieces; p++)
    gomp_address_map_set (&walk->visited, deep->pieces[p].start, p + 1);
}

/* A new piece; there is room.  */
static inline uint32_t
piece_add (struct gomp_deep *deep, uintptr_t start, size_t size, uint32_t flags)
{
  uint32_t p = (uint32_t) deep->n_pieces++;

  deep->pieces[p] = (struct gomp_deep_piece) {
    .start = start, .size = size, .flags = flags, .inside = GOMP_DEEP_NONE
  };
  deep->bytes += size;
  return p;
}

/* The piece of SIZE bytes at START; *FRESH: it has just been found.  NONE: the
   walk has failed.  */
static uint32_t __attribute__ ((noinline))
piece_find (struct gomp_deep *deep, uintptr_t start, size_t size,
            uint32_t flags, bool *fresh)
{
  struct gomp_deep_walk *walk = deep->walk;
  uintptr_t end;

  *fresh = true;
  if (GOMP_UNLIKELY (deep->n_pieces == LOOK_BACK_AFTER && !walk->looks_back))
    visited_begin (deep);
  if (walk->looks_back)
    {
      uintptr_t known = gomp_address_map_get (&walk->visited, start);
      *fresh = known == 0 || deep->pieces[known - 1].size < size;
      if (!*fresh)
        return (uint32_t) (known - 1);
    }
  if (!gomp_checked_end (start, size, &end) || size > PTRDIFF_MAX
      || deep->n_pieces >= GOMP_DEEP_NONE - 1)
    {
      FAIL (deep, GOMP_PSET_BAD_OBJECT, "there cannot be %zu bytes at %p", size,
            (void *) start);
      return GOMP_DEEP_NONE;
    }
  if (GOMP_UNLIKELY (deep->n_pieces == deep->pieces_room))
    pieces_grow (deep);
  if (walk->looks_back)
    gomp_address_map_set (&walk->visited, start, deep->n_pieces + 1);
  return piece_add (deep, start, size, flags);
}

/* May pieces just be added?  */
static inline bool
piece_is_new (const struct gomp_deep *deep)
{
  return (!deep->walk->looks_back && deep->n_pieces < deep->pieces_room
          && deep->n_pieces < LOOK_BACK_AFTER);
}

/* ---- Work to be done --------------------------------------------------- */

static void
work_add (struct gomp_deep *deep, const struct gomp_deep_work *work)
{
  struct gomp_deep_walk *walk = deep->walk;

  if (GOMP_UNLIKELY (walk->n_work == walk->work_room))
    {
      walk->work_room = walk->work_room ? 2 * walk->work_room : 64;
      walk->work
        = gomp_realloc (walk->work, walk->work_room * sizeof *walk->work);
    }
  walk->work[walk->n_work++] = *work;
}

/* COUNT objects at START are to be looked at.  */
static inline void
work_add_layout (struct gomp_deep *deep, uintptr_t start, size_t count,
                 const struct gomp_deep_layout *layout)
{
  if (layout->callback.inside == NULL && layout->n_ops == 0)
    return;
  struct gomp_deep_work work = { .start = start,
                                 .count = count,
                                 .size = layout->size,
                                 .layout = layout,
                                 .callback = layout->callback };
  work_add (deep, &work);
}

/* ---- Tables of dynamic types ------------------------------------------- */

/* The piece of table VTAB, and of those of the types that it extends.  */
static uint32_t
table_find (struct gomp_deep *deep, const struct gomp_vtab *vtab)
{
  struct gomp_address_map *tables = &deep->walk->tables;
  uint32_t first = GOMP_DEEP_NONE, piece;
  bool fresh;

  for (;;)
    {
      uintptr_t known = gomp_address_map_get (tables, (uintptr_t) vtab);
      piece = (known ? (uint32_t) (known - 1)
                     : piece_find (deep, (uintptr_t) vtab,
                                   gomp_deep_table_size (vtab), GOMP_DEEP_TABLE,
                                   &fresh));
      if (first == GOMP_DEEP_NONE)
        first = piece;
      if (known || piece == GOMP_DEEP_NONE)
        return first;
      gomp_address_map_set (tables, (uintptr_t) vtab, piece + 1);
      deep->n_tables++;
      if (vtab->extends == NULL)
        return first;
      /* That table's piece comes next, or is there.  */
      known = gomp_address_map_get (tables, (uintptr_t) vtab->extends);
      link_add (deep, (uintptr_t) &vtab->extends, sizeof (void *),
                GOMP_PSET_LINK_TABLE,
                known ? (uint32_t) (known - 1) : piece + 1);
      vtab = vtab->extends;
    }
}

/* ---- What Fortran objects own ------------------------------------------ */

/* Elements of the array whose descriptor is at DESCRIPTOR.  False: there
   cannot be so many.  */
static inline bool
count_elements (const gfc_descriptor *descriptor, unsigned rank, size_t *count)
{
  size_t n = 1;

  for (unsigned d = 0; d < rank; d++)
    {
      ptrdiff_t lower = descriptor->dim[d].lower_bound;
      ptrdiff_t upper = descriptor->dim[d].upper_bound;
      size_t extent = upper < lower ? 0 : (size_t) upper - (size_t) lower + 1;
      if (__builtin_mul_overflow (n, extent, &n))
        return false;
    }
  *count = n;
  return true;
}

/* What an object may own: COUNT elements of SIZE bytes at START, which are as
   INSIDE says, if it is not NULL.  */
struct elements
{
  uintptr_t start;
  size_t count, size;
  const struct gomp_deep_layout *inside;
};

static bool __attribute__ ((noinline, cold))
reject_elements (struct gomp_deep *deep, const struct elements *elements,
                 const char *why)
{
  return FAIL (deep, GOMP_PSET_BAD_OBJECT, "%zu elements of %zu bytes at %p %s",
               elements->count, elements->size, (void *) elements->start, why);
}

/* The address at WHERE, of OP, owns ELEMENTS.  */
static inline bool
own (struct gomp_deep *deep, const struct gomp_deep_op *op, uintptr_t where,
     const struct elements *elements)
{
  uintptr_t end;
  uint32_t piece;
  size_t bytes;
  bool fresh = true;

  if (__builtin_mul_overflow (elements->count, elements->size, &bytes)
      || bytes > PTRDIFF_MAX
      || !gomp_checked_end (elements->start, bytes, &end))
    return reject_elements (deep, elements, "cannot be");
  if (!gomp_deep_memory_readable (&deep->walk->memory, elements->start, bytes))
    return reject_elements (deep, elements,
                            "are not all memory; "
                            "the component is undefined, or was freed");
  piece = (GOMP_LIKELY (piece_is_new (deep))
             ? piece_add (deep, elements->start, bytes, 0)
             : piece_find (deep, elements->start, bytes, 0, &fresh));
  if (piece == GOMP_DEEP_NONE)
    return false;
  link_add (deep, where, op->extent, op->kind, piece);
  if (fresh && elements->inside && elements->count > 0)
    work_add_layout (deep, elements->start, elements->count, elements->inside);
  return true;
}

/* Bytes of one element of LENGTH characters in the array at DESCRIPTOR, whose
   kind nobody has told.  */
static bool
text_size (const gfc_descriptor *descriptor, size_t length, size_t *size)
{
  *size = length == 0 ? 0 : descriptor->dtype.elem_len;
  return *size % 4 == 0 ? *size / 4 == length || *size == length
                        : *size == length;
}

/* Bytes of one element that OP of OBJECT owns; SIZE bytes each, or
   characters.  */
static inline bool
element_size (const struct gomp_deep_op *op, uintptr_t object, size_t *size)
{
  int64_t length;

  *size = op->element_size;
  if (GOMP_LIKELY (op->length_offset == GOMP_NO_OFFSET))
    return true;
  memcpy (&length, (const void *) (object + op->length_offset), sizeof length);
  if (length >= 0 && op->element_size == 0)
    return op->action == GOMP_DEEP_ARRAY
           && text_size ((const gfc_descriptor *) (object + op->offset),
                         (size_t) length, size);
  return length >= 0
         && !__builtin_mul_overflow (op->element_size, (size_t) length, size);
}

static inline const struct gomp_deep_layout *
layout_inside (struct gomp_deep *deep, struct gomp_deep_op *op)
{
  if (op->type == NULL)
    return NULL;
  if (op->inside == NULL)
    op->inside
      = gomp_deep_layout_of_type (&deep->walk->layouts, op->type, op->path);
  return op->inside;
}

/* SCALAR or ARRAY.  */
static inline bool
walk_owned (struct gomp_deep *deep, struct gomp_deep_op *op, uintptr_t object)
{
  uintptr_t where = object + op->offset;
  uintptr_t start = *(const uintptr_t *) where;
  size_t count = 1, size;

  if (start == 0)
    {
      link_add (deep, where, op->extent, op->kind, GOMP_DEEP_NONE);
      return true;
    }
  if (op->action == GOMP_DEEP_ARRAY
      && !count_elements ((const gfc_descriptor *) where, op->rank, &count))
    return FAIL (deep, GOMP_PSET_BAD_OBJECT,
                 "there cannot be so many elements");
  if (!element_size (op, object, &size))
    return FAIL (deep, GOMP_PSET_BAD_OBJECT,
                 "there cannot be so many characters, or their kind is not "
                 "known");
  if (size == 0 && op->length_offset == GOMP_NO_OFFSET && op->type == NULL
      && !(op->component->type && op->component->type->size == 0))
    return FAIL (deep, GOMP_PSET_UNKNOWN_TYPE,
                 "the size of its elements is not known");
  return own (
    deep, op, where,
    &(struct elements) { start, count, size, layout_inside (deep, op) });
}

/* An array without elements: its table may be that of no type, or garbage.  */
static bool
own_nothing (struct gomp_deep *deep, const struct gomp_deep_op *op,
             uintptr_t where, uintptr_t table, size_t table_extent)
{
  uintptr_t start = *(const uintptr_t *) where;
  const struct gomp_vtab *vtab = *(const struct gomp_vtab *const *) table;
  uint32_t piece = GOMP_DEEP_NONE;

  if (gomp_deep_is_table (vtab))
    {
      piece = table_find (deep, vtab);
      if (piece == GOMP_DEEP_NONE)
        return false;
    }
  if (!own (deep, op, where, &(struct elements) { start, 0, 0, NULL }))
    return false;
  link_add (deep, table, table_extent, GOMP_PSET_LINK_TABLE, piece);
  return true;
}

static bool
walk_class (struct gomp_deep *deep, struct gomp_deep_op *op, uintptr_t object)
{
  uintptr_t where = object + op->offset, table = object + op->vptr_offset;
  uintptr_t start = *(const uintptr_t *) where;
  const struct gomp_vtab *vtab = *(const struct gomp_vtab *const *) table;
  const struct gomp_deep_layout *inside;
  size_t table_extent = op->unlimited ? 16 : 8, count = 1, size;
  int64_t length = 0;

  if (start == 0)
    {
      link_add (deep, where, op->extent, op->kind, GOMP_DEEP_NONE);
      link_add (deep, table, table_extent, GOMP_PSET_LINK_TABLE,
                GOMP_DEEP_NONE);
      return true;
    }
  if (op->rank > 0
      && !count_elements ((const gfc_descriptor *) where, op->rank, &count))
    return FAIL (deep, GOMP_PSET_BAD_OBJECT,
                 "there cannot be so many elements");
  /* gfortran 12 leaves the _vptr of empty arrays as it was.  */
  if (count == 0)
    return own_nothing (deep, op, where, table, table_extent);
  inside = gomp_deep_layout_of_vtab (&deep->walk->layouts, vtab, op->path,
                                     deep->walk->err);
  if (inside == NULL)
    {
      struct gomp_error why = *deep->walk->err;
      deep->walk->err->text[0] = '\0';
      return FAIL (deep, GOMP_PSET_UNKNOWN_TYPE, "%s", why.text);
    }
  if (op->unlimited)
    length = *(const int64_t *) (table + sizeof (void *));
  size = inside->size;
  if (length > 0 && __builtin_mul_overflow (size, (size_t) length, &size))
    return FAIL (deep, GOMP_PSET_BAD_OBJECT,
                 "there cannot be so many characters");
  uint32_t piece = table_find (deep, vtab);
  if (piece == GOMP_DEEP_NONE)
    return false;
  if (!own (deep, op, where, &(struct elements) { start, count, size, inside }))
    return false;
  link_add (deep, table, table_extent, GOMP_PSET_LINK_TABLE, piece);
  return true;
}

static bool
walk_op (struct gomp_deep *deep, struct gomp_deep_op *op, uintptr_t object)
{
  uintptr_t where = object + op->offset;

  switch ((enum gomp_deep_action) op->action)
    {
    case GOMP_DEEP_SCALAR:
    case GOMP_DEEP_ARRAY:
      return walk_owned (deep, op, object);
    case GOMP_DEEP_CLASS:
      return walk_class (deep, op, object);
    case GOMP_DEEP_PLAIN:
      link_add (deep, where, op->extent, op->kind, GOMP_DEEP_NONE);
      return true;
    case GOMP_DEEP_NESTED:
      work_add_layout (deep, where, op->count, layout_inside (deep, op));
      return true;
    case GOMP_DEEP_DOUBT:
      if (*(const uintptr_t *) where != 0)
        return FAIL (deep, GOMP_PSET_UNKNOWN_TYPE, "%s", op->component->why);
      link_add (deep, where, op->extent, op->kind, GOMP_DEEP_NONE);
      return true;
    }
  return true;
}

/* A component is not what it seems.  False: then nothing is.  */
static bool
pass_over (struct gomp_deep *deep)
{
  if (!deep->skips)
    return false;
  deep->status = GOMP_PSET_DONE;
  deep->walk->err->text[0] = '\0';
  return true;
}

/* The message about the component at WHERE, that of OP as LAYOUT says, begins
   with what the user calls it.  */
static void __attribute__ ((noinline, cold))
name_component (struct gomp_deep *deep, const struct gomp_deep_layout *layout,
                const struct gomp_deep_op *op, uintptr_t where)
{
  char *text = deep->walk->err->text, why[sizeof deep->walk->err->text];
  char path[256];
  bool known = false;

  GOMP_FOR_EACH_HOOK (hook, gomp_deep_name_hooks)
    known |= (*hook)->name (deep, where, path, sizeof path);
  if (!known)
    snprintf (path, sizeof path, "component %s of type %s",
              op->component ? op->component->name : "?",
              layout->type ? layout->type->name : "?");
  memcpy (why, text, sizeof why);
  snprintf (text, sizeof why, "%s: %.*s", path,
            (int) (sizeof why - sizeof path - 3), why);
}

static bool
walk_objects (struct gomp_deep *deep, const struct gomp_deep_work *work)
{
  const struct gomp_deep_layout *layout = work->layout;

  for (size_t i = 0; i < work->count; i++)
    for (size_t o = 0; o < layout->n_ops; o++)
      if (!walk_op (deep, &layout->ops[o], work->start + i * work->size)
          && !pass_over (deep))
        {
          name_component (deep, layout, &layout->ops[o],
                          work->start + i * work->size + layout->ops[o].offset);
          return false;
        }
  return true;
}

/* ---- What callbacks say ------------------------------------------------ */

static int
say_transfer (void *token, void *data, size_t count, size_t size,
              gomp_pset_inside *inside, const void *argument)
{
  struct gomp_deep *deep = token;

  if (!deep->walk->looks_back)
    visited_begin (deep);
  bool fine = (data
               || FAIL (deep, GOMP_PSET_BAD_OBJECT,
                        "a callback transfers data at null"));

  if (fine)
    fine = gomp_deep_add (deep, (uintptr_t) data, count, size, GOMP_DEEP_TOLD,
                          (struct gomp_deep_callback) { inside, argument });
  return fine ? 0 : deep->status;
}

static int
say_attach (void *token, void *where, size_t extent, void *target,
            gomp_pset_link kind)
{
  struct gomp_deep *deep = token;
  uintptr_t known = 0;

  deep->has_procedures |= kind == GOMP_PSET_LINK_PROCEDURE;
  if (where == NULL || extent < sizeof (void *) || extent > UINT16_MAX
      || (unsigned) kind > GOMP_PSET_LINK_LEFT_OUT)
    FAIL (deep, GOMP_PSET_BAD_OBJECT, "a callback attaches %zu bytes at %p",
          extent, where);
  else if (kind != GOMP_PSET_LINK_LENGTH && *(void **) where != target)
    FAIL (deep, GOMP_PSET_BAD_OBJECT,
          "a callback attaches %p at %p, where %p "
          "is",
          target, where, *(void **) where);
  else if (kind == GOMP_PSET_LINK_TABLE && target)
    {
      uint32_t piece = table_find (deep, target);
      if (piece != GOMP_DEEP_NONE)
        link_add (deep, (uintptr_t) where, extent, kind, piece);
    }
  else
    {
      if (kind == GOMP_PSET_LINK_OWNED)
        known = gomp_address_map_get (&deep->walk->visited, (uintptr_t) target);
      link_add (deep, (uintptr_t) where, extent, kind,
                known ? (uint32_t) (known - 1) : GOMP_DEEP_NONE);
    }
  return deep->status;
}

static const struct gomp_pset_visitor collector
  = { .version = GOMP_PSET_VISITOR_VERSION,
      .transfer = say_transfer,
      .attach = say_attach,
      .maybe_attach = say_attach };

static bool
call_back (struct gomp_deep *deep, const struct gomp_deep_work *work)
{
  deep->incomplete = true;
  for (size_t i = 0; i < work->count; i++)
    {
      int answer
        = work->callback.inside (deep, (void *) (work->start + i * work->size),
                                 work->callback.argument, &collector);
      if (deep->status != GOMP_PSET_DONE)
        return false;
      if (answer != 0)
        {
          deep->answer = answer;
          return FAIL (
            deep,
            (answer < 0 ? (gomp_pset_status) answer : GOMP_PSET_BAD_OBJECT),
            "the callback for the object at %p returned %d",
            (void *) (work->start + i * work->size), answer);
        }
    }
  return true;
}

/* ---- Collecting -------------------------------------------------------- */

/* As gomp_pset_inside_fortran, for types without tables; ARGUMENT is the
   type.  */
static int inside_type (void *token, void *object, const void *argument,
                        const struct gomp_pset_visitor *visitor);

static const struct gomp_deep_layout *
layout_of_callback (struct gomp_deep *deep,
                    const struct gomp_deep_callback *inside,
                    struct gomp_deep_path *path)
{
  struct gomp_deep_layouts *layouts = &deep->walk->layouts;

  return (inside->inside == inside_type
            ? gomp_deep_layout_of_type (layouts, inside->argument, path)
            : gomp_deep_layout_of_vtab (layouts, inside->argument, path,
                                        deep->walk->err));
}

struct gomp_deep_callback
gomp_deep_callback_of_type (const struct gomp_type *type)
{
  if (type->vtab)
    return (struct gomp_deep_callback) { gomp_pset_inside_fortran, type->vtab };
  return (struct gomp_deep_callback) { inside_type, type };
}

const struct gomp_type *
gomp_deep_type_of_callback (const struct gomp_deep_callback *inside)
{
  struct gomp_error ignored = { .text = "" };

  if (inside->inside == inside_type)
    return inside->argument;
  return (inside->inside == gomp_pset_inside_fortran
            ? gomp_type_of_vtab (inside->argument, &ignored)
            : NULL);
}

bool
gomp_deep_add (struct gomp_deep *deep, uintptr_t start, size_t count,
               size_t size, uint32_t flags, struct gomp_deep_callback inside)
{
  const struct gomp_deep_layout *layout = NULL;
  size_t bytes;
  bool fresh;

  if (inside.inside == gomp_pset_inside_fortran || inside.inside == inside_type)
    {
      layout = layout_of_callback (
        deep, &inside,
        (flags & GOMP_DEEP_ROOT ? deep->walk->layouts.paths : NULL));
      if (layout == NULL)
        return fail (deep, GOMP_PSET_UNKNOWN_TYPE);
      inside = layout->callback;
    }
  if (__builtin_mul_overflow (count, size, &bytes))
    return FAIL (deep, GOMP_PSET_BAD_OBJECT,
                 "there cannot be %zu objects of "
                 "%zu bytes",
                 count, size);
  /* Programs see their own objects.  */
  if (!(flags & GOMP_DEEP_ROOT) && start + bytes >= start
      && !gomp_deep_memory_readable (&deep->walk->memory, start, bytes))
    return FAIL (deep, GOMP_PSET_BAD_OBJECT,
                 "the %zu bytes at %p are not all "
                 "memory",
                 bytes, (void *) start);
  if (piece_find (deep, start, bytes, flags, &fresh) == GOMP_DEEP_NONE)
    return false;
  /* Variables that refer to the object may be polymorphic.  */
  if (layout && layout->vtab && (flags & GOMP_DEEP_ROOT)
      && table_find (deep, layout->vtab) == GOMP_DEEP_NONE)
    return false;
  if (!fresh || bytes == 0
      || (inside.inside == NULL && (layout == NULL || layout->n_ops == 0)))
    return true;
  struct gomp_deep_work work = { .start = start,
                                 .count = count,
                                 .size = size,
                                 .layout = layout,
                                 .callback = inside };
  work_add (deep, &work);
  return true;
}

void
gomp_deep_init (struct gomp_deep *deep, const char *const *leave_out, size_t n)
{
  *deep = (struct gomp_deep) { .status = GOMP_PSET_DONE };
  deep->walk = gomp_calloc (1, sizeof *deep->walk);
  deep->leave_out = gomp_deep_paths_copy (leave_out, n);
  deep->n_leave_out = n;
  gomp_deep_layouts_init (&deep->walk->layouts,
                          (const char *const *) deep->leave_out, n);
  if (gomp_deep_last_pieces == 0)
    return;
  deep->pieces_room = gomp_deep_last_pieces;
  deep->pieces
    = gomp_work_acquire (gomp_deep_last_pieces * sizeof *deep->pieces);
  deep->links_room = gomp_deep_last_links + 1;
  deep->links = gomp_work_acquire (deep->links_room * sizeof *deep->links);
}

bool
gomp_deep_collect (struct gomp_deep *deep, void *data, size_t count,
                   size_t size, gomp_pset_inside *inside, const void *argument,
                   struct gomp_error *err)
{
  struct gomp_deep_walk *walk = deep->walk;

  walk->err = err;
  if (inside == gomp_pset_inside_fortran || inside == inside_type)
    {
      deep->subject.inside = (struct gomp_deep_callback) { inside, argument };
      deep->subject.size = size;
    }
  if (!gomp_deep_add (deep, (uintptr_t) data, count, size, GOMP_DEEP_ROOT,
                      (struct gomp_deep_callback) { inside, argument }))
    return false;
  while (walk->n_work > 0)
    {
      struct gomp_deep_work work = walk->work[--walk->n_work];
      if (!(work.callback.inside ? call_back (deep, &work)
                                 : walk_objects (deep, &work)))
        return false;
    }
  return true;
}

bool
gomp_deep_frame (struct gomp_deep *deep, uintptr_t start, size_t size,
                 struct gomp_error *err)
{
  bool fresh;

  deep->walk->err = err;
  if (piece_find (deep, start, size, GOMP_DEEP_FRAME, &fresh) == GOMP_DEEP_NONE)
    return false;
  /* What begins there is to be looked at, too.  */
  if (deep->walk->looks_back)
    gomp_address_map_set (&deep->walk->visited, start, 0);
  return true;
}

/* ---- One Fortran object, as a callback --------------------------------- */

static struct gomp_deep_callback
callback_of (const struct gomp_deep_work *work)
{
  if (work == NULL || work->callback.inside)
    return work ? work->callback : (struct gomp_deep_callback) { NULL, NULL };
  if (work->layout->vtab)
    return (struct gomp_deep_callback) { gomp_pset_inside_fortran,
                                         work->layout->vtab };
  return (struct gomp_deep_callback) { inside_type, work->layout->type };
}

/* The work that is left on the memory that starts at START, or NULL.  */
static const struct gomp_deep_work *
work_at (const struct gomp_deep *deep, uintptr_t start)
{
  for (size_t w = 0; w < deep->walk->n_work; w++)
    if (deep->walk->work[w].start == start)
      return &deep->walk->work[w];
  return NULL;
}

/* Tell VISITOR of what DEEP has collected of one object.  */
static int
pass_on (const struct gomp_deep *deep, const struct gomp_pset_visitor *visitor,
         void *token)
{
  int answer = 0;

  for (size_t p = 0; p < deep->n_pieces && answer == 0; p++)
    {
      const struct gomp_deep_piece *piece = &deep->pieces[p];
      const struct gomp_deep_work *work = work_at (deep, piece->start);
      struct gomp_deep_callback inside = callback_of (work);
      if (piece->flags & GOMP_DEEP_TABLE)
        continue;
      answer = visitor->transfer (
        token, (void *) piece->start, work ? work->count : 1,
        work ? work->size : piece->size, inside.inside, inside.argument);
    }
  for (size_t l = 0; l < deep->n_links && answer == 0; l++)
    answer = gomp_deep_tell_link (&deep->links[l], visitor, token);
  return answer;
}

/* Collect what the object at START, as LAYOUT says, refers to itself.  */
static bool
collect_one (struct gomp_deep *deep, uintptr_t start,
             const struct gomp_deep_layout *layout)
{
  struct gomp_deep_walk *walk = deep->walk;

  work_add_layout (deep, start, 1, layout);
  for (size_t w = 0; w < walk->n_work; w++)
    {
      struct gomp_deep_work work = walk->work[w];
      if (work.callback.inside || work.start - start >= layout->size)
        continue;
      /* An inline part.  */
      walk->work[w].start = 0;
      if (!walk_objects (deep, &work))
        return false;
    }
  return true;
}

/* The walk WALKED, which asked for one object, fails for that object's
   reason.  */
static void
pass_reason (struct gomp_deep *walked, gomp_pset_status status,
             const struct gomp_error *err)
{
  *walked->walk->err = *err;
  fail (walked, status);
}

static int
tell_one (void *token, void *object, const struct gomp_vtab *vtab,
          const struct gomp_type *type, const struct gomp_pset_visitor *visitor)
{
  struct gomp_error err = { .text = "" };
  const struct gomp_deep_layout *layout;
  struct gomp_deep deep;
  int answer = GOMP_PSET_UNKNOWN_TYPE;

  gomp_deep_init (&deep, NULL, 0);
  deep.walk->err = &err;
  layout
    = (type ? gomp_deep_layout_of_type (&deep.walk->layouts, type, NULL)
            : gomp_deep_layout_of_vtab (&deep.walk->layouts, vtab, NULL, &err));
  if (layout && layout->callback.inside)
    answer = layout->callback.inside (token, object, layout->callback.argument,
                                      visitor);
  else if (layout)
    answer = (collect_one (&deep, (uintptr_t) object, layout)
                ? pass_on (&deep, visitor, token)
                : deep.status);
  if (err.text[0] != '\0' && visitor == &collector)
    pass_reason (token, (gomp_pset_status) answer, &err);
  gomp_deep_fini (&deep);
  return answer;
}

static int
inside_type (void *token, void *object, const void *argument,
             const struct gomp_pset_visitor *visitor)
{
  return tell_one (token, object, NULL, argument, visitor);
}

int
gomp_pset_inside_fortran (void *token, void *object, const void *argument,
                          const struct gomp_pset_visitor *visitor)
{
  return tell_one (token, object, argument, NULL, visitor);
}

int
gomp_deep_tell_link (const struct gomp_deep_link *link,
                     const struct gomp_pset_visitor *visitor, void *token)
{
  void *where = (void *) link->where;
  void *target
    = (link->kind == GOMP_PSET_LINK_LENGTH ? NULL
                                           : (void *) gomp_deep_word (link));

  switch ((gomp_pset_link) link->kind)
    {
    case GOMP_PSET_LINK_OWNED:
    case GOMP_PSET_LINK_TABLE:
    case GOMP_PSET_LINK_LENGTH:
      return visitor->attach (token, where, link->extent, target,
                              (gomp_pset_link) link->kind);
    case GOMP_PSET_LINK_POINTER:
    case GOMP_PSET_LINK_PROCEDURE:
    case GOMP_PSET_LINK_LEFT_OUT:
      return (visitor->maybe_attach ? visitor->maybe_attach (
                token, where, link->extent, target, (gomp_pset_link) link->kind)
                                    : 0);
    }
  return 0;
}
