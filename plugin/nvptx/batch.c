/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Batches: all that the device does for one construct, with one wait.  */

#include "common/reverse.h"
#include "nvptx/launch.h"
#include "nvptx/memory.h"
#include "nvptx/timing.h"

static bool
add_copies (const struct gomp_nvptx_lane *lane,
            const struct gomp_pset_copy *copies, size_t n,
            bool (*copy) (CUstream, void *, const void *, size_t))
{
  for (size_t i = 0; i < n; i++)
    if (!copy (lane->stream, copies[i].dst, copies[i].src, copies[i].size))
      return false;
  return true;
}

/* The whole batch on LANE, waited for also if a part could not be added.  */
static bool
carry_out (struct gomp_nvptx_device *device, struct gomp_nvptx_lane *lane,
           const struct gomp_pset_batch *batch)
{
  const struct gomp_nvptx_function *function = batch->fn;
  struct gomp_nvptx_stack *stack = NULL;
  struct gomp_nvptx_timing *timing = NULL;
  bool launched = false;
  struct gomp_times times = gomp_times_take ();
  bool added = add_copies (lane, batch->in, batch->n_in, gomp_nvptx_copy_in);

  if (added && function)
    {
      timing = gomp_nvptx_timing_begin (device, lane->stream, times);
      stack = (function->llvm.mode == GOMP_LLVM_OTHER
                 ? gomp_nvptx_openmp_launch (function, lane, batch->vars,
                                             batch->args)
                 : gomp_nvptx_llvm_launch (function, lane, batch->args));
      launched = true;
      gomp_nvptx_timing_end (timing, lane->stream);
    }
  /* The driver may wait with a copy to ordinary memory for the kernel, which
     may wait for us.  */
  if (launched && gomp_nvptx_device_requests (device))
    gomp_nvptx_launch_wait (function, lane);
  added
    = added && add_copies (lane, batch->out, batch->n_out, gomp_nvptx_copy_out);
  if (!launched)
    return gomp_nvptx_lane_wait (lane) && added;
  gomp_nvptx_launch_wait (function, lane);
  gomp_nvptx_timing_tell (device, timing);
  if (stack)
    gomp_nvptx_stack_give (device, stack);
  return added;
}

bool
GOMP_OFFLOAD_pset_batch (int ord, const struct gomp_pset_batch *batch)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  struct gomp_nvptx_lane *lane;
  bool done = false;

  if (gomp_nvptx_device_requests (device) && batch->fn)
    gomp_reverse_check_launch (device, "nvptx", ord);
  if (!gomp_nvptx_enter (device, &visit))
    return false;
  lane = gomp_nvptx_lane_take (device);
  if (lane)
    {
      done = carry_out (device, lane, batch);
      gomp_nvptx_lane_give (device, lane);
    }
  gomp_nvptx_leave (&visit);
  return done;
}

void
GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args)
{
  struct gomp_pset_batch batch = { .fn = fn, .vars = vars, .args = args };

  if (GOMP_OFFLOAD_pset_batch (ord, &batch))
    return;
  gomp_nvptx_end_claim ();
  GOMP_PLUGIN_fatal ("kernel %s cannot be launched on nvptx device %d",
                     ((const struct gomp_nvptx_function *) fn)->name, ord);
}
