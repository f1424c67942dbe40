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
      size_t extent
          = (dim->upper_bound < dim->lower_bound
                 ? 0
                 : (size_t) dim->upper_bound - (size_t) dim->lower_bound + 1);
      if (extent > 1 && dim->stride != (ptrdiff_t) *count)
        return false;
      if (!gomp_checked_mul (*count, extent, count))
        return false;
    }
  return true;
}

/* The flags of the entry of ARRAYS that maps data in the SIZE bytes at START;
   those of entry E if there is none.  */
static uint16_t
data_flags (const struct gomp_arrays *arrays, uintptr_t start, size_t size,
            size_t e)
{
  for (size_t i = 0; i < arrays->n; i++)
    {
      struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[i]);
      if (i != e
          && (kind.class == GOMP_KIND_DATA || kind.class == GOMP_KIND_RELEASE)
          && (uintptr_t) arrays->addresses[i] - start < size)
        return kind.flags;
    }
  return gomp_map_kind_decode (arrays->kinds[e]).flags;
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

static enum gomp_deep_answer
read_container (const struct gomp_arrays *arrays, size_t e, size_t at,
                struct gomp_deep_variable *variable, struct gomp_error *why)
{
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  size_t bytes = arrays->sizes[e], all;
  const struct gomp_vtab *vtab = (const void *) word_at (start + at);
  bool unlimited = bytes - at > sizeof (void *);

  *variable
      = (struct gomp_deep_variable){ .start = start,
                                     .bytes = bytes,
                                     .data = word_at (start),
                                     .count = 1,
                                     .extent = at,
                                     .vptr_offset = at,
                                     .unlimited = unlimited,
                                     .inside
                                     = { gomp_pset_inside_fortran, vtab } };
  if (variable->data == 0)
    return GOMP_DEEP_IS_NONE;
  if ((at > sizeof (void *) && !count_elements (start, &variable->count))
      || !object_size (vtab,
                       (unlimited ? (int64_t) word_at (start + at + 8) : 0),
                       &variable->size)
      || !gomp_checked_mul (variable->count, variable->size, &all))
    {
      gomp_error_set (why, "its elements do not lie side by side");
      return GOMP_DEEP_IS_OBSCURE;
    }
  if (gomp_deep_registered (vtab).inside == NULL
      && gomp_type_of_vtab (vtab, why) == NULL)
    return GOMP_DEEP_IS_OBSCURE;
  variable->flags = data_flags (arrays, variable->data, all, e);
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
read_reference (const struct gomp_type_variable *var,
                const struct gomp_type *type,
                struct gomp_deep_variable *variable, struct gomp_error *why)
{
  bool array = var->form.kind == GOMP_COMPONENT_ARRAY;

  variable->start = var->start;
  variable->data = word_at (var->start);
  variable->count = 1;
  variable->size = type->size;
  variable->extent
      = (array ? GFC_DESCRIPTOR_SIZE (var->form.rank) : sizeof (void *));
  variable->bytes = variable->extent;
  if (variable->data == 0)
    return GOMP_DEEP_IS_NONE;
  if (array && !count_elements (var->start, &variable->count))
    {
      gomp_error_set (why, "its elements do not lie side by side");
      return GOMP_DEEP_IS_OBSCURE;
    }
  return GOMP_DEEP_IS_VARIABLE;
}

static enum gomp_deep_answer
read_static (const struct gomp_arrays *arrays, size_t e,
             struct gomp_deep_variable *variable, struct gomp_error *why)
{
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  enum gomp_deep_answer answer;
  struct gomp_type_variable var;
  const struct gomp_type *type;
  bool objects;

  if (is_plain (start))
    return GOMP_DEEP_IS_NONE;
  type = gomp_type_of_variable (start, &var, why);
  if (type == NULL || !(type->flags & (GOMP_TYPE_OWNS | GOMP_TYPE_AMBIGUOUS)))
    {
      if (var.start)
        note_plain (start);
      return GOMP_DEEP_IS_NONE;
    }
  objects = var.form.kind == GOMP_COMPONENT_INLINE;
  if (!objects && start != var.start)
    return GOMP_DEEP_IS_NONE;
  *variable
      = (struct gomp_deep_variable){ .inside
                                     = gomp_deep_callback_of_type (type) };
  answer
      = (objects ? read_objects (start, arrays->sizes[e], &var, type, variable)
         : var.form.kind == GOMP_COMPONENT_CLASS
             ? GOMP_DEEP_IS_NONE
             : read_reference (&var, type, variable, why));
  if (answer == GOMP_DEEP_IS_VARIABLE)
    variable->flags
        = (objects ? gomp_map_kind_decode (arrays->kinds[e]).flags
                   : data_flags (arrays, variable->data,
                                 variable->count * variable->size, e));
  return answer;
}

enum gomp_deep_answer
gomp_deep_variable_find (const struct gomp_arrays *arrays, size_t e,
                         struct gomp_deep_variable *variable,
                         struct gomp_error *why)
{
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  size_t at;

  if (start == 0 || start + arrays->sizes[e] < start)
    return GOMP_DEEP_IS_NONE;
  switch ((enum gomp_kind_class) kind.class)
    {
    case GOMP_KIND_DATA:
    case GOMP_KIND_DESCRIPTOR:
    case GOMP_KIND_RELEASE:
      if (has_table (start, arrays->sizes[e], &at))
        return read_container (arrays, e, at, variable, why);
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
  int answer = visitor->transfer (
      token, (void *) variable->data, variable->count, variable->size,
      variable->inside.inside, variable->inside.argument);

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
             : (struct gomp_deep_callback){ inside_variable, variable };

  gomp_deep_init (deep, leave_out, n);
  return (gomp_deep_collect (deep, (void *) variable->start,
                             here ? variable->count : 1,
                             here ? variable->size : variable->bytes,
                             inside.inside, inside.argument, err)
          && gomp_deep_complete (deep, err));
}
