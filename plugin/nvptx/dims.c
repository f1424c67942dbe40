/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Dimensions of OpenACC kernels.

   Source: doc/abi/nvptx.md section 4.  */

#include "nvptx/launch.h"

#include <stdlib.h>

/* Barriers that a block of threads has for its workers, where vectors are
   longer than a warp.  */
#define WIDE_WORKERS 15

/* ---- What the user and the device say ----------------------------------- */

static int user_dims[GOMP_DIM_MAX];
static pthread_once_t user_once = PTHREAD_ONCE_INIT;

static void
read_user_dims (void)
{
  for (unsigned d = 0; d < GOMP_DIM_MAX; d++)
    user_dims[d] = GOMP_PLUGIN_acc_default_dim (d);
}

/* Without the driver's advice.  */
static void
device_defaults (const struct gomp_nvptx_device *device,
                 int defaults[GOMP_DIM_MAX])
{
  int gangs
    = (device->max_threads_per_sm / device->max_threads * device->sm_count);
  int workers = device->max_threads / GOMP_NVPTX_WARP;

  if (user_dims[GOMP_DIM_GANG] > 0)
    gangs = user_dims[GOMP_DIM_GANG];
  else if (gangs < 1)
    gangs = 1024;
  if (user_dims[GOMP_DIM_WORKER] > 0 && user_dims[GOMP_DIM_WORKER] < workers)
    workers = user_dims[GOMP_DIM_WORKER];
  defaults[GOMP_DIM_GANG] = gangs;
  defaults[GOMP_DIM_WORKER] = workers;
  defaults[GOMP_DIM_VECTOR] = GOMP_NVPTX_WARP;
}

/* ---- What the driver advises -------------------------------------------- */

struct advice
{
  unsigned grids, threads;      /* threads: per block */
};

#define BITS 20
#define MASK ((1u << BITS) - 1)

static struct advice
ask_driver (const struct gomp_nvptx_function *function, unsigned limit)
{
  struct gomp_nvptx_visit visit;
  int grids = 0, threads = 0;
  CUresult result;

  if (!gomp_nvptx_enter (function->device, &visit))
    {
      gomp_nvptx_end_claim ();
      exit (1);
    }
  result = gomp_cuda.cuOccupancyMaxPotentialBlockSize (
    &grids, &threads, function->handle, NULL, 0, limit);
  if (result != CUDA_SUCCESS)
    gomp_nvptx_launch_fail (function, result,
                            "cuOccupancyMaxPotentialBlockSize");
  gomp_nvptx_leave (&visit);
  return (struct advice) { grids > 1 ? grids : 1, threads > GOMP_NVPTX_WARP
                                                    ? threads
                                                    : GOMP_NVPTX_WARP };
}

/* Asked once per function and limit, mostly: the function keeps the latest
   answer, its three numbers in one word.  */
static struct advice
get_advice (struct gomp_nvptx_function *function, unsigned limit)
{
  uint64_t known = __atomic_load_n (&function->occupancy, __ATOMIC_RELAXED);
  struct advice advice;

  if (known != 0 && (known & MASK) == limit)
    return (struct advice) { known >> 2 * BITS, known >> BITS & MASK };
  advice = ask_driver (function, limit);
  if (limit <= MASK && advice.threads <= MASK && advice.grids <= 1u << 23)
    __atomic_store_n (&function->occupancy,
                      (uint64_t) advice.grids << 2 * BITS
                        | (uint64_t) advice.threads << BITS | limit,
                      __ATOMIC_RELAXED);
  return advice;
}

/* ---- Choosing ----------------------------------------------------------- */

