/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The installed libgomp finds no devices of its own.  */

#define _GNU_SOURCE 1
#include "base/host-inert.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "libgomp-abi.h"
#include "common/object-path.h"

/* What tells these plugins from others.  */
#define MARK "gomp_pset_inert"

static const char *const names[]
  = { "libgomp-plugin-nvptx.so.1", "libgomp-plugin-gcn.so.1" };

/* Where they are: installed, and in the build tree.  */
static const char *const places[] = { "/gomp-pset/inert/", "/../inert/.libs/" };

/* A plugin is never closed.  Without memory there is none: this must not end the
   program, since handlers of its exit would wait for what calls this.  */
static void
open_plugin (const char *folder, const char *name)
{
  bool found = false;

  for (size_t p = 0; p < GOMP_ARRAY_LEN (places) && !found; p++)
    {
      size_t size = strlen (folder) + strlen (places[p]) + strlen (name) + 1;
      char *path = malloc (size);

      if (path == NULL)
        return;
      snprintf (path, size, "%s%s%s", folder, places[p], name);
      found = access (path, F_OK) == 0;
      if (found)
        dlopen (path, RTLD_LAZY | RTLD_LOCAL);
      free (path);
    }
}

void
gomp_host_inert_load (void)
{
  void *libgomp = dlopen ("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  char *folder;

  if (libgomp == NULL)
    return;
  folder = gomp_libgomp_abi (libgomp) >= 2
             ? gomp_object_path ((void *) gomp_host_inert_load)
             : NULL;
  if (folder)
    *strrchr (folder, '/') = '\0';
  for (size_t i = 0; folder && i < GOMP_ARRAY_LEN (names); i++)
    open_plugin (folder, names[i]);
  free (folder);
  dlclose (libgomp);
}

bool
gomp_host_inert_is (void *handle)
{
  return dlsym (handle, MARK) != NULL;
}

/* Nobody can have asked that libgomp for anything yet.  */
static void __attribute__ ((constructor)) begin (void)
{
  gomp_host_inert_load ();
}
