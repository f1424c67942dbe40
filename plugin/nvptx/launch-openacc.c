/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launching OpenACC kernels: a block of threads per gang, rows of threads for
   its workers.

   Source: doc/abi/nvptx.md sections 4 and 5.2.  */

#include "nvptx/launch.h"

#include "common/profile.h"

CUresult
gomp_nvptx_openacc_launch (const struct gomp_nvptx_function *function,
                           const unsigned dims[GOMP_DIM_MAX], CUdeviceptr block,
                           CUstream stream)
{
  void *parameters[] = { &block };
  CUresult result;

  GOMP_PLUGIN_debug (0,
                     "  nvptx_exec: kernel %s: launch gangs=%u, "
                     "workers=%u, vectors=%u\n",
                     function->name, dims[GOMP_DIM_GANG], dims[GOMP_DIM_WORKER],
                     dims[GOMP_DIM_VECTOR]);
  gomp_profile_launch (acc_device_api_cuda, acc_ev_enqueue_launch_start,
                       function->name, dims);
  result = gomp_cuda.cuLaunchKernel (
    function->handle, dims[GOMP_DIM_GANG], 1, 1, dims[GOMP_DIM_VECTOR],
    dims[GOMP_DIM_WORKER], 1, 0, stream, parameters, NULL);
  gomp_profile_launch (acc_device_api_cuda, acc_ev_enqueue_launch_end,
                       function->name, dims);
  return result;
}
