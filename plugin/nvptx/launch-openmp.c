/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launching OpenMP kernels: a block of threads per team, a warp per OpenMP
   thread, and a stack for each of them.

   Source: doc/abi/nvptx.md sections 3 and 5.1.  */

#include "nvptx/launch.h"

#include "common/target-args.h"

#define DEFAULT_THREADS 8
#define MAX_THREADS 32

static int
min (int a, int b)
{
  return a < b ? a : b;
}

struct gomp_nvptx_teams
gomp_nvptx_teams (const struct gomp_nvptx_function *function, void **args)
{
  const struct gomp_nvptx_device *device = function->device;
  struct gomp_launch_bounds asked
    = gomp_target_args_bounds (args, OFFLOAD_TARGET_TYPE_NVIDIA_PTX);
  struct gomp_nvptx_teams launched;
  int per_sm, most;

  launched.threads = asked.threads > 0 ? asked.threads : DEFAULT_THREADS;
  launched.threads
    = min (launched.threads,
           min (function->max_threads / GOMP_NVPTX_WARP, MAX_THREADS));
  if (launched.threads < 1)
    launched.threads = 1;
  /* As many as run at the same time; the device's runtime takes several turns
     for more teams.  */
  per_sm = device->registers
           / (function->registers * GOMP_NVPTX_WARP * launched.threads);
  most = (per_sm > 0 ? per_sm : 1) * device->sm_count;
  launched.teams = (asked.teams > 0 ? min (asked.teams, most) : most);
  return launched;
}

/* A stack for all threads; with fewer teams when there is not enough memory
   for it.  */
static struct gomp_nvptx_stack *
take_stack (const struct gomp_nvptx_function *function,
            struct gomp_nvptx_teams *launched)
{
  struct gomp_nvptx_stack *stack;

  for (;;)
    {
      size_t threads = (size_t) launched->teams * launched->threads;
      CUresult result = gomp_nvptx_stack_take (
        function->device, threads * GOMP_NVPTX_STACK_SIZE, &stack);
      if (result == CUDA_SUCCESS)
        return stack;
      if (launched->teams == 1 || result != CUDA_ERROR_OUT_OF_MEMORY)
        gomp_nvptx_launch_fail (function, result, "cuMemAlloc");
      launched->teams /= 2;
    }
}

struct gomp_nvptx_stack *
gomp_nvptx_openmp_launch (const struct gomp_nvptx_function *function,
                          struct gomp_nvptx_lane *lane, void *vars, void **args)
{
  struct gomp_nvptx_teams launched = gomp_nvptx_teams (function, args);
  struct gomp_nvptx_stack *stack = take_stack (function, &launched);
  struct
  {
    void *vars;
    CUdeviceptr stacks;
    size_t stack_size;
  } parameters = { vars, stack->address, GOMP_NVPTX_STACK_SIZE };
  size_t size = sizeof parameters;
  void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &parameters,
                    CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END };
  CUresult result;

  GOMP_PLUGIN_debug (0,
                     "  nvptx_run: kernel %s: launch [(teams: %d), 1, 1] "
                     "[(lanes: %d), (threads: %d), 1]\n",
                     function->name, launched.teams, GOMP_NVPTX_WARP,
                     launched.threads);
  result = gomp_cuda.cuLaunchKernel (
    function->handle, launched.teams, 1, 1, GOMP_NVPTX_WARP, launched.threads,
    1, function->shared_bytes, lane->stream, NULL, extra);
  if (result != CUDA_SUCCESS)
    gomp_nvptx_launch_fail (function, result, "cuLaunchKernel");
  return stack;
}
