/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Types from the debug information of the program and its libraries.

   A class container refers to the table of its dynamic type, a variable
   __vtab_..., whose component _def_init points to the type: two links, and no
   matching of names.  Two things come in between:

   - A program that is linked against the library that defines a type has a copy
     of its table (R_..._COPY), which no debug information tells of.  The symbol
     at that place says which one it is.
   - A module may have been compiled without -g.  Units that use it and have
     debug information describe its types, too; then name and size have to
     do.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>

#include "program/type-build.h"
#include "program/type-dwarf.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>

static const char *
symbol_at (Dwfl_Module *mod, uintptr_t addr)
{
  GElf_Off offset;
  GElf_Sym symbol;
  const char *name
    = dwfl_module_addrinfo (mod, addr, &offset, &symbol, NULL, NULL, NULL);

  return name && offset == 0 ? name : NULL;
}

static void
explain_vtab (const struct gomp_dwarf_object *object, const char *symbol,
              struct gomp_error *why)
{
  const char *file = gomp_dwarf_file (object->mod);

  if (symbol == NULL)
    symbol = "its table";
  if (object->dwarf == NULL)
    gomp_error_set (why,
                    "%s: %s has no debug information (compile with -g;"
                    " if it is in a separate file, that was not found)",
                    symbol, file);
  else if (object->old_units)
    gomp_error_set (why,
                    "%s: the debug information of %s is of a version that"
                    " does not describe components (DWARF 2)",
                    symbol, file);
  else
    gomp_error_set (why,
                    "%s: the debug information of %s does not describe it"
                    " (a part was compiled without -g, or with -g1)",
                    symbol, file);
}

static struct gomp_type *
find_vtab (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  uintptr_t addr = (uintptr_t) vtab;
  Dwfl_Module *mod = gomp_dwarf_module (addr);
  struct gomp_dwarf_object *object;
  struct gomp_dwarf_vtab *entry;
  struct gomp_type *type;
  const char *symbol;

  if (mod == NULL)
    {
      gomp_error_set (why,
                      "libdw cannot read the object that the type's table"
                      " at %p is in",
                      (const void *) vtab);
      return NULL;
    }
  object = gomp_dwarf_open (mod);
  entry = gomp_dwarf_find_vtab (object, addr);
  if (entry)
    return gomp_dwarf_entry_type (object, entry);
  symbol = symbol_at (mod, addr);
  if (symbol)
    {
      type = gomp_dwarf_by_symbol (symbol, vtab);
      if (type && !type->settled)
        type->vtab = vtab;
      if (type)
        return type;
    }
  explain_vtab (object, symbol, why);
  return NULL;
}

struct gomp_type *
gomp_type_dwarf_of_vtab (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  struct gomp_type *type
    = gomp_dwarf_begin (why) ? find_vtab (vtab, why) : NULL;

  gomp_source_end ();
  return type;
}

struct gomp_type *
gomp_type_dwarf_by_name (const char *module, const char *name,
                         struct gomp_error *why)
{
  struct gomp_type *type
    = gomp_dwarf_begin (why) ? gomp_dwarf_named (module, name, why) : NULL;

  gomp_source_end ();
  return type;
}

static struct gomp_type *
find_variable (uintptr_t addr, struct gomp_type_variable *variable,
               struct gomp_error *why)
{
  Dwfl_Module *mod = gomp_dwarf_module (addr);
  Dwarf_Die die, type;

  if (mod == NULL
      || !gomp_dwarf_global (addr, &die, &variable->start, &variable->size)
      || !gomp_die_type (&die, &type))
    {
      gomp_error_set (why, "no variable with debug information is at %p",
                      (void *) addr);
      return NULL;
    }
  snprintf (variable->name, sizeof variable->name, "%s", dwarf_diename (&die));
  gomp_dwarf_index_procedures (gomp_dwarf_open (mod));
  gomp_dwarf_parse_form (gomp_dwarf_open (mod), &type, &variable->form);
  variable->form.name = variable->name;
  if (variable->form.type == NULL)
    gomp_error_set (why, "%s is of no derived type", variable->name);
  return (struct gomp_type *) variable->form.type;
}

struct gomp_type *
gomp_type_dwarf_of_variable (uintptr_t addr,
                             struct gomp_type_variable *variable,
                             struct gomp_error *why)
{
  struct gomp_type *type
    = gomp_dwarf_begin (why) ? find_variable (addr, variable, why) : NULL;