static void
choose_with_driver (struct gomp_nvptx_function *function, unsigned *dims)
{
  struct advice advice
    = get_advice (function, dims[GOMP_DIM_WORKER] * dims[GOMP_DIM_VECTOR]);

  if (dims[GOMP_DIM_GANG] == 0)
    dims[GOMP_DIM_GANG]
      = (user_dims[GOMP_DIM_GANG] > 0
           ? (unsigned) user_dims[GOMP_DIM_GANG]
           : 2 * advice.grids * (advice.threads / GOMP_NVPTX_WARP));
  if (dims[GOMP_DIM_VECTOR] == 0)
    dims[GOMP_DIM_VECTOR] = GOMP_NVPTX_WARP;
  if (dims[GOMP_DIM_WORKER] == 0)
    {
      unsigned workers = advice.threads / dims[GOMP_DIM_VECTOR];

      if (dims[GOMP_DIM_VECTOR] > GOMP_NVPTX_WARP && workers > WIDE_WORKERS)
        workers = WIDE_WORKERS;
      if (user_dims[GOMP_DIM_WORKER] > 0)
        workers = user_dims[GOMP_DIM_WORKER];
      dims[GOMP_DIM_WORKER] = workers > 0 ? workers : 1;
    }
}

static void
choose_alone (const struct gomp_nvptx_function *function, unsigned *dims)
{
  int defaults[GOMP_DIM_MAX];
  unsigned most = function->max_threads;

  device_defaults (function->device, defaults);
  if (dims[GOMP_DIM_GANG] == 0)
    dims[GOMP_DIM_GANG] = defaults[GOMP_DIM_GANG];
  if (dims[GOMP_DIM_VECTOR] == 0)
    dims[GOMP_DIM_VECTOR] = defaults[GOMP_DIM_VECTOR];
  if (dims[GOMP_DIM_WORKER] == 0)
    {
      unsigned workers = most / dims[GOMP_DIM_VECTOR];
      if (workers > (unsigned) defaults[GOMP_DIM_WORKER])
        workers = defaults[GOMP_DIM_WORKER];
      dims[GOMP_DIM_WORKER] = workers > 0 ? workers : 1;
    }
}

/* ---- Checking ----------------------------------------------------------- */

static void
check (const struct gomp_nvptx_function *function, const unsigned *dims)
{
  int workers = dims[GOMP_DIM_WORKER], vectors = dims[GOMP_DIM_VECTOR];

  if ((size_t) dims[GOMP_DIM_WORKER] * dims[GOMP_DIM_VECTOR]
      > (size_t) function->max_threads)
    {
      gomp_nvptx_end_claim ();
      GOMP_PLUGIN_fatal (
        "The Nvidia accelerator has insufficient resources to launch '%s' "
        "with num_workers = %d and vector_length = %d; recompile the "
        "program with 'num_workers = x and vector_length = y' on that "
        "offloaded region or '-fopenacc-dim=:x:y' where x * y <= %d.",
        function->name, workers, vectors, function->max_threads);
    }
  if (workers > WIDE_WORKERS && vectors > GOMP_NVPTX_WARP)
    {
      gomp_nvptx_end_claim ();
      GOMP_PLUGIN_fatal (
        "The Nvidia accelerator has insufficient barrier resources to "
        "launch '%s' with num_workers = %d and vector_length = %d; "
        "recompile the program with 'num_workers = x' on that offloaded "
        "region or '-fopenacc-dim=:x:' where x <= %d; or, recompile the "
        "program with 'vector_length = %d' on that offloaded region or "
        "'-fopenacc-dim=::%d'.",
        function->name, workers, vectors, WIDE_WORKERS, GOMP_NVPTX_WARP,
        GOMP_NVPTX_WARP);
    }
}

void
gomp_nvptx_dims_complete (struct gomp_nvptx_function *function,
                          unsigned dims[GOMP_DIM_MAX])
{
  bool complete = true;

  for (unsigned d = 0; d < GOMP_DIM_MAX; d++)
    {
      if (function->dims[d] != 0)
        dims[d] = function->dims[d];
      complete = complete && dims[d] != 0;
    }
  if (!complete)
    {
      pthread_once (&user_once, read_user_dims);
      if (gomp_cuda.cuOccupancyMaxPotentialBlockSize)
        choose_with_driver (function, dims);
      else
        choose_alone (function, dims);
    }
  check (function, dims);
}
