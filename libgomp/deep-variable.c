/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Variables that own something, in map lists.  */

#include "deep-variable.h"

#include <string.h>

#include "address-map.h"
#include "checked.h"
#include "deep-container.h"
#include "deep-table.h"
#include "descriptor.h"
#include "gfc-descriptor.h"
#include "host-memory.h"
#include "lock.h"

static uintptr_t
word_at (uintptr_t addr)
{
  uintptr_t word;

  memcpy (&word, (const void *) addr, sizeof word);
  return word;
}

/* ---- What they refer to ------------------------------------------------ */

/* The elements of the array that the descriptor at START, which is allocated,
   describes.  False: they do not lie side by side, or there cannot be so
   many.  */
static bool
count_elements (uintptr_t start, size_t *count)
{
  const gfc_descriptor *descriptor = (const gfc_descriptor *) start;

  *count = 1;
  for (int d = 0; d < descriptor->dtype.rank; d++)
    {
      const gfc_dimension *dim = &descriptor->dim[d];
      size_t extent = (dim->upper_bound < dim->lower_bound ? 0
                       : (size_t) dim->upper_bound
                         - (size_t) dim->lower_bound + 1);
      if (extent > 1 && dim->stride != (ptrdiff_t) *count)
        return false;
      if (!gomp_checked_mul (*count, extent, count))
        return false;
    }
  return true;
}

/* VARIABLE refers to what its word, or ARRAY descriptor, says.  */
static bool
refer (struct gomp_deep_variable *variable, bool array, struct gomp_error *why)
{
  size_t all;

  variable->data = word_at (variable->start);
  variable->count = variable->data != 0;
  if (variable->data == 0)
    return true;
  if ((array && !count_elements (variable->start, &variable->count))
      || !gomp_checked_mul (variable->count, variable->size, &all))
    return gomp_error_set (why, "its elements do not lie side by side");
  return true;
}

/* VARIABLE refers to data: take over the flags of the entry of ARRAYS that maps
   it; those of entry E if there is none.  False: the list has only a part of
   it.  */
static bool
take_flags (const struct gomp_arrays *arrays, size_t e,
            struct gomp_deep_variable *variable, struct gomp_error *why)
{
  size_t size = variable->count * variable->size;
  bool part = false;

  variable->flags = gomp_map_kind_decode (arrays->kinds[e]).flags;
  for (size_t i = 0; i < arrays->n; i++)
    {
      struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[i]);
      uintptr_t start = (uintptr_t) arrays->addresses[i];
      if (i == e || start - variable->data >= size
          || (kind.class != GOMP_KIND_DATA && kind.class != GOMP_KIND_RELEASE))
        continue;
      /* gfortran 15 and later list the data of some class arrays twice.  */
      part = start != variable->data || arrays->sizes[i] != size;
      if (part)
        continue;
      variable->flags = kind.flags;
      break;
    }
  return !part || gomp_error_set (why, "only a part of it is mapped here");
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
   alone for polymorphic scalars in OpenACC, from gfortran 13 on.  What is not of a
   derived type has a container that is unlimited.  */
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

static enum gomp_deep_answer
read_container (const struct gomp_arrays *arrays, size_t e, size_t bytes,
                size_t at, struct gomp_deep_variable *variable,
                struct gomp_error *why)
{
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  const struct gomp_vtab *vtab = (const void *) word_at (start + at);
  bool unlimited = bytes - at > sizeof (void *);

  *variable = (struct gomp_deep_variable) {
    .start = start, .bytes = bytes, .extent = at, .vptr_offset = at, .unlimited = unlimited,
    .inside = { gomp_pset_inside_fortran, vtab }
  };
  if (!object_size (vtab, (unlimited
                           ? (int64_t) word_at (start + at + 8) : 0),
                    &variable->size))
    {
      gomp_error_set (why, "there cannot be so many characters");
      return GOMP_DEEP_IS_OBSCURE;
    }
  if (!refer (variable, at > sizeof (void *), why)
      || (variable->data && gomp_deep_registered (vtab).inside == NULL
          && gomp_type_of_vtab (vtab, why) == NULL)
      || !take_flags (arrays, e, variable, why))
    return GOMP_DEEP_IS_OBSCURE;
  return GOMP_DEEP_IS_VARIABLE;
}

/* ---- Variables with static storage ------------------------------------- */

/* Addresses where variables of no interest are.  */
static struct gomp_address_map plain;
static struct gomp_lock plain_lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);

static bool
is_plain (uintptr_t addr)
{
  bool known;

  gomp_lock_take (&plain_lock);
  known = gomp_address_map_get (&plain, addr) != 0;
  gomp_lock_leave (&plain_lock);
  return known;
}

static void
note_plain (uintptr_t addr)
{
  gomp_lock_take (&plain_lock);
  gomp_address_map_set (&plain, addr, 1);
  gomp_lock_leave (&plain_lock);
}

/* SIZE bytes at START of VAR, which is objects of TYPE by itself.  A part of one
   object is nothing that could be deepened.  */
static enum gomp_deep_answer
read_objects (uintptr_t start, size_t size,
              const struct gomp_type_variable *var,
              const struct gomp_type *type,
              struct gomp_deep_variable *variable)
{
  if (type->size == 0 || size == 0 || size % type->size != 0
      || (start - var->start) % type->size != 0)
    return GOMP_DEEP_IS_NONE;
  variable->start = variable->data = start;
  variable->bytes = size;
  variable->count = size / type->size;
  variable->size = type->size;
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
  variable->extent = (array ? GFC_DESCRIPTOR_SIZE (var->form.rank)
                            : sizeof (void *));
  variable->bytes = variable->extent;
  return (refer (variable, array, why)
          && take_flags (arrays, e, variable, why)
          ? GOMP_DEEP_IS_VARIABLE : GOMP_DEEP_IS_OBSCURE);
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
  *variable = (struct gomp_deep_variable) {
    .inside = gomp_deep_callback_of_type (type)
  };
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
        return read_container (arrays, e, bytes, at, variable, why);
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

/* ---- Collecting -------------------------------------------------------- */

/* The callback of a variable that refers to objects; ARGUMENT is its
   struct gomp_deep_variable.  */
static int
inside_variable (void *token, void *object, const void *argument,
                 const struct gomp_pset_visitor *visitor)
{
  const struct gomp_deep_variable *variable = argument;
  char *vptr = (char *) object + variable->vptr_offset;
  int answer = 0;

  if (variable->data)
    answer = visitor->transfer (token, (void *) variable->data,
                                variable->count, variable->size,
                                variable->inside.inside,
                                variable->inside.argument);
  if (answer == 0)
    answer = visitor->attach (token, object, variable->extent,
                              (void *) variable->data, GOMP_PSET_LINK_OWNED);
  if (answer == 0 && variable->vptr_offset)
    answer = visitor->attach (token, vptr, variable->unlimited ? 16 : 8,
                              *(void **) vptr, GOMP_PSET_LINK_TABLE);
  return answer;
}

bool
gomp_deep_variable_collect (const struct gomp_deep_variable *variable,
                            const char *const *leave_out, size_t n,
                            struct gomp_deep *deep, struct gomp_error *err)
{
  bool here = variable->extent == 0;
  struct gomp_deep_callback inside
    = here ? variable->inside
      : (struct gomp_deep_callback) { inside_variable, variable };

  gomp_deep_init (deep, leave_out, n);
  return (gomp_deep_collect (deep, (void *) variable->start,
                             here ? variable->count : 1,
                             here ? variable->size : variable->bytes,
                             inside.inside, inside.argument, err)
          && gomp_deep_complete (deep, err));
}
