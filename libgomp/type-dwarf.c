/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Types from the debug information of the program and its libraries.

   A class container refers to the table of its dynamic type, a variable __vtab_...,
   whose component _def_init points to the type: two links, and no matching of
   names.  Two things come in between:

   - A program that is linked against the library that defines a type has a copy of
     its table (R_..._COPY), which no debug information tells of.  The symbol at
     that place says which one it is.
   - A module may have been compiled without -g.  Units that use it and have debug
     information describe its types, too; then name and size have to do.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1         /* dladdr1 */
#endif

#include <ctype.h>
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/auxv.h>

#include "type-build.h"
#include "type-dwarf.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>

#include "source-locate.h"

#define VTAB "__vtab_"
#define MARK "_MOD_" VTAB       /* in symbols: __MODULE_MOD___vtab_MODULE_Type */

const char GOMP_DWARF_LOCAL[] = "";

static Dwfl *session;           /* as long as its lock is held */
static struct gomp_dwarf_object *objects;
static struct gomp_dwarf_object *retired;       /* closed; their types stay */
static bool some_closed;        /* since type.c asked last */

/* ---- Objects -------------------------------------------------------------------- */

static struct gomp_dwarf_object *
open_object (Dwfl_Module *mod)
{
  struct gomp_dwarf_object *object;
  void **user;

  dwfl_module_info (mod, &user, NULL, NULL, NULL, NULL, NULL, NULL);
  if (*user)
    return *user;
  object = gomp_calloc (1, sizeof *object);
  object->mod = mod;
  object->loaded = true;
  object->dwarf = dwfl_module_getdwarf (mod, &object->bias);
  gomp_scratch_init (&object->memory);
  object->next = objects;
  objects = object;
  return *user = object;
}

/* Nothing may call functions of tables that are gone.  */
static void
settle_all (struct gomp_dwarf_object *object)
{
  for (size_t i = 0; i < object->types.room; i++)
    {
      struct gomp_type *type
        = (struct gomp_type *) object->types.pairs[i].value;

      if (type && type->origin == (uintptr_t) object)
        type->settled = true;
    }
}

static void
close_object (struct gomp_dwarf_object *object)
{
  if (object->referred_to)
    settle_all (object);
  gomp_address_map_fini (&object->by_addr);
  gomp_address_map_fini (&object->by_type);
  gomp_address_map_fini (&object->scopes);
  gomp_address_map_fini (&object->types);
  free (object->vtabs);
  free (object->finals);
  object->vtabs = NULL;
  object->finals = NULL;
  object->n_vtabs = object->n_finals = 0;
  if (object->referred_to)
    {
      object->next = retired;
      retired = object;
      return;
    }
  gomp_scratch_fini (&object->memory);
  free (object);
}

static int
mark_loaded (Dwfl_Module *mod, void **user, const char *name,
             Dwarf_Addr start, void *data)
{
  (void) mod, (void) name, (void) start, (void) data;
  if (*user)
    ((struct gomp_dwarf_object *) *user)->loaded = true;
  return DWARF_CB_OK;
}

static void
refresh_objects (Dwfl *dwfl)
{
  static unsigned seen;

  if (seen == gomp_source_generation ())
    return;
  seen = gomp_source_generation ();
  for (struct gomp_dwarf_object *object = objects; object;
       object = object->next)
    object->loaded = false;
  dwfl_getmodules (dwfl, mark_loaded, NULL, 0);
  for (struct gomp_dwarf_object **link = &objects; *link;)
    {
      struct gomp_dwarf_object *object = *link;

      if (object->loaded)
        link = &object->next;
      else
        {
          *link = object->next;
          close_object (object);
          some_closed = true;
        }
    }
}

/* Take the lock of debug information, which gomp_source_end leaves.  Modules of
   libdwfl may have gone whenever it was free.  False: nothing can be read.  */
static bool
begin (struct gomp_error *why)
{
  session = gomp_source_begin ();
  if (session)
    refresh_objects (session);
  else if (why)
    gomp_error_set (why, "libdw cannot read what is loaded");
  return session != NULL;
}

unsigned
gomp_type_dwarf_refresh (bool *closed)
{
  unsigned generation;

  begin (NULL);
  generation = gomp_source_generation ();
  *closed = some_closed;
  some_closed = false;
  gomp_source_end ();
  return generation;
}

/* Whether the object at START is linked with gfortran's library.  Looking for
   debug information of all the others would take a long time.  */
