/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The worker's own of the modules that the host process has.  */

#include "host/worker-modules.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/mapped-file.h"
#include "libgomp-plugin.h"

/* What was opened for the host process, and is closed with its own.  The
   service thread's.  */
static struct opened
{
  void *handle;
  uintptr_t load;
} *opened;
static size_t n_opened;

static const struct link_map *
map_of (void *handle)
{
  struct link_map *map = NULL;

  return handle && dlinfo (handle, RTLD_DI_LINKMAP, &map) == 0 ? map : NULL;
}

/* The module that is mapped from that file.  */
static const struct link_map *
find_mapped (uint64_t device, uint64_t inode)
{
  uintptr_t address = gomp_mapped_file_find (device, inode);
  struct link_map *map = NULL;
  Dl_info info;

  return (
    address
        && dladdr1 ((void *) address, &info, (void **) &map, RTLD_DL_LINKMAP)
      ? map
      : NULL);
}

static bool
is_file (const struct link_map *map, uint64_t device, uint64_t inode)
{
  struct gomp_mapped_file file;
  bool same = (gomp_mapped_file_at ((uintptr_t) map->l_ld, &file)
               && file.device == device && file.inode == inode);

  free (file.path);
  return same;
}

static void
keep (void *handle, uintptr_t load)
{
  if (handle == NULL)
    return;
  opened = GOMP_PLUGIN_realloc (opened, (n_opened + 1) * sizeof *opened);
  opened[n_opened++] = (struct opened) { handle, load };
}

const struct link_map *
gomp_worker_open (const char *path, const uint64_t *words,
                  char why[GOMP_WORKER_WHY])
{
  uint64_t device = words[0], inode = words[1];
  const struct link_map *map = find_mapped (device, inode);
  bool copy = words[2] != 0;
  void *handle;

  /* It stays if what brought it here goes.  */
  if (map)
    {
      keep (*map->l_name ? dlopen (map->l_name, RTLD_LAZY | RTLD_NOLOAD) : NULL,
            map->l_addr);
      return map;
    }
  handle = dlopen (*path ? path : NULL, RTLD_LAZY);
  map = map_of (handle);
  if (map == NULL)
    snprintf (why, GOMP_WORKER_WHY, "%s",
              handle ? "no such module" : dlerror ());
  else if (inode != 0 && !copy && !is_file (map, device, inode))
    {
      snprintf (why, GOMP_WORKER_WHY,
                "%s is not the file that the program has "
                "opened: it was replaced; start the program again",
                path);
      dlclose (handle);
      map = NULL;
    }
  else
    keep (handle, map->l_addr);
  return map;
}

void
gomp_worker_drop (uintptr_t load)
{
  for (size_t i = 0; i < n_opened; i++)
    if (opened[i].load == load)
      {
        dlclose (opened[i].handle);
        opened[i] = opened[--n_opened];
        return;
      }
}
