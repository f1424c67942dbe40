/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launching OpenACC kernels: a block of threads per gang, rows of threads for
   its workers.

   Source: doc/abi/nvptx.md sections 4 and 5.2.  */

#include "launch.h"

#include <stdlib.h>

#include "common/profile.h"
#include "queue.h"
#include "words.h"

CUresult
gomp_nvptx_openacc_launch (const struct gomp_nvptx_function *function,
                           const unsigned dims[GOMP_DIM_MAX],
                           CUdeviceptr block, CUstream stream)
{
  void *parameters[] = { &block };
  CUresult result;

  GOMP_PLUGIN_debug (0, "  nvptx_exec: kernel %s: launch gangs=%u, "
                     "workers=%u, vectors=%u\n", function->name,
                     dims[GOMP_DIM_GANG], dims[GOMP_DIM_WORKER],
                     dims[GOMP_DIM_VECTOR]);
  gomp_profile_launch (acc_device_api_cuda, acc_ev_enqueue_launch_start,
                       function->name, dims);
  result = gomp_cuda.cuLaunchKernel (function->handle, dims[GOMP_DIM_GANG], 1,
                                     1, dims[GOMP_DIM_VECTOR],
                                     dims[GOMP_DIM_WORKER], 1, 0, stream,
                                     parameters, NULL);
  gomp_profile_launch (acc_device_api_cuda, acc_ev_enqueue_launch_end,
                       function->name, dims);
  return result;
}

/* What failed has been told; there is no other way to say so.  */
static _Noreturn void
end_program (void)
{
  gomp_nvptx_end_claim ();
  exit (1);
}

/* Launch, and wait.  False after GOMP_PLUGIN_error.  */
static bool
run (const struct gomp_nvptx_function *function, const unsigned *dims,
     const struct gomp_nvptx_words *words)
{
  struct gomp_nvptx_visit visit;
  struct gomp_nvptx_lane *lane;
  CUdeviceptr block;
  CUresult result;

  if (!gomp_nvptx_enter (function->device, &visit))
    return false;
  lane = gomp_nvptx_lane_take (function->device);
  if (!lane
      || !gomp_nvptx_arguments_send (&lane->arguments, lane->stream,
                                     words->words, words->n, &block))
    return false;
  if (words->n == 0)
    block = words->block;
  result = gomp_nvptx_openacc_launch (function, dims, block, lane->stream);
  if (result != CUDA_SUCCESS)
    gomp_nvptx_launch_fail (function, result, "cuLaunchKernel");
  gomp_nvptx_launch_wait (function, lane);
  gomp_nvptx_lane_give (function->device, lane);
  gomp_nvptx_leave (&visit);
  return true;
}

void
GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum,
                           void **hostaddrs, void **devaddrs, unsigned *dims,
                           void *tgt)
{
  struct gomp_nvptx_function *function = (struct gomp_nvptx_function *) fn;
  struct gomp_nvptx_words words;
  bool done;

  (void) tgt;
  gomp_nvptx_dims_complete (function, dims);
  gomp_nvptx_words_init (&words, mapnum, hostaddrs, devaddrs);
  done = run (function, dims, &words);
  gomp_nvptx_words_fini (&words);
  if (!done)
    end_program ();
}

void
GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                 void **hostaddrs, void **devaddrs,
                                 unsigned *dims, void *tgt,
                                 struct goacc_asyncqueue *queue)
{
  struct gomp_nvptx_function *function = (struct gomp_nvptx_function *) fn;
  struct gomp_nvptx_words words;
  bool added;

  (void) tgt;
  gomp_nvptx_dims_complete (function, dims);
  gomp_nvptx_words_init (&words, mapnum, hostaddrs, devaddrs);
  added = gomp_nvptx_queue_launch (queue, function, dims, &words);
  gomp_nvptx_words_fini (&words);
  if (!added)
    end_program ();
}
