/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of `declare target indirect'.  */

#include "device/indirect.h"

#include <stdlib.h>

/* The first library version of images whose tables have them: GCC 14's.  */
#define LIBRARY_INDIRECT 3u

bool
gomp_indirect_addresses (const struct gomp_host_table *table, unsigned library,
                         uint64_t **addresses, struct gomp_error *err)
{
  uintptr_t start, end;
  size_t n;

  *addresses = NULL;
  if (library < LIBRARY_INDIRECT)
    return true;
  start = (uintptr_t) table->indirect;
  end = (uintptr_t) table->indirect_end;
  n = (end - start) / sizeof *table->indirect;
  if (start == end)
    return true;
  if (start == 0 || end < start || (end - start) % sizeof *table->indirect)
    return gomp_error_set (err,
                           "the program's table of indirect functions "
                           "[%p..%p) is not one of whole addresses: the "
                           "program is damaged, link it again",
                           (void *) start, (void *) end);
  *addresses = gomp_calloc (n + 1, sizeof **addresses);
  for (size_t i = 0; i < n; i++)
    {
      (*addresses)[i] = (uintptr_t) table->indirect[i];
      if (table->indirect[i] == NULL)
        {
          free (*addresses);
          *addresses = NULL;
          return gomp_error_set (err,
                                 "the program's table of indirect "
                                 "functions has no address for number %zu of "
                                 "%zu: link the program again",
                                 i + 1, n);
        }
    }
  return true;
}
