/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From DWARF structures to types.

   What gfortran writes for each sort of component: spec of deep mapping,
   section 1.7; the compiler output of gfortran 12.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/source-locate.h"
#include "program/type-dwarf.h"

#ifdef HAVE_LIBDW

#include <ctype.h>
#include <dwarf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define UNSET_RANK 255          /* of a descriptor whose type is missing */
#define MAX_RANK 15

static bool
is_structure (Dwarf_Die *die)
{
  return dwarf_tag (die) == DW_TAG_structure_type;
}

static const char *
name_of (Dwarf_Die *die)
{
  const char *name = dwarf_diename (die);

  return name ? name : "";
}

static bool
is_class (Dwarf_Die *die)
{
  return is_structure (die) && strncmp (name_of (die), "__class_", 8) == 0;
}

/* A derived type, not something of the compiler's own.  */
static bool
is_derived (Dwarf_Die *die)
{
  return is_structure (die) && dwarf_diename (die) && !is_class (die)
         && !dwarf_hasattr (die, DW_AT_declaration);
}

static bool
has_descriptor (Dwarf_Die *die)
{
  return dwarf_tag (die) == DW_TAG_array_type
         && dwarf_hasattr (die, DW_AT_data_location);
}

/* ---- Arrays ------------------------------------------------------------- */

static int
rank_of (Dwarf_Die *array)
{
  Dwarf_Die dim;
  int rank = 0;

  if (dwarf_child (array, &dim) == 0)
    do
      rank += dwarf_tag (&dim) == DW_TAG_subrange_type;
    while (dwarf_siblingof (&dim, &dim) == 0);
  return rank <= MAX_RANK ? rank : MAX_RANK;
}

static size_t
extent_of (Dwarf_Die *dim)
{
  static const struct gomp_source_context nothing;
  int64_t lower, upper;

  if (dwarf_hasattr (dim, DW_AT_count))
    return gomp_dwarf_number (dim, DW_AT_count, 0);
  if (!gomp_source_number (&nothing, dim, DW_AT_lower_bound, 0, &lower))
    lower = 1;
  if (!gomp_source_number (&nothing, dim, DW_AT_upper_bound, 0, &upper)
      || upper < lower)
    return 0;
  return upper - lower + 1;
}

/* The number of elements of an inline array; its extents go to *EXTENTS.  */
static size_t
count_elements (struct gomp_dwarf_object *object, Dwarf_Die *array,
                struct gomp_component *form)
{
  int rank = rank_of (array), i = 0;
  size_t *extents
    = GOMP_SCRATCH_ARRAY (&object->memory, size_t, rank ? rank : 1);
  size_t count = 1;
  Dwarf_Die dim;

  if (dwarf_child (array, &dim) == 0)
    do
      if (dwarf_tag (&dim) == DW_TAG_subrange_type && i < rank)
        {
          extents[i] = extent_of (&dim);
          count *= extents[i++];
        }
    while (dwarf_siblingof (&dim, &dim) == 0);
  form->rank = rank;
  form->extents = extents;
  return count;
}

/* Bytes of a datum that is no derived type; 0: not known, or none.  */
static size_t
plain_size (struct gomp_dwarf_object *object, Dwarf_Die *die)
{
  struct gomp_component inner;
  Dwarf_Die element;
  Dwarf_Word size;

  if (dwarf_tag (die) == DW_TAG_array_type)
    return gomp_die_type (die, &element) ? count_elements (object, die, &inner)
                                             * plain_size (object, &element)
                                         : 0;
  if (dwarf_tag (die) == DW_TAG_string_type)
    return gomp_dwarf_number (die, DW_AT_byte_size, 0);
  return dwarf_aggregate_size (die, &size) == 0 ? size : 0;
}

/* Which numbers are in what has the plain type DIE.  */
static enum gomp_content
content_of (Dwarf_Die *die)
{
  Dwarf_Word encoding = gomp_dwarf_number (die, DW_AT_encoding, 0);
  Dwarf_Word parts = encoding == DW_ATE_complex_float ? 2 : 1;

  if (encoding != DW_ATE_float && encoding != DW_ATE_complex_float)
    return GOMP_CONTENT_OTHER;
  return (gomp_dwarf_number (die, DW_AT_byte_size, 0) > parts * 8
            ? GOMP_CONTENT_LONG_FLOATING
            : GOMP_CONTENT_FLOATING);
}

/* ---- What a component is ------------------------------------------------ */

