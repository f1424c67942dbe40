/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Naming code and data by module and offset.  */

#include "host/modules.h"

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
  char *name;                   /* the worker's */
  uintptr_t load;               /* in this process */
  uintptr_t worker;             /* in the worker */
};

/* The loader's record of the module that ADDRESS lies in, or NULL.  */
static const struct link_map *
map_of (uintptr_t address)
{
#if __GLIBC_PREREQ(2, 35)
  struct dl_find_object found;

  return (_dl_find_object ((void *) address, &found) == 0 ? found.dlfo_link_map
                                                          : NULL);
#else
  Dl_info info;
  struct link_map *map;

  return (dladdr1 ((void *) address, &info, (void **) &map, RTLD_DL_LINKMAP)
            ? map
            : NULL);
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
  place->inside = (uintptr_t) map->l_ld;
  return true;
}

bool
gomp_module_find (const char *module, uintptr_t *address)
{
  void *handle = dlopen (*module ? module : NULL, RTLD_LAZY | RTLD_NOLOAD);
  struct link_map *map = NULL;

  if (!handle)
    return false;
  if (dlinfo (handle, RTLD_DI_LINKMAP, &map) == 0 && map)
    *address = map->l_addr;
  dlclose (handle);
  return map != NULL;
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
      const char *file
        = (*place.module ? place.module : program_invocation_name);
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

static char *
copy_text (const char *text)
{
  size_t size = strlen (text) + 1;

  return memcpy (GOMP_PLUGIN_malloc (size), text, size);
}

void
gomp_module_cache_put (struct gomp_module_cache *cache,
                       const struct gomp_place *place, uintptr_t address,
                       const char *name)
{
  if (cache->n == cache->room)
    {
      cache->room = cache->room ? 2 * cache->room : 8;
      cache->entries = GOMP_PLUGIN_realloc (
        cache->entries, cache->room * sizeof *cache->entries);
    }
  cache->entries[cache->n++]
    = (struct gomp_module_entry) { copy_text (place->module), copy_text (name),
                                   place->load, address };
}

bool
gomp_module_cache_back (const struct gomp_module_cache *cache, const char *name,
                        uintptr_t *address)
{
  for (size_t i = 0; i < cache->n; i++)
    if (strcmp (cache->entries[i].name, name) == 0)
      {
        *address = cache->entries[i].load;
        return true;
      }
  return false;
}

static void
free_entry (struct gomp_module_entry *entry)
{
  free (entry->module);
  free (entry->name);
}

bool
gomp_module_cache_drop (struct gomp_module_cache *cache, uintptr_t load,
                        uintptr_t *address)
{
  size_t i = 0;

  while (i < cache->n && cache->entries[i].load != load)
    i++;
  if (i == cache->n)
    return false;
  *address = cache->entries[i].worker;
  free_entry (&cache->entries[i]);
  cache->entries[i] = cache->entries[--cache->n];
  return true;
}

void
gomp_module_cache_fini (struct gomp_module_cache *cache)
{
  for (size_t i = 0; i < cache->n; i++)
    free_entry (&cache->entries[i]);
  free (cache->entries);
  *cache = (struct gomp_module_cache) { 0 };
}
