/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which types may have FINAL subroutines.

   Debug information does not say so, but a FINAL subroutine is a subroutine of a
   module with one dummy argument, of its type.  All of those are taken for one.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "type-dwarf.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <string.h>

#include "lock.h"

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
collect (struct gomp_dwarf_object *object, Dwarf_Die *die)
{
  Dwarf_Die child;

  if (dwarf_child (die, &child) != 0)
    return;
  do
    if (dwarf_tag (&child) == DW_TAG_module)
      collect (object, &child);
    else if (dwarf_tag (&child) == DW_TAG_subprogram)
      {
        const char *type = final_of (&child);

        if (type == NULL)
          continue;
        if (object->n_finals == object->finals_room)
          {
            object->finals_room
              = object->finals_room ? 2 * object->finals_room : 64;
            object->finals
              = gomp_realloc (object->finals, object->finals_room
                                                * sizeof *object->finals);
          }
        object->finals[object->n_finals++] = type;
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
    collect (object, &unit);
  object->finals_known = true;
}

/* For TYPE, what lies in it inline, and what a probe would put into ambiguous
   components.  */
static bool
may_finalize (const struct gomp_type *type, int levels)
{
  struct gomp_dwarf_object *object
    = (struct gomp_dwarf_object *) type->origin;

  if (!type->defined_here || levels == 0)
    return true;
  know_finals (object);
  for (size_t i = 0; i < object->n_finals; i++)
    if (strcmp (object->finals[i], type->name) == 0)
      return true;
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];

      if (component->type && component->type != type
          && (component->kind == GOMP_COMPONENT_INLINE
              || component->owner == GOMP_AMBIGUOUS)
          && may_finalize (component->type, levels - 1))
        return true;
    }
  return false;
}

bool
gomp_type_dwarf_may_finalize (const struct gomp_type *type)
{
  bool may;

  gomp_source_begin ();
  may = may_finalize (type, NESTING);
  gomp_source_end ();
  return may;
}

#endif
