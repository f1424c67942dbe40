/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The global variables of the program and its libraries.  */

#define _GNU_SOURCE 1           /* RTLD_DEFAULT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/source-search.h"

#ifdef HAVE_LIBDW

#include <dlfcn.h>
#include <dwarf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

struct global
{
  Dwarf_Die die, type;
  Dwarf_Addr bias;
  uintptr_t addr;
  size_t size;
  bool fortran;
  bool has_pointers; /* has to be looked into each time */
};

/* Built at the first search; protected by source.c's lock.  */
static struct global *globals;
static size_t n_globals, globals_room;
static unsigned globals_generation; /* 0: never built */

/* Keep GLOBAL, whose address and type are known.  */
static void
keep_global (struct global *global, const struct gomp_search *search)
{
  global->size = (gomp_die_is_described (&global->type)
                    ? gomp_die_descriptor_size (&global->type)
                    : gomp_search_storage_size (search, &global->type));
  global->has_pointers
    = gomp_die_has_pointers (&global->type, GOMP_SEARCH_NESTING);
  if (n_globals == globals_room)
    {
      size_t room = globals_room ? 2 * globals_room : 256;
      struct global *grown = realloc (globals, room * sizeof *grown);

      if (grown == NULL)
        return; /* one name less */
      globals = grown;
      globals_room = room;
    }
  globals[n_globals++] = *global;
}

/* A compilation unit, or a part of it.  */
struct unit
{
  Dwfl_Module *mod;
  Dwarf_Addr bias;
  bool fortran;
};

static void
add_global (Dwarf_Die *die, const struct unit *unit)
{
  struct gomp_source_context context = { .bias = unit->bias };
  struct gomp_search search = { .context = &context, .fortran = unit->fortran };
  struct global global
    = { .die = *die, .bias = unit->bias, .fortran = unit->fortran };
  struct gomp_source_place place;

  if (dwarf_hasattr (die, DW_AT_artificial)
      || !gomp_source_locate (&context, die, DW_AT_location, 0, &place)
      || !place.in_memory || !gomp_die_type (die, &global.type))
    return;
  global.addr = place.value;
  keep_global (&global, &search);
}

/* The address of the symbol NAME of MOD, or 0.  */
static uintptr_t
symbol_address (Dwfl_Module *mod, const char *name)
{
  int n = dwfl_module_getsymtab (mod);

  for (int i = 0; i < n; i++)
    {
      GElf_Sym symbol;
      GElf_Addr addr;
      const char *found
        = dwfl_module_getsym_info (mod, i, &symbol, &addr, NULL, NULL, NULL);

      if (found && symbol.st_shndx != SHN_UNDEF && strcmp (found, name) == 0)
        return addr;
    }
  return 0;
}

/* The alignment of TYPE in a common block, or 0 if it is not known.  */
static size_t
common_alignment (Dwarf_Die type)
{
  Dwarf_Word bytes, encoding = 0;
  Dwarf_Attribute attr;

  if (gomp_die_is_described (&type))
    return sizeof (void *);
  while (dwarf_tag (&type) == DW_TAG_array_type)
    {
      Dwarf_Die element;

      if (!gomp_die_type (&type, &element))
        return 0;
      type = element;
    }
  if (dwarf_tag (&type) == DW_TAG_string_type)
    return 1;
  if (dwarf_tag (&type) != DW_TAG_base_type
      || dwarf_aggregate_size (&type, &bytes) != 0 || bytes == 0)
    return 0;
  if (dwarf_attr (&type, DW_AT_encoding, &attr))
    dwarf_formudata (&attr, &encoding);
  return encoding == DW_ATE_complex_float ? bytes / 2 : bytes;
}

/* The variables of the common block DIE.  Where a region for a device uses one,
   gfortran writes no locations: they lie behind each other, aligned.  */
static void
add_common (Dwarf_Die *die, const struct unit *unit)
{
  struct gomp_source_context context = { .bias = unit->bias };
  struct gomp_search search = { .context = &context, .fortran = unit->fortran };
  Dwarf_Attribute attr;
  const char *symbol
    = (dwarf_attr (die, DW_AT_linkage_name, &attr) ? dwarf_formstring (&attr)
                                                   : NULL);
  struct global global = { .bias = unit->bias, .fortran = unit->fortran };

  if (symbol == NULL || dwarf_child (die, &global.die) != 0
      || dwarf_hasattr (&global.die, DW_AT_location))
    return;
  global.addr = symbol_address (unit->mod, symbol);
  if (global.addr == 0)
    return;
  do
    {
      size_t align = (gomp_die_type (&global.die, &global.type)
                        ? common_alignment (global.type)
                        : 0);

      if (align == 0)
        return;
      global.addr = (global.addr + align - 1) / align * align;
      keep_global (&global, &search);
      if (global.size == 0)
        return;
      global.addr += global.size;
    }
  while (dwarf_siblingof (&global.die, &global.die) == 0);
}