static bool
needs_gfortran (Dwarf_Addr start)
{
  struct link_map *map;
  const char *strings = NULL;
  Dl_info info;

  if (!dladdr1 ((void *) (uintptr_t) start, &info, (void **) &map,
                RTLD_DL_LINKMAP)
      || map->l_ld == NULL)
    return false;
  for (const ElfW (Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_STRTAB)
      strings = (const char *) d->d_un.d_ptr;
  for (const ElfW (Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_NEEDED && strings
        && strstr (strings + d->d_un.d_val, "gfortran"))
      return true;
  return false;
}

static int
open_each (Dwfl_Module *mod, void **user, const char *name, Dwarf_Addr start,
           void *data)
{
  Dwfl_Module *program = gomp_source_module (session, getauxval (AT_PHDR));

  (void) user, (void) name, (void) data;
  if (mod == program || needs_gfortran (start))
    open_object (mod);
  return DWARF_CB_OK;
}

static void
open_all (void)
{
  dwfl_getmodules (session, open_each, NULL, 0);
}

struct gomp_dwarf_object *
gomp_dwarf_open_all (void)
{
  open_all ();
  return objects;
}

/* The file, for messages.  */
static const char *
file_of (Dwfl_Module *mod)
{
  const char *file = NULL, *name;

  name = dwfl_module_info (mod, NULL, NULL, NULL, NULL, NULL, &file, NULL);
  return file ? file : name ? name : "?";
}

/* ---- The index ---------------------------------------------------------------------- */

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

/* The type of the objects that a table is for: what its _def_init points to.  */
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
index_vtab (struct gomp_dwarf_object *object, Dwarf_Die *die,
            const char *name)
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
      vtab.type_size
        = gomp_dwarf_number (&vtab.type, DW_AT_byte_size, 0);
    }
  if (object->n_vtabs == object->vtabs_room)
    {
      object->vtabs_room = object->vtabs_room ? 2 * object->vtabs_room : 64;
      object->vtabs = gomp_realloc (
        object->vtabs, object->vtabs_room * sizeof *object->vtabs);
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
      case DW_TAG_subprogram: case DW_TAG_lexical_block:
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

static void
index_procedures (struct gomp_dwarf_object *object)
{
  while (index_more (object, true))
    continue;
}

/* Index units until one has the table at ADDR.  */
static struct gomp_dwarf_vtab *
find_by_addr (struct gomp_dwarf_object *object, uintptr_t addr)
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

/* ---- Types of tables ------------------------------------------------------------------ */

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
  *type = (struct gomp_type) {
    .name = intrinsic_name (object, vtab->name), .module = "",
    .provider = "debug information",
    .vtab = (const struct gomp_vtab *) key,
    .size = ((const struct gomp_vtab *) key)->size,
    .flags = GOMP_TYPE_INTRINSIC, .origin = (uintptr_t) object,
    .defined_here = true, .settled = true };
  gomp_address_map_set (&object->types, key, (uintptr_t) type);
  return type;
}

static struct gomp_type *
type_of_entry (struct gomp_dwarf_object *object,
               const struct gomp_dwarf_vtab *vtab)
{
  Dwarf_Die die = vtab->type;

  return vtab->type_name ? gomp_dwarf_parse (object, &die)
                         : make_intrinsic (object, vtab);
}

/* ---- Tables that were copied, modules without debug information ------------------------ */

static struct gomp_type *
find_by_symbol (const char *symbol, size_t size)
{
  for (struct gomp_dwarf_object *object = objects; object;
       object = object->next)
    {
      gomp_dwarf_index_all (object);
      for (size_t i = 0; i < object->n_vtabs; i++)
        if (object->vtabs[i].symbol && object->vtabs[i].type_name
            && object->vtabs[i].type_size == size
            && strcmp (object->vtabs[i].symbol, symbol) == 0)
          return type_of_entry (object, &object->vtabs[i]);
    }
  return NULL;
}

struct structure_search
{
  const char *module;           /* or NULL */
  const char *name;
  size_t size;                  /* GOMP_NO_OFFSET: any */
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
      case DW_TAG_subprogram: case DW_TAG_lexical_block:
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
  for (struct gomp_dwarf_object *object = objects; object;
       object = object->next)
    {
      Dwarf_CU *cursor = NULL;
      Dwarf_Die unit;

      search->object = object;
      gomp_dwarf_index_all (object);
      index_procedures (object);
      for (size_t i = 0; i < object->n_vtabs; i++)
        type_of_entry (object, &object->vtabs[i]);
      while (gomp_dwarf_next_unit (object, &cursor, &unit))
        search_structures (search, &unit);
    }
}

/* Types of module M are called __M_MOD___vtab_M_Type; other tables have names
   that say nothing.  */
static struct gomp_type *
find_by_spelling (const char *symbol, size_t size)
{
  const char *mark = strstr (symbol, MARK);
  struct structure_search search = { .size = size };
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
    search.found->module
      = gomp_dwarf_symbol_module (search.found_in, symbol);
  return search.found;
}

/* ---- Lookups ------------------------------------------------------------------------------ */

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
  const char *file = file_of (object->mod);

  if (symbol == NULL)
    symbol = "its table";
  if (object->dwarf == NULL)
    gomp_error_set (why, "%s: %s has no debug information (compile with -g;"
                         " if it is in a separate file, that was not found)",
                    symbol, file);
  else if (object->old_units)
    gomp_error_set (why, "%s: the debug information of %s is of a version that"
                         " does not describe components (DWARF 2)",
                    symbol, file);
  else
    gomp_error_set (why, "%s: the debug information of %s does not describe it"
                         " (a part was compiled without -g, or with -g1)",
                    symbol, file);
}

