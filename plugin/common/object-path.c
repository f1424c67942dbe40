/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The path of the file that code or data of this process was loaded from.  */

#define _GNU_SOURCE 1           /* dladdr */
#include "common/object-path.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#include "common/mapped-file.h"

char *
gomp_object_path (const void *address)
{
  struct gomp_mapped_file file;
  Dl_info info;

  if (!dladdr (address, &info) || info.dli_fname == NULL)
    return NULL;
  if (info.dli_fname[0] == '/')
    return realpath (info.dli_fname, NULL);
  /* Relative to where the program was when it was loaded, which may be another
     folder now: by that name there may be another file, or none.  */
  gomp_mapped_file_at ((uintptr_t) address, &file);
  if (gomp_mapped_file_named (&file))
    return file.path;
  free (file.path);
  return NULL;
}
