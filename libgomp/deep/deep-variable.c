/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Variables that own something, in map lists.  */

#include "deep/deep-variable.h"

#include <stdlib.h>
#include <string.h>

#include "base/address-map.h"
#include "base/checked.h"
#include "deep/deep-container.h"
#include "deep/deep-table.h"
#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "program/host-memory.h"
#include "base/lock.h"

static uintptr_t
word_at (uintptr_t addr)
{
  uintptr_t word;

  memcpy (&word, (const void *) addr, sizeof word);
  return word;
}

/* ---- What they refer to ------------------------------------------------ */

/* VARIABLE refers to what its word, or ARRAY descriptor, says.  */
static bool
refer (struct gomp_deep_variable *variable, bool array, struct gomp_error *why)
{
  struct gomp_deep_shape *shape = &variable->shape;
  size_t all;

  variable->data = word_at (variable->start);
  *shape = (struct gomp_deep_shape) { .count = variable->data != 0, .run = 1 };
  if (variable->data == 0)
    return true;
  if (array
      && !gomp_deep_shape_read ((const gfc_descriptor *) variable->start,
                                shape))
    return gomp_error_set (why, "it has impossible bounds");
  variable->count = shape->count;
  return (gomp_checked_mul (variable->count, variable->size, &all)
          || gomp_error_set (why, "there cannot be so many elements"));
}

/* Is BYTES what a list may give as the size of VARIABLE's data, the objects
   being SIZE bytes?  gfortran takes the last dimension for all of it, up or
   down.  */
static bool
is_stated_size (const struct gomp_deep_variable *variable, size_t bytes,
                size_t size)
{
  const struct gomp_deep_shape *shape = &variable->shape;
  size_t last = 1;

  if (shape->rank > 0)
    last = (shape->extent[shape->rank - 1]
            * (size_t) shape->stride[shape->rank - 1]);
  return bytes == variable->count * size || bytes == last * size;
}

/* Is BYTES the size of all of VARIABLE's data, as its type says, or the
   declared one, which gfortran goes by?  */
static bool
is_all (const struct gomp_deep_variable *variable, size_t bytes)
{
  const struct gomp_vtab *vtab = NULL;

  if (is_stated_size (variable, bytes, variable->size))
    return true;
  if (variable->inside.inside == gomp_pset_inside_fortran)
    vtab = ((const struct gomp_vtab *) variable->inside.argument)->extends;
  for (; vtab; vtab = vtab->extends)
    if (is_stated_size (variable, bytes, (size_t) vtab->size))
      return true;
  return false;
}

/* Is ADDR in the data of VARIABLE, gaps included?  */
static bool
is_data (const struct gomp_deep_variable *variable, uintptr_t addr)
{
  uintptr_t start, end;

  gomp_deep_shape_span (&variable->shape, variable->data, variable->size,
                        &start, &end);
  return addr - start < end - start;
}

bool
gomp_deep_variable_holds (const struct gomp_deep_variable *variable,
                          uintptr_t addr)
{
  return (addr - variable->start < variable->bytes || is_data (variable, addr));
}

/* VARIABLE refers to data: take over the flags of the entries of ARRAYS that
   map it; those of entry E, if there is one, if there are none.  False: the
   list has only a part of it.  */
static bool
take_flags (const struct gomp_arrays *arrays, size_t e,
            struct gomp_deep_variable *variable, struct gomp_error *why)
{
  size_t size = variable->count * variable->size;
  bool part = false, all = false;

  if (e < arrays->n)
    variable->flags = gomp_map_kind_decode (arrays->kinds[e]).flags;
  for (size_t i = 0; i < arrays->n; i++)
    {
      struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[i]);
      uintptr_t start = (uintptr_t) arrays->addresses[i];
      if (i == e || start == 0
          || (kind.class != GOMP_KIND_DATA && kind.class != GOMP_KIND_RELEASE)
          || !is_data (variable, start))
        continue;
      if (start != variable->data || !is_all (variable, arrays->sizes[i]))
        {
          part = true;
          continue;
        }
      /* gfortran 15 and later list the data of some class arrays twice.  */
      variable->flags = kind.flags | (all ? variable->flags : 0);
      variable->misstated |= arrays->sizes[i] != size;
      all = true;
    }
  /* Of a dummy that is mapped implicitly there may be the container alone,
     which need not come back; its data has to.  */
  if (!all && variable->flags & GOMP_FLAG_IMPLICIT)
    variable->flags |= GOMP_FLAG_IN | GOMP_FLAG_OUT;
  variable->misstated |= !gomp_deep_shape_is_whole (&variable->shape);
  return (all || !part
          || gomp_error_set (why, "only a part of it is mapped here"));
}

