/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of paths of components.  */

#include "base/component-paths.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

char **
gomp_deep_paths_copy (const char *const *paths, size_t n)
{
  char **copies = n ? gomp_malloc (n * sizeof *copies) : NULL;

  for (size_t i = 0; i < n; i++)
    copies[i] = gomp_strdup (paths[i]);
  return copies;
}

void
gomp_deep_paths_free (char **paths, size_t n)
{
  for (size_t i = 0; i < n; i++)
    free (paths[i]);
  free (paths);
}

/* Does PATH begin with all components of OTHER?  */
static bool
path_begins (const char *path, const char *other)
{
  for (;; path++, other++)
    {
      path += strspn (path, " ");
      other += strspn (other, " ");
      if (*other == '\0')
        return *path == '\0' || *path == '%';
      if (tolower ((unsigned char) *path) != tolower ((unsigned char) *other))
        return false;
    }
}

bool
gomp_deep_paths_cover (const char *const *paths, size_t n, const char *path)
{
  for (size_t i = 0; i < n; i++)
    if (path_begins (path, paths[i]))
      return true;
  return false;
}
