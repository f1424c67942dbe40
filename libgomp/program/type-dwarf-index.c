/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where the tables of types are: an index of the debug information, made as far
   as it is needed.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "program/source-locate.h"
#include "program/type-dwarf.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>

#define VTAB "__vtab_"

/* ---- Units -------------------------------------------------------------- */

bool
gomp_dwarf_next_unit (struct gomp_dwarf_object *object, Dwarf_CU **cursor,
                      Dwarf_Die *unit)
{
  Dwarf_Half version;
  uint8_t kind;
  Dwarf_Die split;

  while (object->dwarf
         && dwarf_get_units (object->dwarf, *cursor, cursor, &version, &kind,
                             unit, &split)
              == 0)
    {
      if (kind == DW_UT_skeleton && dwarf_tag (&split) == DW_TAG_compile_unit)
        *unit = split;
      if (!gomp_die_is_fortran (unit))
        continue;
      if (version >= 3)
        return true;
      object->old_units = true;
    }
  return false;
}

/* The type of the objects that a table is for: what its _def_init points
   to.  */
static bool
find_described (Dwarf_Die *variable, Dwarf_Die *type)
{
  Dwarf_Die table, member, pointer;

  if (!gomp_die_type (variable, &table) || dwarf_child (&table, &member) != 0)
    return false;
  do
    {
      const char *name = dwarf_diename (&member);

      if (name && strcmp (name, "_def_init") == 0)
        return gomp_die_type (&member, &pointer)
               && gomp_die_type (&pointer, type);
    }
  while (dwarf_siblingof (&member, &member) == 0);
  return false;
}

static void
index_vtab (struct gomp_dwarf_object *object, Dwarf_Die *die, const char *name)
{
  struct gomp_source_context context = { .bias = object->bias };
  struct gomp_dwarf_vtab vtab = { .name = name + strlen (VTAB) };
  struct gomp_source_place place;
  Dwarf_Attribute attr;

  if (!dwarf_hasattr (die, DW_AT_location)
      || !gomp_source_locate (&context, die, DW_AT_location, 0, &place)
      || !place.in_memory || !find_described (die, &vtab.type))
    return;
  vtab.addr = place.value;
  if (dwarf_attr_integrate (die, DW_AT_linkage_name, &attr)
      || dwarf_attr_integrate (die, DW_AT_MIPS_linkage_name, &attr))
    vtab.symbol = dwarf_formstring (&attr);
  if (dwarf_tag (&vtab.type) == DW_TAG_structure_type)
    {
      vtab.type_name = dwarf_diename (&vtab.type);
      vtab.type_size = gomp_dwarf_number (&vtab.type, DW_AT_byte_size, 0);
    }
  if (object->n_vtabs == object->vtabs_room)
    {
      object->vtabs_room = object->vtabs_room ? 2 * object->vtabs_room : 64;
      object->vtabs = gomp_realloc (object->vtabs,
                                    object->vtabs_room * sizeof *object->vtabs);
    }
  object->vtabs[object->n_vtabs++] = vtab;
  gomp_address_map_set (&object->by_addr, vtab.addr, object->n_vtabs);
  if (vtab.type_name)
    gomp_address_map_set (&object->by_type, (uintptr_t) vtab.type.addr,
                          object->n_vtabs);
}

/* MODULE: that DIE is or lies in, GOMP_DWARF_LOCAL in procedures, or NULL.
   LOCAL: index what lies in procedures, else all the rest.  */
static void
index_children (struct gomp_dwarf_object *object, Dwarf_Die *die,
                const char *module, bool local)
{
  bool wanted = local == (module == GOMP_DWARF_LOCAL);
  Dwarf_Die child;

  if (dwarf_child (die, &child) != 0)
    return;
  do
    switch (dwarf_tag (&child))
      {
      case DW_TAG_module:
        index_children (object, &child, dwarf_diename (&child), local);
        break;
      case DW_TAG_subprogram:
      case DW_TAG_lexical_block:
        if (local)
          index_children (object, &child, GOMP_DWARF_LOCAL, true);
        break;
      case DW_TAG_structure_type:
        if (module && wanted)
          gomp_address_map_set (&object->scopes, (uintptr_t) child.addr,
                                (uintptr_t) module);
        break;
      case DW_TAG_variable:
        {
          const char *name = wanted ? dwarf_diename (&child) : NULL;

          if (name && strncmp (name, VTAB, strlen (VTAB)) == 0
              && strcmp (name, VTAB "_STAR") != 0)
            index_vtab (object, &child, name);
          break;
        }
      default:
        break;
      }
  while (dwarf_siblingof (&child, &child) == 0);
}

static bool
index_more (struct gomp_dwarf_object *object, bool local)
{
  struct gomp_dwarf_progress *progress = &object->progress[local];
  Dwarf_Die unit;

  if (progress->complete
      || !gomp_dwarf_next_unit (object, &progress->cursor, &unit))
    {
      progress->complete = true;
      return false;
    }
  index_children (object, &unit, NULL, local);
  return true;
}

void
gomp_dwarf_index_all (struct gomp_dwarf_object *object)
{
  while (index_more (object, false))
    continue;
}

void
gomp_dwarf_index_procedures (struct gomp_dwarf_object *object)
{
  while (index_more (object, true))
    continue;
}

struct gomp_dwarf_vtab *
gomp_dwarf_find_vtab (struct gomp_dwarf_object *object, uintptr_t addr)
{
  size_t index;

  do
    {
      index = gomp_address_map_get (&object->by_addr, addr);
      if (index)
        return &object->vtabs[index - 1];
    }
  while (index_more (object, false) || index_more (object, true));
  return NULL;
}

#endif
