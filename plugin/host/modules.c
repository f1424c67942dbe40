/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Naming code and data by module and offset.  */

#include "modules.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libgomp-plugin.h"

struct gomp_module_entry
{
  char *module;
  uintptr_t load;               /* in this process */
  uintptr_t worker;             /* in the worker */
};

/* The loader's record of the module that ADDRESS lies in, or NULL.  */
static const struct link_map *
map_of (uintptr_t address)
{
#if __GLIBC_PREREQ (2, 35)
  struct dl_find_object found;

  return (_dl_find_object ((void *) address, &found) == 0
          ? found.dlfo_link_map : NULL);
#else
  Dl_info info;
  struct link_map *map;

  return (dladdr1 ((void *) address, &info, (void **) &map, RTLD_DL_LINKMAP)
          ? map : NULL);
#endif
}

bool
gomp_place_of (uintptr_t address, struct gomp_place *place)
{
  const struct link_map *map = map_of (address);

  if (!map)
    return false;
  place->module = map->l_name;
  place->load = map->l_addr;
  place->offset = address - map->l_addr;
  return true;
}

bool
gomp_module_find (const char *module, bool load, uintptr_t *address,
                  const char **why)
{
  void *handle = dlopen (*module ? module : NULL,
                         RTLD_LAZY | (load ? 0 : RTLD_NOLOAD));
  struct link_map *map;
  bool found;

  if (!handle || dlinfo (handle, RTLD_DI_LINKMAP, &map) != 0)
    {
      if (why)
        *why = dlerror ();
      return false;
    }
  found = map != NULL;
  *address = map->l_addr;
  /* What was loaded for a kernel has to stay.  */
  if (!load)
    dlclose (handle);
  return found;
}

const char *
gomp_place_describe (uintptr_t address, char *text, size_t size)
{
  Dl_info info;
  struct gomp_place place;

  if (dladdr ((void *) address, &info) && info.dli_sname
      && info.dli_saddr == (void *) address)
    snprintf (text, size, "%s", info.dli_sname);
  else if (gomp_place_of (address, &place))
    {
      const char *file = (*place.module ? place.module
                          : program_invocation_name);
      const char *slash = strrchr (file, '/');
      snprintf (text, size, "%s+0x%lx", slash ? slash + 1 : file,
                (unsigned long) place.offset);
    }
  else
    snprintf (text, size, "at %p", (void *) address);
  return text;
}

bool
gomp_module_cache_get (const struct gomp_module_cache *cache,
                       const struct gomp_place *place, uintptr_t *address)
{
  for (size_t i = 0; i < cache->n; i++)
    {
      const struct gomp_module_entry *entry = &cache->entries[i];
      if (entry->load == place->load
          && strcmp (entry->module, place->module) == 0)
        {
          *address = entry->worker;
          return true;
        }
    }
  return false;
}

void
gomp_module_cache_put (struct gomp_module_cache *cache,
                       const struct gomp_place *place, uintptr_t address)
{
  size_t length = strlen (place->module) + 1;
  char *module = GOMP_PLUGIN_malloc (length);

  memcpy (module, place->module, length);
  if (cache->n == cache->room)
    {
      cache->room = cache->room ? 2 * cache->room : 8;
      cache->entries = GOMP_PLUGIN_realloc (cache->entries,
                                            cache->room
                                            * sizeof *cache->entries);
    }
  cache->entries[cache->n++]
    = (struct gomp_module_entry) { module, place->load, address };
}

void
gomp_module_cache_fini (struct gomp_module_cache *cache)
{
  for (size_t i = 0; i < cache->n; i++)
    free (cache->entries[i].module);
  free (cache->entries);
  *cache = (struct gomp_module_cache) { 0 };
}
