/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where this library lies, and what lies beside it.  */

#include "base/own-folder.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "common/object-path.h"

char *
gomp_folder_of (const void *address)
{
  char *folder;

  errno = 0;
  folder = gomp_object_path (address);
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
