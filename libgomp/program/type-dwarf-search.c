/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Types that are found by name: of tables that were copied, of modules without
   debug information, and those that somebody asks for.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>
#include <strings.h>

#include "program/type-dwarf.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>

/* In symbols: __MODULE_MOD___vtab_MODULE_Type.  */
#define MARK "_MOD___vtab_"

/* Is one of the tables a copy of the other, which the linker has made in a
   program for a table of a library?  */
static bool
is_copy (const struct gomp_vtab *a, const struct gomp_vtab *b)
{
  return a->hash == b->hash && a->size == b->size && a->extends == b->extends
         && a->initial == b->initial && a->copy == b->copy
         && a->final == b->final;
}

/* The table in OBJECT that has SYMBOL, or NULL.  */
static struct gomp_dwarf_vtab *
find_in_object (struct gomp_dwarf_object *object, const char *symbol)
{
  gomp_dwarf_index_all (object);
  for (size_t i = 0; i < object->n_vtabs; i++)
    if (object->vtabs[i].symbol && object->vtabs[i].type_name
        && strcmp (object->vtabs[i].symbol, symbol) == 0)
      return &object->vtabs[i];
  return NULL;
}

static struct gomp_type *
find_by_symbol (const char *symbol, const struct gomp_vtab *vtab)
{
  for (struct gomp_dwarf_object *object = gomp_dwarf_open_all (); object;
       object = object->next)
    {
      struct gomp_dwarf_vtab *found = find_in_object (object, symbol);
      if (found && found->type_size == (size_t) vtab->size
          && is_copy ((const struct gomp_vtab *) found->addr, vtab))
        return gomp_dwarf_entry_type (object, found);
    }
  return NULL;
}

struct structure_search
{
  const char *module;           /* or NULL */
  const char *name;
  size_t size;                  /* GOMP_NO_OFFSET: any */
  const char *other_symbol;     /* objects that have a table of this name are
                                   left out; or NULL */
  struct gomp_dwarf_object *object;
  struct gomp_type *found;
  struct gomp_dwarf_object *found_in;
  bool several;
};

/* Copies in several units are the same type; most tell no module.  */
static bool
same_type (const struct gomp_type *a, const struct gomp_type *b)
{
  return a->n_components == b->n_components && a->size == b->size
         && (a->module[0] == '\0' || b->module[0] == '\0'
             || strcmp (a->module, b->module) == 0);
}

/* Of copies, that with the table, or that which types with tables refer to.  */
static int
rank_of (const struct gomp_type *type)
{
  return (type->vtab ? 4 : 0) + (type->is_component ? 2 : 0)
         + (type->module[0] != '\0');
}

static void
offer_structure (struct structure_search *search, Dwarf_Die *die)
{
  const char *name = dwarf_diename (die);
  size_t size = gomp_dwarf_number (die, DW_AT_byte_size, GOMP_NO_OFFSET);
  struct gomp_type *type;

  /* Names are in lower case but those that gfortran makes.  */
  if (name == NULL || strcasecmp (name, search->name) != 0
      || size == GOMP_NO_OFFSET
      || (search->size != GOMP_NO_OFFSET && search->size != size))
    return;
  type = gomp_dwarf_parse (search->object, die);
  if (search->module && type->module[0]
      && strcmp (search->module, type->module) != 0)
    return;
  if (search->found == NULL)
    search->found = type, search->found_in = search->object;
  else if (!same_type (search->found, type))
    search->several = true;
  else if (rank_of (type) > rank_of (search->found))
    search->found = type, search->found_in = search->object;
}

static void
search_structures (struct structure_search *search, Dwarf_Die *die)
{
  Dwarf_Die child;

  if (dwarf_child (die, &child) != 0)
    return;
  do
    switch (dwarf_tag (&child))
      {
      case DW_TAG_module:
        if (search->module == NULL || dwarf_diename (&child) == NULL
            || strcmp (search->module, dwarf_diename (&child)) == 0)
          search_structures (search, &child);
        break;
      case DW_TAG_subprogram:
      case DW_TAG_lexical_block:
        search_structures (search, &child);
        break;
      case DW_TAG_structure_type:
        offer_structure (search, &child);
        break;
      default:
        break;
      }
  while (dwarf_siblingof (&child, &child) == 0);
}

static void
search_all (struct structure_search *search)
{
  for (struct gomp_dwarf_object *object = gomp_dwarf_open_all (); object;
       object = object->next)
    {
      Dwarf_CU *cursor = NULL;
      Dwarf_Die unit;

      search->object = object;
      gomp_dwarf_index_all (object);
      if (search->other_symbol && find_in_object (object, search->other_symbol))
        continue;
      gomp_dwarf_index_procedures (object);
      for (size_t i = 0; i < object->n_vtabs; i++)
        gomp_dwarf_entry_type (object, &object->vtabs[i]);
      while (gomp_dwarf_next_unit (object, &cursor, &unit))
        search_structures (search, &unit);
    }
}

/* Types of module M are called __M_MOD___vtab_M_Type; other tables have names
   that say nothing.  Objects that have a table SYMBOL of their own are left
   out: their type may be another one, of another module M.  */
static struct gomp_type *
find_by_spelling (const char *symbol, size_t size)
{
  const char *mark = strstr (symbol, MARK);
  struct structure_search search = { .size = size, .other_symbol = symbol };
  size_t length;

  if (mark == NULL || strncmp (symbol, "__", 2) != 0)
    return NULL;
  length = mark - symbol - 2;
  mark += strlen (MARK);
  if (strncmp (symbol + 2, mark, length) != 0 || mark[length] != '_')
    return NULL;
  search.name = mark + length + 1;
  search_all (&search);
  if (search.several || search.found == NULL)
    return NULL;
  if (!search.found->settled && search.found->module[0] == '\0')
    search.found->module = gomp_dwarf_symbol_module (search.found_in, symbol);
  return search.found;
}

struct gomp_type *
gomp_dwarf_by_symbol (const char *symbol, const struct gomp_vtab *vtab)
{
  struct gomp_type *type = find_by_symbol (symbol, vtab);

  return type ? type : find_by_spelling (symbol, (size_t) vtab->size);
}

struct gomp_type *
gomp_dwarf_named (const char *module, const char *name, struct gomp_error *why)
{
  struct structure_search search
    = { .module = module, .name = name, .size = GOMP_NO_OFFSET };

  search_all (&search);
  if (search.several)
    gomp_error_set (why,
                    "there are several types %s; the debug information"
                    " does not tell them apart",
                    name);
  else if (search.found == NULL)
    gomp_error_set (why,
                    "there is no type %s%s%s in the debug information of"
                    " what is loaded",
                    module ? module : "", module ? "::" : "", name);
  return search.several ? NULL : search.found;
}

#endif