static void
collect_globals (Dwarf_Die *die, const struct unit *unit)
{
  Dwarf_Die child;

  if (dwarf_child (die, &child) != 0)
    return;
  do
    switch (dwarf_tag (&child))
      {
      case DW_TAG_variable:
        add_global (&child, unit);
        break;
      case DW_TAG_common_block:
        add_common (&child, unit);
        collect_globals (&child, unit);
        break;
      case DW_TAG_module:
      case DW_TAG_namespace:
      case DW_TAG_subprogram:
      case DW_TAG_lexical_block:
        collect_globals (&child, unit);
        break;
      default:
        break;
      }
  while (dwarf_siblingof (&child, &child) == 0);
}

struct module_choice
{
  Dwfl_Module *program, *self, *c_library;
};

/* System libraries' variables (the heap's own pointers, say) would only
   mislead.  They have their debug information in separate files, if any.  */
static int
collect_module (Dwfl_Module *mod, void **user, const char *name,
                Dwarf_Addr start, void *data)
{
  const struct module_choice *choice = data;
  const char *debug_file = NULL;
  Dwarf_Die *unit = NULL, split;
  Dwarf_Addr bias;

  (void) user, (void) start;
  /* The C library's separate file takes long to read.  */
  if ((mod == choice->self || mod == choice->c_library
       || gomp_source_is_own (name))
      && mod != choice->program)
    return DWARF_CB_OK;
  /* To find and read a separate file takes long, too.  */
  if (mod != choice->program && !gomp_source_has_debug_info (mod))
    return DWARF_CB_OK;
  if (dwfl_module_getdwarf (mod, &bias) == NULL)
    return DWARF_CB_OK;
  dwfl_module_info (mod, NULL, NULL, NULL, NULL, NULL, NULL, &debug_file);
  if (debug_file && mod != choice->program)
    return DWARF_CB_OK;
  while ((unit = dwfl_module_nextcu (mod, unit, &bias)))
    {
      /* The unit proper can be in another file (-gsplit-dwarf).  */
      bool is_split
        = dwarf_cu_info (unit->cu, NULL, NULL, NULL, &split, NULL, NULL, NULL)
            == 0
          && dwarf_tag (&split) == DW_TAG_compile_unit;
      Dwarf_Die *whole = is_split ? &split : unit;
      const struct unit all = { mod, bias, gomp_die_is_fortran (whole) };

      collect_globals (whole, &all);
    }
  return DWARF_CB_OK;
}

void
gomp_globals_refresh (Dwfl *dwfl)
{
  struct module_choice choice;

  if (globals_generation == gomp_source_generation ())
    return;
  globals_generation = gomp_source_generation ();
  n_globals = 0;
  choice.program = gomp_source_module (dwfl, getauxval (AT_PHDR));
  choice.self = gomp_source_module (dwfl, (uintptr_t) gomp_globals_refresh);
  choice.c_library = gomp_source_module (
    dwfl, (uintptr_t) dlsym (RTLD_DEFAULT, "gnu_get_libc_version"));
  dwfl_getmodules (dwfl, collect_module, &choice, 0);
}

bool
gomp_source_global (Dwfl *dwfl, uintptr_t addr, Dwarf_Die *die,
                    uintptr_t *start, size_t *size)
{
  gomp_globals_refresh (dwfl);
  for (size_t i = 0; i < n_globals; i++)
    if (addr - globals[i].addr < globals[i].size)
      {
        *die = globals[i].die;
        *start = globals[i].addr;
        *size = globals[i].size;
        return true;
      }
  return false;
}

void
gomp_globals_match (struct gomp_search *search)
{
  struct gomp_source_context context = { .bias = 0 };

  search->context = &context;
  for (size_t i = 0; i < n_globals; i++)
    {
      struct global *global = &globals[i];
      struct gomp_source_place place = { true, global->addr };

      if (!search->wanted && !global->has_pointers
          && search->addr != global->addr
          && search->addr - global->addr >= global->size)
        continue;
      if (!gomp_search_set_name (search, dwarf_diename (&global->die))
          || !gomp_search_wants (search))
        continue;
      context.bias = global->bias;
      search->fortran = global->fortran;
      gomp_search_value (search, &global->type, &place);
    }
  search->context = NULL;
}

#endif