/* What it holds or refers to: elements of type DIE.  */
static void
set_element (struct gomp_dwarf_object *object, struct gomp_component *form,
             Dwarf_Die *die)
{
  if (is_derived (die))
    {
      struct gomp_type *type = gomp_dwarf_parse (object, die);

      type->is_component = true;
      form->type = type;
      form->element_size = type->size;
    }
  else
    form->element_size = plain_size (object, die);
}

static void
parse_descriptor (struct gomp_dwarf_object *object, Dwarf_Die *die,
                  struct gomp_component *form)
{
  Dwarf_Die element;

  form->kind = GOMP_COMPONENT_ARRAY;
  form->rank = rank_of (die);
  form->size = GFC_DESCRIPTOR_SIZE (form->rank);
  if (dwarf_hasattr (die, DW_AT_allocated))
    form->owner = GOMP_OWNED;
  else if (dwarf_hasattr (die, DW_AT_associated))
    form->owner = GOMP_POINTER;
  else
    form->owner = GOMP_AMBIGUOUS;
  if (form->owner != GOMP_AMBIGUOUS)
    form->why = "its description";
  if (gomp_die_type (die, &element))
    set_element (object, form, &element);
}

/* The letter at the end of a container's name is that of ALLOCATABLE, POINTER
   or (dummies) neither.  */
static void
parse_class (struct gomp_dwarf_object *object, Dwarf_Die *die,
             struct gomp_component *form)
{
  const char *name = name_of (die);
  Dwarf_Die member, type, element;

  form->kind = GOMP_COMPONENT_CLASS;
  form->size = gomp_dwarf_number (die, DW_AT_byte_size, 0);
  form->owner = name[strlen (name) - 1] == 'a' ? GOMP_OWNED : GOMP_POINTER;
  form->why = "its container";
  if (dwarf_child (die, &member) != 0)
    return;
  do
    {
      const char *field = name_of (&member);

      if (strcmp (field, "_vptr") == 0)
        form->vptr_offset
          = gomp_dwarf_number (&member, DW_AT_data_member_location, 0);
      else if (strcmp (field, "_len") == 0)
        form->unlimited = true;
      else if (strcmp (field, "_data") == 0 && gomp_die_type (&member, &type)
               && gomp_die_type (&type, &element) && is_derived (&element))
        form->type = gomp_dwarf_parse (object, &element);
    }
  while (dwarf_siblingof (&member, &member) == 0);
  if (form->vptr_offset >= GFC_DESCRIPTOR_SIZE (1))
    form->rank
      = (form->vptr_offset - GFC_DESCRIPTOR_SIZE (0)) / sizeof (gfc_dimension);
}

static void
parse_pointer (struct gomp_dwarf_object *object, Dwarf_Die *die,
               struct gomp_component *form)
{
  Dwarf_Die target, unit;

  form->size = sizeof (void *);
  if (!gomp_die_type (die, &target))
    {
      form->kind = GOMP_COMPONENT_ADDRESS;
      return;
    }
  if (dwarf_tag (&target) == DW_TAG_subroutine_type)
    {
      form->kind = GOMP_COMPONENT_PROCEDURE;
      return;
    }
  form->kind = GOMP_COMPONENT_SCALAR;
  form->owner = GOMP_AMBIGUOUS;
  set_element (object, form, &target);
  /* Deferred lengths show as no size; of kind 4, as an array of units.  */
  if (form->element_size == 0 && form->type == NULL)
    form->element_size = dwarf_tag (&target) == DW_TAG_array_type
                             && gomp_die_type (&target, &unit)
                           ? plain_size (object, &unit)
                           : 1;
}

static bool
parse_inline_array (struct gomp_dwarf_object *object, Dwarf_Die *die,
                    struct gomp_component *form)
{
  size_t count = count_elements (object, die, form);
  const size_t *extents = form->extents;
  int rank = form->rank;
  Dwarf_Die element;

  if (!gomp_die_type (die, &element)
      || !gomp_dwarf_parse_form (object, &element, form))
    return false;
  form->size *= count;
  form->count = count;
  form->rank = rank;
  form->extents = extents;
  return true;
}

