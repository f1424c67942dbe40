/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where this library lies, and what lies beside it.  */

#define _GNU_SOURCE 1
#include "base/own-folder.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

char *
gomp_folder_of (const void *address)
{
  Dl_info info;
  char *folder;

  if (!dladdr (address, &info) || info.dli_fname == NULL)
    return NULL;
  folder = realpath (info.dli_fname, NULL);
  if (folder == NULL && errno == ENOMEM)
    gomp_out_of_memory (PATH_MAX);
  if (folder)
    *strrchr (folder, '/') = '\0';
  return folder;
}

char *
gomp_own_folder (void)
{
  return gomp_folder_of ((void *) gomp_own_folder);
}
