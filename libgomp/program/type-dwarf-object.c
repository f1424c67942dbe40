/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Loaded objects with debug information, as long as they are loaded.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* dladdr1 */
#endif

#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <sys/auxv.h>

#include "program/source-locate.h"
#include "program/type-dwarf.h"

#ifdef HAVE_LIBDW

static Dwfl *session;           /* as long as its lock is held */
static struct gomp_dwarf_object *objects;
static struct gomp_dwarf_object *retired;       /* closed; their types stay */
static bool some_closed;        /* since type.c asked last */

/* ---- Coming and going --------------------------------------------------- */

struct gomp_dwarf_object *
gomp_dwarf_open (Dwfl_Module *mod)
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
  free (object->wrappers);
  object->vtabs = NULL;
  object->finals = NULL;
  object->wrappers = NULL;
  object->n_vtabs = object->n_finals = object->n_wrappers = 0;
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
mark_loaded (Dwfl_Module *mod, void **user, const char *name, Dwarf_Addr start,
             void *data)
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

/* Modules of libdwfl may have gone whenever the lock was free.  */
bool
gomp_dwarf_begin (struct gomp_error *why)
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

  gomp_dwarf_begin (NULL);
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
    gomp_dwarf_open (mod);
  return DWARF_CB_OK;
}

struct gomp_dwarf_object *
gomp_dwarf_open_all (void)
{
  dwfl_getmodules (session, open_each, NULL, 0);
  return objects;
}

Dwfl_Module *
gomp_dwarf_module (uintptr_t addr)
{
  return gomp_source_module (session, addr);
}

bool
gomp_dwarf_global (uintptr_t addr, Dwarf_Die *die, uintptr_t *start,
                   size_t *size)
{
  return gomp_source_global (session, addr, die, start, size);
}

bool
gomp_dwarf_function (const void *code, Dwarf_Die *function)
{
  /* A frame has a return address, which is inside the call.  */
  struct gomp_source_frame frame = { .pc = (const char *) code + 1 };
  struct gomp_source_context context;
  Dwarf_Die unit;

  return gomp_source_context_init (&context, session, &frame, &unit, function);
}

const char *
gomp_dwarf_file (Dwfl_Module *mod)
{
  const char *file = NULL, *name;

  name = dwfl_module_info (mod, NULL, NULL, NULL, NULL, NULL, &file, NULL);
  return file ? file : name ? name : "?";
}

#endif