/* ---- Class containers -------------------------------------------------- */

/* Does the container at START, BYTES long, refer to the table of a type?  Its
   place in *AT.  */
static bool
has_table (uintptr_t start, size_t bytes, size_t *at)
{
  *at = gomp_descriptor_vptr_offset (bytes);
  return (*at != 0 && gomp_deep_container_begins (start, *at)
          && gomp_deep_is_table ((const void *) word_at (start + *at)));
}

/* Bytes of an object of dynamic type VTAB; LENGTH: of a character.  */
static bool
object_size (const struct gomp_vtab *vtab, int64_t length, size_t *size)
{
  *size = (size_t) vtab->size;
  return (length <= 0 || vtab->initial
          || gomp_checked_mul (*size, (size_t) length, size));
}

/* May the word behind the pointer at START be read?  */
static bool
has_next (uintptr_t start)
{
  uintptr_t next = start + sizeof (uintptr_t);

  return next % GOMP_HOST_PAGE != 0 || gomp_host_has_page (next);
}

/* Does ARRAYS attach or detach the pointer at START?  */
static bool
is_attached (const struct gomp_arrays *arrays, uintptr_t start)
{
  for (size_t e = 0; e < arrays->n; e++)
    {
      unsigned class = gomp_map_kind_decode (arrays->kinds[e]).class;
      if ((uintptr_t) arrays->addresses[e] == start
          && (class == GOMP_KIND_ATTACH || class == GOMP_KIND_DETACH))
        return true;
    }
  return false;
}

/* The bytes of the container of which ARRAYS has entry E.  That is the pointer
   alone for polymorphic scalars in OpenACC, from gfortran 13 on.  What is not
   of a derived type has a container that is unlimited.  */
static size_t
container_bytes (const struct gomp_arrays *arrays, size_t e)
{
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  const struct gomp_vtab *vtab;

  if (!arrays->acc || arrays->sizes[e] != sizeof (uintptr_t)
      || start % sizeof (uintptr_t) != 0 || !has_next (start)
      || !is_attached (arrays, start))
    return arrays->sizes[e];
  vtab = (const void *) word_at (start + sizeof (uintptr_t));
  if (!gomp_deep_is_table (vtab))
    return arrays->sizes[e];
  return (vtab->initial ? 2 : 3) * sizeof (uintptr_t);
}

/* The container of BYTES at START, with the _vptr AT bytes into it.  */
static bool
read_container (uintptr_t start, size_t bytes, size_t at,
                struct gomp_deep_variable *variable, struct gomp_error *why)
{
  const struct gomp_vtab *vtab = (const void *) word_at (start + at);
  bool unlimited = bytes - at > sizeof (void *);

  *variable
    = (struct gomp_deep_variable) { .start = start,
                                    .bytes = bytes,
                                    .extent = at,
                                    .vptr_offset = at,
                                    .unlimited = unlimited,
                                    .inside
                                    = { gomp_pset_inside_fortran, vtab } };
  if (!object_size (vtab, (unlimited ? (int64_t) word_at (start + at + 8) : 0),
                    &variable->size))
    return gomp_error_set (why, "there cannot be so many characters");
  return (refer (variable, at > sizeof (void *), why)
          && (variable->data == 0 || gomp_deep_registered (vtab).inside
              || gomp_type_of_vtab (vtab, why)));
}

/* ---- Variables with static storage ------------------------------------- */

/* Addresses where variables of no interest are.  */
static struct gomp_lock plain_lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);
static struct gomp_address_map plain GOMP_GUARDED_BY (plain_lock);

static bool
is_plain (uintptr_t addr)
{
  bool known;

  gomp_lock (&plain_lock);
  known = gomp_address_map_get (&plain, addr) != 0;
  gomp_unlock (&plain_lock);
  return known;
}

static void
note_plain (uintptr_t addr)
{
  gomp_lock (&plain_lock);
  gomp_address_map_set (&plain, addr, 1);
  gomp_unlock (&plain_lock);
}

/* SIZE bytes at START of VAR, which is objects of TYPE by itself.  A part of
   one object is nothing that could be deepened.  */
static enum gomp_deep_answer
read_objects (uintptr_t start, size_t size,
              const struct gomp_type_variable *var,
              const struct gomp_type *type, struct gomp_deep_variable *variable)
{
  if (type->size == 0 || size == 0 || size % type->size != 0
      || (start - var->start) % type->size != 0)
    return GOMP_DEEP_IS_NONE;
  variable->start = variable->data = start;
  variable->bytes = size;
  variable->count = size / type->size;
  variable->size = type->size;
  variable->shape = (struct gomp_deep_shape) { .count = variable->count,
                                               .run = variable->count };
  return GOMP_DEEP_IS_VARIABLE;
}

