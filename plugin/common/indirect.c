/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of `declare target indirect'.  */

#include "common/indirect.h"

#include "libgomp-plugin.h"

uint64_t *
gomp_indirect_start (size_t n, uint64_t **codes)
{
  uint64_t *table
    = GOMP_PLUGIN_malloc_cleared (GOMP_INDIRECT_WORDS (n) * sizeof *table);

  /* At its end, where pairs come last.  */
  *codes = table + n + 1;
  return table;
}

bool
gomp_indirect_finish (uint64_t *table, size_t n, const uint64_t *host)
{
  for (size_t i = 0; i < n; i++)
    {
      uint64_t code = table[n + 1 + i];
      if (!host || host[i] == 0 || code == 0)
        {
          GOMP_PLUGIN_error ("the %s has no address for indirect function %zu "
                             "of %zu",
                             code ? "program" : "image", i + 1, n);
          return false;
        }
      table[2 * i] = host[i];
      table[2 * i + 1] = code;
    }
  table[2 * n] = 0;
  return true;
}