bool
gomp_dwarf_parse_form (struct gomp_dwarf_object *object, Dwarf_Die *die,
                       struct gomp_component *form)
{
  *form = (struct gomp_component) { .name = "",
                                    .count = 1,
                                    .length_offset = GOMP_NO_OFFSET };
  if (has_descriptor (die))
    parse_descriptor (object, die, form);
  else if (dwarf_tag (die) == DW_TAG_array_type)
    return parse_inline_array (object, die, form);
  else if (is_class (die))
    parse_class (object, die, form);
  else if (is_derived (die))
    {
      form->kind = GOMP_COMPONENT_INLINE;
      set_element (object, form, die);
      form->size = form->element_size;
    }
  else if (dwarf_tag (die) == DW_TAG_pointer_type
           || dwarf_tag (die) == DW_TAG_reference_type)
    parse_pointer (object, die, form);
  else if (is_structure (die))
    {
      /* An array of deferred-length characters has lost its type.  */
      form->kind = GOMP_COMPONENT_ARRAY;
      form->owner = GOMP_AMBIGUOUS;
      form->rank = UNSET_RANK;
    }
  else
    {
      form->size = form->element_size = plain_size (object, die);
      form->content = content_of (die);
      return form->size > 0 || dwarf_tag (die) == DW_TAG_string_type;
    }
  return true;
}

/* ---- Components --------------------------------------------------------- */

/* Which arrays have lost their types: those that are ALLOCATABLE and of the type
   that they are components of; and, of a program compiled with -fcoarray=lib,
   also all that are POINTER.  */
static bool
loses_pointers (Dwarf_Die *member)
{
  Dwarf_Attribute attribute;
  Dwarf_Die unit;
  const char *producer = NULL;

  if (dwarf_diecu (member, &unit, NULL, NULL))
    producer
      = dwarf_formstring (dwarf_attr (&unit, DW_AT_producer, &attribute));
  return producer && strstr (producer, " -fcoarray=lib");
}

static void
parse_member (struct gomp_dwarf_object *object, struct gomp_type *type,
              Dwarf_Die *member, struct gomp_component *component)
{
  const char *name = name_of (member);
  Dwarf_Die die;

  if (!gomp_die_type (member, &die))
    {
      bool lost = loses_pointers (member);
      *component
        = (struct gomp_component) { .kind = GOMP_COMPONENT_ARRAY,
                                    .owner = lost ? GOMP_AMBIGUOUS : GOMP_OWNED,
                                    .count = 1,
                                    .why = lost ? "it is not described"
                                                : "its description",
                                    .type = type,
                                    .element_size = type->size,
                                    .rank = UNSET_RANK,
                                    .length_offset = GOMP_NO_OFFSET };
    }
  else
    {
      gomp_dwarf_parse_form (object, &die, component);
      if (component->kind == GOMP_COMPONENT_INLINE && is_derived (&die)
          && strcmp (name, component->type->name) == 0)
        component->is_parent = true;
    }
  component->name = gomp_dwarf_text (object, name, strlen (name));
  component->offset = gomp_dwarf_number (member, DW_AT_data_member_location, 0);
  component->hidden = name[0] == '_';
}

/* A component called like its type lies first in types that extend that type,
   but users may write such a thing, too.  */
static void
find_parent (struct gomp_type *type)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      struct gomp_component *component = &type->own_components[c];

      if (c > 0 || component->offset > 0
          || (type->vtab && type->vtab->extends == NULL))
        component->is_parent = false;
      if (component->is_parent)
        type->parent = component->type;
    }
}

/* Where the next component begins.  */
static size_t
end_of_gap (const struct gomp_type *type, size_t start)
{
  size_t end = type->size;

  for (size_t c = 0; c < type->n_components; c++)
    if (type->components[c].offset > start && type->components[c].offset < end)
      end = type->components[c].offset;
  return end;
}

static void
find_length (const struct gomp_type *type, struct gomp_component *component)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      const char *name = type->components[c].name;
      size_t length = strlen (component->name);

      if (name[0] == '_' && strncmp (name + 1, component->name, length) == 0
          && strcmp (name + 1 + length, "_length") == 0)
        component->length_offset = type->components[c].offset;
    }
}

/* What only the neighbours tell.  */
static void
complete_component (const struct gomp_type *type,
                    struct gomp_component *component)
{
  size_t gap;

  if (component->kind == GOMP_COMPONENT_SCALAR
      || component->kind == GOMP_COMPONENT_ARRAY)
    find_length (type, component);
  if (component->kind == GOMP_COMPONENT_SCALAR
      && component->length_offset != GOMP_NO_OFFSET
      && strncmp (type->name, "Pdt", 3) == 0)
    {
      component->owner = GOMP_OWNED;
      component->why = "its length is a parameter of the type";
    }
  if (component->rank != UNSET_RANK)
    return;
  gap = end_of_gap (type, component->offset) - component->offset;
  component->size = gap;
  component->rank = 0;
  if (gap >= GFC_DESCRIPTOR_SIZE (1))
    component->rank = (gap - GFC_DESCRIPTOR_SIZE (0)) / sizeof (gfc_dimension);
  if (component->rank > 0 && component->rank <= MAX_RANK
      && (component->type || component->length_offset != GOMP_NO_OFFSET))
    {
      component->size = GFC_DESCRIPTOR_SIZE (component->rank);
      return;
    }
  component->kind = GOMP_COMPONENT_BYTES;
  component->owner = GOMP_AMBIGUOUS;
  component->type = NULL;
  component->why = "it is not described";
}

