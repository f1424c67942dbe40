/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where this library lies, and what lies beside it.  */

#define _GNU_SOURCE 1
#include "base/own-folder.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
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
  if (folder)
    *strrchr (folder, '/') = '\0';
  return folder;
}

char *
gomp_own_folder (void)
{
  return gomp_folder_of ((void *) gomp_own_folder);
}

char *
gomp_path_print (const char *format, ...)
{
  va_list args;
  char *path;

  va_start (args, format);
  if (vasprintf (&path, format, args) < 0)
    gomp_fatal ("Out of memory for a path");
  va_end (args);
  return path;
}
