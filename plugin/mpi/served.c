/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Opening the plugin that a server serves.  */

#include "mpi/served.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct operation
{
  const char *name; /* after GOMP_OFFLOAD_ */
  size_t offset;
  bool required;
};

#define NEEDS(name)                                      \
  {                                                      \
    #name, offsetof (struct gomp_mpi_served, name), true \
  }
#define TAKES(name)                                       \
  {                                                       \
    #name, offsetof (struct gomp_mpi_served, name), false \
  }

static const struct operation operations[] = {
  NEEDS (get_name),
  NEEDS (get_caps),
  NEEDS (get_type),
  NEEDS (get_num_devices),
  NEEDS (init_device),
  NEEDS (fini_device),
  NEEDS (load_image),
  NEEDS (unload_image),
  NEEDS (alloc),
  NEEDS (free),
  NEEDS (dev2host),
  NEEDS (host2dev),
  NEEDS (dev2dev),
  NEEDS (run),
  NEEDS (memset),
  NEEDS (openacc_exec),
  NEEDS (openacc_create_thread_data),
  NEEDS (openacc_destroy_thread_data),
  NEEDS (openacc_get_property),
  /* Several requests are carried out at once.  */
  NEEDS (pset_features),
  TAKES (pset_number),
  TAKES (pset_batch),
  TAKES (pset_copy_rect),
  TAKES (pset_variables),
  TAKES (pset_module_gone),
  TAKES (pset_copy_peer),
  TAKES (pset_reach),
  TAKES (is_accessible_ptr),
};

static void *
find (void *plugin, const char *name)
{
  char symbol[64];

  snprintf (symbol, sizeof symbol, "GOMP_OFFLOAD_%s", name);
  return dlsym (plugin, symbol);
}

static bool
bind (void *plugin, struct gomp_mpi_served *served, char *why, size_t size)
{
  unsigned (*version) (void);

  *(void **) &version = find (plugin, "version");
  if (!version || version () != GOMP_VERSION)
    {
      snprintf (why, size, "it is not one of this runtime");
      return false;
    }
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    {
      void *symbol = find (plugin, operations[i].name);
      if (!symbol && operations[i].required)
        {
          snprintf (why, size, "%s", dlerror ());
          return false;
        }
      memcpy ((char *) served + operations[i].offset, &symbol, sizeof symbol);
    }
  served->name = served->get_name ();
  served->caps = served->get_caps ();
  served->type = served->get_type ();
  return true;
}

/* Open the file NAME stands for: a path, or what comes between
   "libgomp-plugin-" and the suffix, in the folder of this plugin.  */
static void *
open_file (const char *name)
{
  char path[PATH_MAX], *slash;
  Dl_info info;

  if (strchr (name, '/'))
    return dlopen (name, RTLD_LAZY);
  if (!dladdr ((void *) gomp_mpi_served_open, &info)
      || !realpath (info.dli_fname, path) || !(slash = strrchr (path, '/')))
    return NULL;
  slash++;
  snprintf (slash, path + sizeof path - slash, "libgomp-plugin-%s.so.1", name);
  return dlopen (path, RTLD_LAZY);
}

static bool
open_one (const char *name, struct gomp_mpi_served *served, char *why,
          size_t size)
{
  void *plugin = open_file (name);
  const char *reason;

  if (!plugin)
    {
      reason = dlerror ();
      snprintf (why, size, "%s", reason ? reason : "its folder is not known");
      return false;
    }
  if (bind (plugin, served, why, size))
    {
      if (served->get_num_devices (0) > 0)
        return true;
      snprintf (why, size, "it finds no device");
    }
  dlclose (plugin);
  return false;
}

bool
gomp_mpi_served_open (const char *list, struct gomp_mpi_served *served,
                      char *why, size_t size)
{
  char *copy = strdup (list), *rest = copy, *name;
  char reason[512] = "";
  bool found = false;
  size_t n = 0;

  why[0] = '\0';
  while (!found && (name = strsep (&rest, ",")) != NULL)
    if (*name)
      {
        found = open_one (name, served, reason, sizeof reason);
        if (!found && n < size)
          n += snprintf (why + n, size - n, "%splugin %s: %s", n ? "; " : "",
                         name, reason);
      }
  free (copy);
  if (!found && n == 0)
    snprintf (why, size, "no plugin is named");
  return found;
}
