/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which types have FINAL subroutines.

   Debug information does not say so, but a FINAL subroutine is a subroutine of
   a module with one dummy argument, of its type.  All of those may be one.

   Whether one is can be seen in the function __final_... that the compiler
   makes to end objects of the type: as gfortran 11 and 12 make it, it has a
   variable `ptr1' if and only if it calls FINAL subroutines of the type
   itself.  Neither of the two compiles a type that has such, or that one has
   that it extends or has a part of, and an ALLOCATABLE component of its own
   type ("internal compiler error"); so where both FINAL and such a component
   are found, that is a POINTER.  Found out with both compilers, at all levels
   of optimization; of functions made by others nothing is assumed.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/type-dwarf.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <stdio.h>
#include <string.h>

#include "base/lock.h"

#define NESTING 64              /* of types inline in types */

/* The name of the derived type of PARAMETER, or NULL.  */
static const char *
parameter_type (Dwarf_Die *parameter)
{
  Dwarf_Die type, inner;

  if (!gomp_die_type (parameter, &type))
    return NULL;
  while (dwarf_tag (&type) == DW_TAG_pointer_type
         || dwarf_tag (&type) == DW_TAG_reference_type
         || dwarf_tag (&type) == DW_TAG_array_type)
    {
      if (!gomp_die_type (&type, &inner))
        return NULL;
      type = inner;
    }
  return dwarf_tag (&type) == DW_TAG_structure_type ? dwarf_diename (&type)
                                                    : NULL;
}

/* The type that SUBROUTINE might be a FINAL of, or NULL.  */
static const char *
final_of (Dwarf_Die *subroutine)
{
  const char *type = NULL, *name = dwarf_diename (subroutine);
  Dwarf_Die child;
  int n = 0;

  /* The compiler's own begin with two underscores.  */
  if (name == NULL || strncmp (name, "__", 2) == 0
      || dwarf_hasattr_integrate (subroutine, DW_AT_type)
      || dwarf_child (subroutine, &child) != 0)
    return NULL;
  do
    if (dwarf_tag (&child) == DW_TAG_formal_parameter
        && !dwarf_hasattr_integrate (&child, DW_AT_artificial))
      {
        type = parameter_type (&child);
        n++;
      }
  while (dwarf_siblingof (&child, &child) == 0);
  return n == 1 ? type : NULL;
}

static void
final_add (struct gomp_dwarf_object *object, const char *type)
{
  if (object->n_finals == object->finals_room)
    {
      object->finals_room = object->finals_room ? 2 * object->finals_room : 64;
      object->finals = gomp_realloc (
        object->finals, (object->finals_room * sizeof *object->finals));
    }
  object->finals[object->n_finals++] = type;
}

/* ---- Functions that end objects ----------------------------------------- */

#define WRAPPER "__final_"

/* Is UNIT by a compiler whose functions are known?  */
static bool
is_known_compiler (Dwarf_Die *unit)
{
  Dwarf_Attribute attr;
  const char *producer
    = dwarf_formstring (dwarf_attr_integrate (unit, DW_AT_producer, &attr));
  int version;

  return (producer && sscanf (producer, "GNU Fortran%*s %d", &version) == 1
          && (version == 11 || version == 12));
}

/* SUBPROGRAM may be such a function; one without variables is a declaration,
   or the code of another one.  */
static void
wrapper_add (struct gomp_dwarf_object *object, Dwarf_Die *subprogram)
{
  struct gomp_dwarf_wrapper wrapper = { dwarf_diename (subprogram), false };
  bool whole = false;
  Dwarf_Die child;

  if (wrapper.name == NULL
      || strncmp (wrapper.name, WRAPPER, strlen (WRAPPER)) != 0
      || dwarf_hasattr (subprogram, DW_AT_abstract_origin)
      || dwarf_child (subprogram, &child) != 0)
    return;
  wrapper.name += strlen (WRAPPER);
  do
    {
      const char *name
        = (dwarf_tag (&child) == DW_TAG_variable ? dwarf_diename (&child)
                                                 : NULL);
      whole |= name && strcmp (name, "is_contiguous") == 0;
      wrapper.calls |= name && strcmp (name, "ptr1") == 0;
    }
  while (dwarf_siblingof (&child, &child) == 0);
  if (!whole)
    return;
  if (object->n_wrappers == object->wrappers_room)
    {
      object->wrappers_room
        = object->wrappers_room ? 2 * object->wrappers_room : 64;
      object->wrappers = gomp_realloc (
        object->wrappers, (object->wrappers_room * sizeof *object->wrappers));
    }
  object->wrappers[object->n_wrappers++] = wrapper;
}

/* The name that the compiler has for TYPE of OBJECT, "m_T"; NULL: it is not one
   of a module.  */
static const char *
name_of (struct gomp_dwarf_object *object, const struct gomp_type *type)
{
  for (size_t v = 0; v < object->n_vtabs; v++)
    {
      const struct gomp_dwarf_vtab *vtab = &object->vtabs[v];
      if (vtab->symbol && vtab->type_name && type->module[0] != '\0'
          && strcmp (vtab->type_name, type->name) == 0
          && vtab->type_size == type->size
          && gomp_dwarf_entry_type (object, vtab) == type)
        return vtab->name;
    }
  return NULL;
}

/* The function of OBJECT that ends objects of TYPE, or NULL.  */
static const struct gomp_dwarf_wrapper *
wrapper_of (struct gomp_dwarf_object *object, const struct gomp_type *type)
{
  const char *name = name_of (object, type);

  for (size_t w = 0; name && w < object->n_wrappers; w++)
    if (strcmp (object->wrappers[w].name, name) == 0)
      return &object->wrappers[w];
  return NULL;
}

/* ---- Types -------------------------------------------------------------- */

static void
collect (struct gomp_dwarf_object *object, Dwarf_Die *die, bool known)
{
  const char *type;
  Dwarf_Die child;

  if (dwarf_child (die, &child) != 0)
    return;
  do
    if (dwarf_tag (&child) == DW_TAG_module)
      collect (object, &child, known);
    else if (dwarf_tag (&child) == DW_TAG_subprogram)
      {
        type = final_of (&child);
        if (type)
          final_add (object, type);
        if (known)
          wrapper_add (object, &child);
      }
  while (dwarf_siblingof (&child, &child) == 0);
}

static void
know_finals (struct gomp_dwarf_object *object)
{
  Dwarf_CU *cursor = NULL;
  Dwarf_Die unit;

  if (object->finals_known)
    return;
  while (gomp_dwarf_next_unit (object, &cursor, &unit))
    collect (object, &unit, is_known_compiler (&unit));
  object->finals_known = true;
}

/* Has TYPE FINAL subroutines, not counting its parts?  */
static enum gomp_finalizes
has_final (struct gomp_dwarf_object *object, const struct gomp_type *type)
{
  const struct gomp_dwarf_wrapper *wrapper = wrapper_of (object, type);

  if (wrapper)
    return wrapper->calls ? GOMP_FINALIZES_BARREN : GOMP_FINALIZES_NEVER;
  for (size_t i = 0; i < object->n_finals; i++)
    if (strcmp (object->finals[i], type->name) == 0)
      return GOMP_FINALIZES_MAYBE;
  return GOMP_FINALIZES_NEVER;
}

/* For TYPE, what lies in it inline, and what a probe would put into ambiguous
   components.  */
static enum gomp_finalizes
finalizes (const struct gomp_type *type, int levels)
{
  struct gomp_dwarf_object *object = (struct gomp_dwarf_object *) type->origin;
  enum gomp_finalizes answer;

  if (!type->defined_here || levels == 0)
    return GOMP_FINALIZES_MAYBE;
  know_finals (object);
  answer = has_final (object, type);
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      bool is_part = component->kind == GOMP_COMPONENT_INLINE;
      enum gomp_finalizes part = GOMP_FINALIZES_NEVER;

      if (component->type && component->type != type
          && (is_part || component->owner == GOMP_AMBIGUOUS))
        part = finalizes (component->type, levels - 1);
      if (part == GOMP_FINALIZES_BARREN && !is_part)
        part = GOMP_FINALIZES_MAYBE;
      answer = part > answer ? part : answer;
    }
  return answer;
}

enum gomp_finalizes
gomp_type_dwarf_finalizes (const struct gomp_type *type)
{
  enum gomp_finalizes answer;

  gomp_source_begin ();
  answer = finalizes (type, NESTING);
  gomp_source_end ();
  return answer;
}

#endif