static void
parse_members (struct gomp_dwarf_object *object, struct gomp_type *type,
               Dwarf_Die *die)
{
  Dwarf_Die member;
  size_t n = 0;

  if (dwarf_child (die, &member) != 0)
    return;
  do
    n += dwarf_tag (&member) == DW_TAG_member;
  while (dwarf_siblingof (&member, &member) == 0);
  type->own_components
    = GOMP_SCRATCH_ARRAY (&object->memory, struct gomp_component, n);
  type->components = type->own_components;
  dwarf_child (die, &member);
  n = 0;
  do
    if (dwarf_tag (&member) == DW_TAG_member)
      parse_member (object, type, &member, &type->own_components[n++]);
  while (dwarf_siblingof (&member, &member) == 0);
  type->n_components = n;
  for (size_t c = 0; c < n; c++)
    complete_component (type, &type->own_components[c]);
  find_parent (type);
}

/* ---- Types -------------------------------------------------------------- */

/* Whether two structures have the same members.  */
static bool
same_members (Dwarf_Die *a, Dwarf_Die *b)
{
  Dwarf_Die x, y, type_x, type_y;
  int more_x = dwarf_child (a, &x), more_y = dwarf_child (b, &y);

  while (more_x == 0 && more_y == 0)
    {
      bool typed = gomp_die_type (&x, &type_x);

      if (strcmp (name_of (&x), name_of (&y)) != 0
          || gomp_dwarf_number (&x, DW_AT_data_member_location, 0)
               != gomp_dwarf_number (&y, DW_AT_data_member_location, 0)
          || typed != gomp_die_type (&y, &type_y)
          || (typed && dwarf_tag (&type_x) != dwarf_tag (&type_y)))
        return false;
      more_x = dwarf_siblingof (&x, &x);
      more_y = dwarf_siblingof (&y, &y);
    }
  return more_x != 0 && more_y != 0;
}

/* The module that DIE lies in, "" if none, or GOMP_DWARF_LOCAL.  */
static const char *
enclosing_module (struct gomp_dwarf_object *object, Dwarf_Die *die)
{
  const char *module = (const char *) gomp_address_map_get (
    &object->scopes, (uintptr_t) die->addr);

  if (module == NULL || module == GOMP_DWARF_LOCAL)
    return module ? module : "";
  return gomp_dwarf_text (object, module, strlen (module));
}

/* Units that use a type have copies of its description.  That of OBJECT that
   goes with the type's table, or NULL; *SEVERAL: nothing tells which of two it
   is.  */
static struct gomp_dwarf_vtab *
find_original (struct gomp_dwarf_object *object, Dwarf_Die *die,
               const char *module, bool *several)
{
  size_t size = gomp_dwarf_number (die, DW_AT_byte_size, 0);
  struct gomp_dwarf_vtab *found = NULL;

  gomp_dwarf_index_all (object);
  for (size_t i = 0; i < object->n_vtabs; i++)
    {
      struct gomp_dwarf_vtab *vtab = &object->vtabs[i];

      if (vtab->type_name == NULL || vtab->type_size != size
          || vtab->symbol == NULL
          || strcmp (vtab->type_name, name_of (die)) != 0
          || !same_members (die, &vtab->type))
        continue;
      if (module[0]
          && strcmp (module, gomp_dwarf_symbol_module (object, vtab->symbol)))
        continue;
      *several |= found != NULL;
      found = vtab;
    }
  return *several ? NULL : found;
}

/* Find the original of DIE in other objects than OBJECT: types of
   libraries.  */
static struct gomp_type *
find_elsewhere (struct gomp_dwarf_object *object, Dwarf_Die *die,
                const char *module)
{
  struct gomp_dwarf_object *other = gomp_dwarf_open_all (), *at;
  struct gomp_dwarf_vtab *found = NULL;
  bool several = false;

  for (at = NULL; other; other = other->next)
    {
      struct gomp_dwarf_vtab *vtab
        = other == object ? NULL : find_original (other, die, module, &several);

      if (vtab == NULL)
        continue;
      several |= found != NULL;
      found = vtab;
      at = other;
    }
  if (found == NULL || several)
    return NULL;
  at->referred_to = true;
  return gomp_dwarf_parse (at, &found->type);
}