/* VAR, an address or a descriptor of objects of TYPE.  */
static enum gomp_deep_answer
read_reference (const struct gomp_arrays *arrays, size_t e,
                const struct gomp_type_variable *var,
                const struct gomp_type *type,
                struct gomp_deep_variable *variable, struct gomp_error *why)
{
  bool array = var->form.kind == GOMP_COMPONENT_ARRAY;

  variable->start = var->start;
  variable->size = type->size;
  variable->extent
    = (array ? GFC_DESCRIPTOR_SIZE (var->form.rank) : sizeof (void *));
  variable->bytes = variable->extent;
  return (refer (variable, array, why) && take_flags (arrays, e, variable, why)
            ? GOMP_DEEP_IS_VARIABLE
            : GOMP_DEEP_IS_OBSCURE);
}

static enum gomp_deep_answer
read_static (const struct gomp_arrays *arrays, size_t e,
             struct gomp_deep_variable *variable, struct gomp_error *why)
{
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  struct gomp_type_variable var;
  const struct gomp_type *type;

  if (is_plain (start))
    return GOMP_DEEP_IS_NONE;
  type = gomp_type_of_variable (start, &var, why);
  if (type == NULL || !(type->flags & (GOMP_TYPE_OWNS | GOMP_TYPE_AMBIGUOUS)))
    {
      if (var.start)
        note_plain (start);
      return GOMP_DEEP_IS_NONE;
    }
  if (var.form.kind != GOMP_COMPONENT_INLINE && start != var.start)
    return GOMP_DEEP_IS_NONE;
  *variable
    = (struct gomp_deep_variable) { .inside
                                    = gomp_deep_callback_of_type (type) };
  switch (var.form.kind)
    {
    case GOMP_COMPONENT_INLINE:
      variable->flags = gomp_map_kind_decode (arrays->kinds[e]).flags;
      return read_objects (start, arrays->sizes[e], &var, type, variable);
    case GOMP_COMPONENT_SCALAR:
    case GOMP_COMPONENT_ARRAY:
      return read_reference (arrays, e, &var, type, variable, why);
    case GOMP_COMPONENT_BYTES:
    case GOMP_COMPONENT_CLASS:
    case GOMP_COMPONENT_PROCEDURE:
    case GOMP_COMPONENT_ADDRESS:
      return GOMP_DEEP_IS_NONE;
    }
  return GOMP_DEEP_IS_NONE;
}

enum gomp_deep_answer
gomp_deep_variable_find (const struct gomp_arrays *arrays, size_t e,
                         struct gomp_deep_variable *variable,
                         struct gomp_error *why)
{
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  size_t bytes, at;

  if (start == 0 || start + arrays->sizes[e] < start)
    return GOMP_DEEP_IS_NONE;
  switch ((enum gomp_kind_class) kind.class)
    {
    case GOMP_KIND_DATA:
    case GOMP_KIND_DESCRIPTOR:
    case GOMP_KIND_RELEASE:
      bytes = container_bytes (arrays, e);
      if (has_table (start, bytes, &at))
        return (read_container (start, bytes, at, variable, why)
                    && take_flags (arrays, e, variable, why)
                  ? GOMP_DEEP_IS_VARIABLE
                  : GOMP_DEEP_IS_OBSCURE);
      return read_static (arrays, e, variable, why);
    case GOMP_KIND_POINTER:
      return read_static (arrays, e, variable, why);
    case GOMP_KIND_UNKNOWN:
    case GOMP_KIND_STRUCT:
    case GOMP_KIND_STORE:
    case GOMP_KIND_ATTACH:
    case GOMP_KIND_DETACH:
    case GOMP_KIND_PRIVATE:
    case GOMP_KIND_VALUE:
    case GOMP_KIND_USE_DEVICE:
      return GOMP_DEEP_IS_NONE;
    }
  return GOMP_DEEP_IS_NONE;
}

/* May entry E of ARRAYS be the data of a dummy?  */
static bool
may_be_dummy (const struct gomp_arrays *arrays, size_t e)
{
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);

  return (arrays->addresses[e] != NULL
          && (kind.class == GOMP_KIND_DATA || kind.class == GOMP_KIND_RELEASE));
}

/* Calls of directives, and entries there, that are no class dummies.  Debug
   information says so again each time.  */
static struct gomp_address_map no_dummies GOMP_GUARDED_BY (plain_lock);

