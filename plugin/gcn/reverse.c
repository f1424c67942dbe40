/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What device code and the host know about each other's functions.  */

#include "gcn/reverse.h"

#include <stdlib.h>

#include "common/indirect.h"
#include "gcn/memory.h"
#include "gcn/slot.h"

/* The linker's tables; their symbols have no sizes.  */
#define FUNCTIONS ".offload_func_table"
#define INDIRECT ".offload_ind_func_table"
/* Where the code keeps the address of its map; the code of GCC 16 has another
   one, too, and does with this.  */
#define MAP "__gomp_indirect_addr_map"

/* Where variable NAME of IMAGE is.  */
static bool
find_variable (const struct gomp_gcn_image *image, const char *name,
               uint64_t *address)
{
  hsa_executable_symbol_t symbol;
  hsa_status_t status = gomp_hsa.executable_get_symbol (
    image->executable, NULL, name, image->device->agent, 0, &symbol);

  if (status != HSA_STATUS_SUCCESS)
    return gomp_gcn_error (status, "hsa_executable_get_symbol",
                           "Could not find %s in code object", name);
  status = gomp_hsa.executable_symbol_get_info (
    symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, address);
  return (status == HSA_STATUS_SUCCESS
          || gomp_gcn_error (status, "hsa_executable_symbol_get_info",
                             "Could not get the address of %s", name));
}

/* The N words of table NAME.  */
static bool
read_table (const struct gomp_gcn_image *image, const char *name, size_t n,
            uint64_t *words)
{
  uint64_t table;

  return (find_variable (image, name, &table)
          && gomp_gcn_copy (image->device, words, (const void *) table,
                            n * sizeof *words, GOMP_PSET_TO_HOST));
}

bool
gomp_gcn_reverse_load (struct gomp_gcn_image *image, uint64_t **codes)
{
  size_t n = image->n_kernels;

  *codes = GOMP_PLUGIN_malloc_cleared ((n + 1) * sizeof **codes);
  __atomic_store_n (&image->device->reverse, true, __ATOMIC_RELAXED);
  if (n == 0 || read_table (image, FUNCTIONS, n, *codes))
    return true;
  free (*codes);
  *codes = NULL;
  return false;
}

/* ---- Indirect calls ------------------------------------------------------ */

static bool
send_pairs (struct gomp_gcn_image *image, const uint64_t *pairs, size_t size)
{
  struct gomp_gcn_store store = { NULL, 0 };
  uint64_t variable;

  if (!find_variable (image, MAP, &variable)
      || !gomp_gcn_store_reserve (image->device, &store, size,
                                  "the map of indirect functions"))
    return false;
  image->indirect_map = store.ptr;
  return (
    gomp_gcn_copy (image->device, store.ptr, pairs, size, GOMP_PSET_TO_DEVICE)
    && gomp_gcn_copy (image->device, (void *) variable, &image->indirect_map,
                      sizeof image->indirect_map, GOMP_PSET_TO_DEVICE));
}

bool
gomp_gcn_indirect_load (struct gomp_gcn_image *image, size_t n,
                        const uint64_t *host)
{
  uint64_t *codes, *pairs;
  bool fine;

  if (n == 0)
    return true;
  pairs = gomp_indirect_start (n, &codes);
  fine
    = (read_table (image, INDIRECT, n, codes)
       && gomp_indirect_finish (pairs, n, host)
       && send_pairs (image, pairs, GOMP_INDIRECT_WORDS (n) * sizeof *pairs));
  free (pairs);
  return fine;
}