static struct gomp_type *
parse_new (struct gomp_dwarf_object *object, Dwarf_Die *die,
           const struct gomp_dwarf_vtab *vtab, const char *module,
           bool defined_here)
{
  struct gomp_type *type
    = GOMP_SCRATCH_ARRAY (&object->memory, struct gomp_type, 1);

  *type = (struct gomp_type) {
    .name = gomp_dwarf_text (object, name_of (die), strlen (name_of (die))),
    .module = module,
    .provider = "debug information",
    .vtab = vtab ? (const struct gomp_vtab *) vtab->addr : NULL,
    .size = gomp_dwarf_number (die, DW_AT_byte_size, 0),
    .origin = (uintptr_t) object,
    .defined_here = defined_here
  };
  /* Known before its members are, which may be of the same type.  */
  gomp_address_map_set (&object->types, (uintptr_t) die->addr,
                        (uintptr_t) type);
  parse_members (object, type, die);
  return type;
}

struct gomp_type *
gomp_dwarf_parse (struct gomp_dwarf_object *object, Dwarf_Die *die)
{
  struct gomp_type *type = (struct gomp_type *) gomp_address_map_get (
    &object->types, (uintptr_t) die->addr);
  size_t index = gomp_address_map_get (&object->by_type, (uintptr_t) die->addr);
  struct gomp_dwarf_vtab *vtab = index ? &object->vtabs[index - 1] : NULL;
  const char *module;
  bool several = false;

  if (type)
    return type;
  if (vtab && vtab->symbol)
    return parse_new (object, die, vtab,
                      gomp_dwarf_symbol_module (object, vtab->symbol), true);
  module = enclosing_module (object, die);
  if (vtab || module == GOMP_DWARF_LOCAL)
    return parse_new (object, die, vtab, "", true);
  vtab = find_original (object, die, module, &several);
  if (vtab && vtab->type.addr == die->addr)
    return parse_new (object, die, vtab,
                      gomp_dwarf_symbol_module (object, vtab->symbol), true);
  if (vtab)
    type = gomp_dwarf_parse (object, &vtab->type);
  else if (!several)
    type = find_elsewhere (object, die, module);
  if (type == NULL)
    return parse_new (object, die, NULL, module, module[0] != '\0');
  gomp_address_map_set (&object->types, (uintptr_t) die->addr,
                        (uintptr_t) type);
  return type;
}

/* ---- Types of tables ---------------------------------------------------- */

/* "INTEGER_4_" is "integer(4)".  */
static const char *
intrinsic_name (struct gomp_dwarf_object *object, const char *name)
{
  const char *kind = strchr (name, '_');
  char text[64];
  int length = 0;

  if (kind)
    length = snprintf (text, sizeof text, "%.*s(%ld)",
                       (int) (kind - name < 40 ? kind - name : 40), name,
                       strtol (kind + 1, NULL, 10));
  for (char *c = text; kind && *c; c++)
    *c = tolower ((unsigned char) *c);
  return kind ? gomp_dwarf_text (object, text, length) : name;
}

static struct gomp_type *
make_intrinsic (struct gomp_dwarf_object *object,
                const struct gomp_dwarf_vtab *vtab)
{
  uintptr_t key = vtab->addr;
  struct gomp_type *type
    = (struct gomp_type *) gomp_address_map_get (&object->types, key);

  if (type)
    return type;
  type = GOMP_SCRATCH_ARRAY (&object->memory, struct gomp_type, 1);
  *type = (struct gomp_type) { .name = intrinsic_name (object, vtab->name),
                               .module = "",
                               .provider = "debug information",
                               .vtab = (const struct gomp_vtab *) key,
                               .size = ((const struct gomp_vtab *) key)->size,
                               .flags = GOMP_TYPE_INTRINSIC,
                               .origin = (uintptr_t) object,
                               .defined_here = true,
                               .settled = true };
  gomp_address_map_set (&object->types, key, (uintptr_t) type);
  return type;
}

struct gomp_type *
gomp_dwarf_entry_type (struct gomp_dwarf_object *object,
                       const struct gomp_dwarf_vtab *vtab)
{
  Dwarf_Die die = vtab->type;

  return vtab->type_name ? gomp_dwarf_parse (object, &die)
                         : make_intrinsic (object, vtab);
}

#endif
