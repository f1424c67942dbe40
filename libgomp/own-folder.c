/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where this library lies, and what lies beside it.  */

#define _GNU_SOURCE 1
#include "own-folder.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

bool
gomp_folder_of (const void *address, char folder[PATH_MAX])
{
  Dl_info info;
  char *slash;

  if (!dladdr (address, &info) || info.dli_fname == NULL
      || realpath (info.dli_fname, folder) == NULL)
    return false;
  slash = strrchr (folder, '/');
  if (slash == NULL)
    return false;
  *slash = '\0';
  return true;
}

bool
gomp_own_folder (char folder[PATH_MAX])
{
  return gomp_folder_of ((void *) gomp_own_folder, folder);
}