static struct gomp_type *
find_vtab (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  uintptr_t addr = (uintptr_t) vtab;
  Dwfl_Module *mod = gomp_source_module (session, addr);
  struct gomp_dwarf_object *object;
  struct gomp_dwarf_vtab *entry;
  struct gomp_type *type;
  const char *symbol;

  if (mod == NULL)
    {
      gomp_error_set (why, "libdw cannot read the object that the type's table"
                           " at %p is in", (const void *) vtab);
      return NULL;
    }
  object = open_object (mod);
  entry = find_by_addr (object, addr);
  if (entry)
    return type_of_entry (object, entry);
  symbol = symbol_at (mod, addr);
  if (symbol)
    {
      open_all ();
      type = find_by_symbol (symbol, vtab->size);
      if (type == NULL)
        type = find_by_spelling (symbol, vtab->size);
      if (type && !type->settled)
        type->vtab = vtab;
      if (type)
        return type;
    }
  explain_vtab (object, symbol, why);
  return NULL;
}

struct gomp_type *
gomp_type_dwarf_of_vtab (const struct gomp_vtab *vtab,
                         struct gomp_error *why)
{
  struct gomp_type *type = begin (why) ? find_vtab (vtab, why) : NULL;

  gomp_source_end ();
  return type;
}

struct gomp_type *
gomp_type_dwarf_by_name (const char *module, const char *name,
                         struct gomp_error *why)
{
  struct structure_search search
    = { .module = module, .name = name, .size = GOMP_NO_OFFSET };

  if (begin (why))
    {
      open_all ();
      search_all (&search);
      if (search.several)
        gomp_error_set (why, "there are several types %s; the debug"
                             " information does not tell them apart", name);
      else if (search.found == NULL)
        gomp_error_set (why, "there is no type %s%s%s in the debug"
                             " information of what is loaded",
                        module ? module : "", module ? "::" : "", name);
    }
  gomp_source_end ();
  return search.several ? NULL : search.found;
}

static struct gomp_type *
find_variable (uintptr_t addr, struct gomp_type_variable *variable,
               struct gomp_error *why)
{
  Dwfl_Module *mod = gomp_source_module (session, addr);
  Dwarf_Die die, type;

  if (mod == NULL
      || !gomp_source_global (session, addr, &die, &variable->start,
                              &variable->size)
      || !gomp_die_type (&die, &type))
    {
      gomp_error_set (why, "no variable with debug information is at %p",
                      (void *) addr);
      return NULL;
    }
  snprintf (variable->name, sizeof variable->name, "%s",
            dwarf_diename (&die));
  index_procedures (open_object (mod));
  gomp_dwarf_parse_form (open_object (mod), &type, &variable->form);
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
    = begin (why) ? find_variable (addr, variable, why) : NULL;

  gomp_source_end ();
  return type;
}

size_t
gomp_type_dwarf_siblings (const struct gomp_type *type,
                          struct gomp_type ***types)
{
  struct gomp_dwarf_object *object
    = (struct gomp_dwarf_object *) type->origin;
  size_t n = 0;

  begin (NULL);
  gomp_dwarf_index_all (object);
  index_procedures (object);
  *types = gomp_calloc (object->n_vtabs + 1, sizeof **types);
  for (size_t i = 0; i < object->n_vtabs; i++)
    if (object->vtabs[i].type_name)
      (*types)[n++] = type_of_entry (object, &object->vtabs[i]);
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
gomp_type_dwarf_of_vtab (const struct gomp_vtab *vtab,
                         struct gomp_error *why)
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

size_t
gomp_type_dwarf_siblings (const struct gomp_type *type,
                          struct gomp_type ***types)
{
  (void) type;
  *types = NULL;
  return 0;
}

bool
gomp_type_dwarf_may_finalize (const struct gomp_type *type)
{
  (void) type;
  return true;
}

#endif
