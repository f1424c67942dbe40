/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of `declare target indirect': the table by which device code finds its
   own function for the host's address.  The code of GCC 14 and 15 has this form of
   it, that of GCC 16 takes it, too.  */

#include "reverse.h"

#include <stdlib.h>

#define FUNCTION_TABLE "$offload_ind_func_table"
#define MAP_VARIABLE "__gomp_indirect_addr_map"

static bool
read_codes (CUmodule module, unsigned n, uint64_t *codes)
{
  CUdeviceptr table;
  size_t size;

  if (!GOMP_CUDA_TRY (cuModuleGetGlobal, &table, &size, module,
                      FUNCTION_TABLE))
    return false;
  if (size != n * sizeof *codes)
    {
      GOMP_PLUGIN_error ("the image's " FUNCTION_TABLE " has %zu bytes, for %u "
                         "functions", size, n);
      return false;
    }
  return (GOMP_CUDA_TRY (cuMemcpyDtoHAsync, codes, table, size, NULL)
          && GOMP_CUDA_TRY (cuStreamSynchronize, NULL));
}

/* PAIRS: N times the host's address and the device's, whose are in its second half
   now, and a 0.  */
static bool
make_pairs (uint64_t *pairs, unsigned n, const uint64_t *host)
{
  for (unsigned i = 0; i < n; i++)
    {
      uint64_t code = pairs[n + 1 + i];
      if (!host || host[i] == 0 || code == 0)
        {
          GOMP_PLUGIN_error ("the %s has no address for indirect function %u "
                             "of %u", code ? "program" : "image", i + 1, n);
          return false;
        }
      pairs[2 * i] = host[i];
      pairs[2 * i + 1] = code;
    }
  pairs[2 * n] = 0;
  return true;
}

/* Put PAIRS, of SIZE bytes, into the device's memory.  */
static bool
send_pairs (CUmodule module, const uint64_t *pairs, size_t size,
            CUdeviceptr *map)
{
  CUdeviceptr variable;
  size_t variable_size;
  CUresult result
    = gomp_cuda.cuModuleGetGlobal (&variable, &variable_size, module,
                                   MAP_VARIABLE);

  if (result != CUDA_SUCCESS || variable_size != sizeof *map)
    {
      GOMP_PLUGIN_error ("Indirect map variable not found in image: %s",
                         MAP_VARIABLE);
      return false;
    }
  if (!GOMP_CUDA_TRY (cuMemAlloc, map, size))
    return false;
  if (GOMP_CUDA_TRY (cuMemcpyHtoD, *map, pairs, size)
      && GOMP_CUDA_TRY (cuMemcpyHtoD, variable, map, sizeof *map))
    return true;
  GOMP_CUDA_TRY (cuMemFree, *map);
  *map = 0;
  return false;
}

bool
gomp_nvptx_indirect_load (CUmodule module, unsigned n, const uint64_t *host,
                          CUdeviceptr *map)
{
  size_t words = 2 * (size_t) n + 1;
  uint64_t *pairs;
  bool fine;

  *map = 0;
  if (n == 0)
    return true;
  pairs = GOMP_PLUGIN_malloc_cleared (words * sizeof *pairs);
  fine = (read_codes (module, n, pairs + n + 1)
          && make_pairs (pairs, n, host)
          && send_pairs (module, pairs, words * sizeof *pairs, map));
  free (pairs);
  return fine;
}