  gomp_source_end ();
  return type;
}

/* The derived type that the value or argument DIE has, or NULL: it is something
   else.  */
static struct gomp_type *
plain_type (struct gomp_dwarf_object *object, Dwarf_Die *die)
{
  struct gomp_component form;
  Dwarf_Die type;

  if (!gomp_die_type (die, &type))
    return NULL;
  gomp_dwarf_parse_form (object, &type, &form);
  return (form.kind == GOMP_COMPONENT_INLINE && form.count == 1
            ? (struct gomp_type *) form.type
            : NULL);
}

/* Are all arguments of FUNCTION that the program names of TYPE?  */
static bool
takes_only (struct gomp_dwarf_object *object, Dwarf_Die *function,
            const struct gomp_type *type)
{
  Dwarf_Die child;

  if (dwarf_child (function, &child) != 0)
    return true;
  do
    if (dwarf_tag (&child) == DW_TAG_formal_parameter
        && !dwarf_hasattr_integrate (&child, DW_AT_artificial)
        && plain_type (object, &child) != type)
      return false;
  while (dwarf_siblingof (&child, &child) == 0);
  return true;
}

static struct gomp_type *
find_operation (const void *code, bool *known, struct gomp_error *why)
{
  Dwfl_Module *mod = gomp_dwarf_module ((uintptr_t) code);
  struct gomp_dwarf_object *object;
  struct gomp_type *type;
  Dwarf_Die function;

  if (mod == NULL || !gomp_dwarf_function (code, &function))
    {
      gomp_error_set (why, "no function with debug information is at %p", code);
      return NULL;
    }
  *known = true;
  object = gomp_dwarf_open (mod);
  gomp_dwarf_index_procedures (object);
  type = plain_type (object, &function);
  if (type && takes_only (object, &function, type))
    return type;
  gomp_error_set (why,
                  "the result and the arguments of %s are no scalars of one "
                  "derived type, or are polymorphic, allocatable or pointers",
                  dwarf_diename (&function));
  return NULL;
}

struct gomp_type *
gomp_type_dwarf_of_operation (const void *code, bool *known,
                              struct gomp_error *why)
{
  struct gomp_type *type
    = gomp_dwarf_begin (why) ? find_operation (code, known, why) : NULL;

  gomp_source_end ();
  return type;
}

size_t
gomp_type_dwarf_siblings (const struct gomp_type *type,
                          struct gomp_type ***types)
{
  struct gomp_dwarf_object *object = (struct gomp_dwarf_object *) type->origin;
  size_t n = 0;

  gomp_dwarf_begin (NULL);
  gomp_dwarf_index_all (object);
  gomp_dwarf_index_procedures (object);
  *types = gomp_calloc (object->n_vtabs + 1, sizeof **types);
  for (size_t i = 0; i < object->n_vtabs; i++)
    if (object->vtabs[i].type_name)
      (*types)[n++] = gomp_dwarf_entry_type (object, &object->vtabs[i]);
  gomp_source_end ();
  return n;
}

#else /* !HAVE_LIBDW */

static void *
no_libdw (struct gomp_error *why)
{
  gomp_error_set (why, "this libgomp was built without libdw, which reads debug"
                       " information");
  return NULL;
}

unsigned
gomp_type_dwarf_refresh (bool *closed)
{
  (void) closed;
  return 0;
}

struct gomp_type *
gomp_type_dwarf_of_vtab (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  (void) vtab;
  return no_libdw (why);
}

struct gomp_type *
gomp_type_dwarf_by_name (const char *module, const char *name,
                         struct gomp_error *why)
{
  (void) module, (void) name;
  return no_libdw (why);
}

struct gomp_type *
gomp_type_dwarf_of_variable (uintptr_t addr,
                             struct gomp_type_variable *variable,
                             struct gomp_error *why)
{
  (void) addr, (void) variable;
  return no_libdw (why);
}

struct gomp_type *
gomp_type_dwarf_of_operation (const void *code, bool *known,
                              struct gomp_error *why)
{
  (void) code, (void) known;
  return no_libdw (why);
}

size_t
gomp_type_dwarf_siblings (const struct gomp_type *type,
                          struct gomp_type ***types)
{
  (void) type;
  *types = NULL;
  return 0;
}

enum gomp_finalizes
gomp_type_dwarf_finalizes (const struct gomp_type *type)
{
  (void) type;
  return GOMP_FINALIZES_MAYBE;
}

#endif
