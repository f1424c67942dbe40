/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of `declare target indirect' of an image.  */

#include "nvptx/reverse.h"

#include <stdlib.h>

#include "common/indirect.h"

#define FUNCTION_TABLE "$offload_ind_func_table"
#define MAP_VARIABLE "__gomp_indirect_addr_map"

static bool
read_codes (CUmodule module, unsigned n, uint64_t *codes)
{
  CUdeviceptr table;
  size_t size;

  if (!GOMP_CUDA_TRY (cuModuleGetGlobal, &table, &size, module, FUNCTION_TABLE))
    return false;
  if (size != n * sizeof *codes)
    {
      GOMP_PLUGIN_error ("the image's " FUNCTION_TABLE " has %zu bytes, for %u "
                         "functions",
                         size, n);
      return false;
    }
  return (GOMP_CUDA_TRY (cuMemcpyDtoHAsync, codes, table, size, NULL)
          && GOMP_CUDA_TRY (cuStreamSynchronize, NULL));
}

/* Put PAIRS, of SIZE bytes, into the device's memory.  */
static bool
send_pairs (CUmodule module, const uint64_t *pairs, size_t size,
            CUdeviceptr *map)
{
  CUdeviceptr variable;
  size_t variable_size;
  CUresult result = gomp_cuda.cuModuleGetGlobal (&variable, &variable_size,
                                                 module, MAP_VARIABLE);

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
  uint64_t *codes, *pairs;
  bool fine;

  *map = 0;
  if (n == 0)
    return true;
  pairs = gomp_indirect_start (n, &codes);
  fine = (read_codes (module, n, codes) && gomp_indirect_finish (pairs, n, host)
          && send_pairs (module, pairs, GOMP_INDIRECT_WORDS (n) * sizeof *pairs,
                         map));
  free (pairs);
  return fine;
}
