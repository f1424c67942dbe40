/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launching kernels of clang and flang: a thread of OpenMP is one of the GPU.  */

#include "nvptx/launch.h"

#include <stdlib.h>

#include "common/target-args.h"
#include "nvptx/settings.h"

/* Of a team for which nobody says it.  */
#define THREADS 128

static struct gomp_llvm_grid
grid_of (const struct gomp_nvptx_function *function,
         const struct gomp_llvm_shape *shape, void **args, uint64_t trip_count)
{
  struct gomp_launch_bounds asked
    = gomp_target_args_bounds (args, OFFLOAD_TARGET_TYPE_NVIDIA_PTX);
  const struct gomp_nvptx_settings *settings = gomp_nvptx_settings ();
  struct gomp_llvm_wanted wanted = { asked.teams, asked.threads, trip_count };
  struct gomp_llvm_kernel kernel = function->llvm;
  uint32_t most = (uint32_t) function->max_threads;

  if (wanted.teams == 0)
    wanted.teams = settings->llvm.teams;
  if (settings->llvm.threads > 0
      && (wanted.threads == 0 || wanted.threads > settings->llvm.threads))
    wanted.threads = settings->llvm.threads;
  /* What its registers allow.  */
  if (most > 0 && (kernel.threads_max == 0 || kernel.threads_max > most))
    kernel.threads_max = most;
  return gomp_llvm_grid (&kernel, shape, &wanted);
}

/* Memory in which the teams of FUNCTION reduce something, and *ENVIRONMENT, its
   address; NULL if they do not.  */
static struct gomp_nvptx_stack *
take_memory (const struct gomp_nvptx_function *function, uint64_t *environment)
{
  struct gomp_llvm_launch_environment what = { 0, 0, 0 };
  uint64_t size = function->llvm.reduction_size;
  struct gomp_nvptx_stack *memory;
  CUresult result;

  *environment = GOMP_LLVM_NO_ENVIRONMENT;
  if (size == 0)
    return NULL;
  result
    = gomp_nvptx_stack_take (function->device, sizeof what + size, &memory);
  if (result != CUDA_SUCCESS)
    gomp_nvptx_launch_fail (function, result, "cuMemAlloc");
  *environment = memory->address;
  what.buffer = *environment + sizeof what;
  result = gomp_cuda.cuMemcpyHtoD (memory->address, &what, sizeof what);
  if (result != CUDA_SUCCESS)
    gomp_nvptx_launch_fail (function, result, "cuMemcpyHtoD");
  return memory;
}

static void
launch (const struct gomp_nvptx_function *function,
        const struct gomp_nvptx_lane *lane, struct gomp_llvm_grid grid,
        unsigned shared_bytes, uint64_t *words, size_t n)
{
  size_t size = n * sizeof *words;
  void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, words,
                    CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END };
  CUresult result = gomp_cuda.cuLaunchKernel (
    function->handle, grid.teams, 1, 1, grid.threads, 1, 1, shared_bytes,
    lane->stream, NULL, extra);

  if (result != CUDA_SUCCESS)
    gomp_nvptx_launch_fail (function, result, "cuLaunchKernel");
}

struct gomp_nvptx_stack *
gomp_nvptx_llvm_launch (const struct gomp_nvptx_function *function,
                        struct gomp_nvptx_lane *lane, void **args)
{
  const struct gomp_nvptx_device *device = function->device;
  const struct gomp_pset_parameters *call = gomp_target_args_parameters (args);
  const struct gomp_llvm_shape shape
    = { GOMP_NVPTX_WARP, (unsigned) device->sm_count, THREADS };
  struct gomp_nvptx_stack *memory;
  struct gomp_llvm_grid grid;
  uint64_t environment, *words;

  if (!gomp_llvm_call_check (call, function->name))
    {
      gomp_nvptx_end_claim ();
      GOMP_PLUGIN_fatal ("kernel %s cannot be launched on nvptx device %d",
                         function->name, device->ord);
    }
  grid = grid_of (function, &shape, args, call->trip_count);
  if (call->tells)
    gomp_llvm_tell (&function->llvm, function->name, device->ord, &shape, grid);
  memory = take_memory (function, &environment);
  words = GOMP_PLUGIN_malloc ((call->n + 1) * sizeof *words);
  launch (function, lane, grid,
          call->group_memory
            ? call->group_memory
            : (unsigned) gomp_nvptx_settings ()->llvm.group_memory,
          words, gomp_llvm_words (words, call, environment));
  free (words);
  return memory;
}