static bool
is_no_dummy (uintptr_t key)
{
  bool known;

  gomp_lock (&plain_lock);
  known = gomp_address_map_get (&no_dummies, key) != 0;
  gomp_unlock (&plain_lock);
  return known;
}

static void
note_no_dummy (uintptr_t key)
{
  gomp_lock (&plain_lock);
  gomp_address_map_set (&no_dummies, key, 1);
  gomp_unlock (&plain_lock);
}

enum gomp_deep_answer
gomp_deep_variable_find_dummy (const struct gomp_arrays *arrays, size_t e,
                               const struct gomp_source_frame *frame,
                               struct gomp_deep_variable *variable,
                               struct gomp_error *why)
{
  uintptr_t key = (uintptr_t) frame->pc + (e << 48), start;
  size_t bytes, at;

  if (!may_be_dummy (arrays, e) || is_no_dummy (key))
    return GOMP_DEEP_IS_NONE;
  if (!gomp_source_container (frame, (uintptr_t) arrays->addresses[e], &start,
                              &bytes)
      || !has_table (start, bytes, &at))
    {
      note_no_dummy (key);
      return GOMP_DEEP_IS_NONE;
    }
  if (!read_container (start, bytes, at, variable, why)
      || !take_flags (arrays, arrays->n, variable, why))
    return GOMP_DEEP_IS_OBSCURE;
  /* Each call of the subroutine has another container: what stays is the
     data.  */
  variable->start = variable->data;
  variable->bytes = variable->count * variable->size;
  variable->extent = variable->vptr_offset = 0;
  return GOMP_DEEP_IS_VARIABLE;
}

/* ---- Collecting -------------------------------------------------------- */

struct gomp_deep_object
gomp_deep_variable_object (const struct gomp_deep_variable *variable)
{
  struct gomp_deep_object object = { variable->start, variable->bytes, 0 };
  struct gomp_deep_run *runs;
  size_t n;

  if (variable->extent != 0 || gomp_deep_shape_is_whole (&variable->shape))
    return object;
  runs = gomp_deep_shape_runs (&variable->shape, variable->data, variable->size,
                               &n);
  object = gomp_deep_runs_object (runs, n, variable->size);
  free (runs);
  return object;
}

/* The callback of a variable that refers to objects; ARGUMENT is its
   struct gomp_deep_variable.  */
static int
inside_variable (void *token, void *object, const void *argument,
                 const struct gomp_pset_visitor *visitor)
{
  const struct gomp_deep_variable *variable = argument;
  char *vptr = (char *) object + variable->vptr_offset;
  int answer = 0;

  if (variable->data && gomp_deep_shape_is_whole (&variable->shape))
    answer = visitor->transfer (token, (void *) variable->data, variable->count,
                                variable->size, variable->inside.inside,
                                variable->inside.argument);
  if (answer == 0)
    answer = visitor->attach (token, object, variable->extent,
                              (void *) variable->data, GOMP_PSET_LINK_OWNED);
  if (answer == 0 && variable->vptr_offset)
    answer = visitor->attach (token, vptr, variable->unlimited ? 16 : 8,
                              *(void **) vptr, GOMP_PSET_LINK_TABLE);
  return answer;
}

/* The objects themselves.  */
static bool
collect_objects (const struct gomp_deep_variable *variable,
                 struct gomp_deep *deep, struct gomp_error *err)
{
  struct gomp_deep_run *runs;
  size_t n;
  bool fine;

  runs = gomp_deep_shape_runs (&variable->shape, variable->data, variable->size,
                               &n);
  fine = gomp_deep_runs_collect (deep, runs, n, variable->size, true,
                                 &variable->inside, err);
  free (runs);
  return fine;
}

bool
gomp_deep_variable_collect (const struct gomp_deep_variable *variable,
                            const struct gomp_source_frame *frame,
                            const char *const *leave_out, size_t n,
                            struct gomp_deep *deep, struct gomp_error *err)
{
  bool refers = variable->extent > 0;

  gomp_deep_init (deep, leave_out, n);
  deep->subject
    = (struct gomp_deep_subject) { .frame = frame,
                                   .inside = variable->inside,
                                   .size = variable->size,
                                   .holder = refers ? variable->start : 0 };
  /* The elements of a section keep their distances.  */
  if ((!refers
       || (variable->data && !gomp_deep_shape_is_whole (&variable->shape)))
      && !collect_objects (variable, deep, err))
    return false;
  if (refers
      && !gomp_deep_collect (deep, (void *) variable->start, 1, variable->bytes,
                             inside_variable, variable, err))
    return false;
  return gomp_deep_complete (deep, err);
}
