/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes: streams for one call at a time.  */

#include "nvptx/launch.h"

#include <stdlib.h>

static struct gomp_nvptx_lane *
make (void)
{
  struct gomp_nvptx_lane *lane = GOMP_PLUGIN_malloc_cleared (sizeof *lane);

  if (GOMP_CUDA_TRY (cuStreamCreate, &lane->stream, 0))
    return lane;
  free (lane);
  return NULL;
}

struct gomp_nvptx_lane *
gomp_nvptx_lane_take (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_lane *lane;

  pthread_mutex_lock (&device->lane_lock);
  lane = device->idle_lanes;
  if (lane)
    device->idle_lanes = lane->next;
  pthread_mutex_unlock (&device->lane_lock);
  return lane ? lane : make ();
}

void
gomp_nvptx_lane_give (struct gomp_nvptx_device *device,
                      struct gomp_nvptx_lane *lane)
{
  pthread_mutex_lock (&device->lane_lock);
  lane->next = device->idle_lanes;
  device->idle_lanes = lane;
  pthread_mutex_unlock (&device->lane_lock);
}

bool
gomp_nvptx_lane_wait (struct gomp_nvptx_lane *lane)
{
  CUresult result = gomp_cuda.cuStreamSynchronize (lane->stream);

  gomp_nvptx_fault_explain (result, "cuStreamSynchronize", NULL);
  return gomp_cuda_check (result, "cuStreamSynchronize");
}

void
gomp_nvptx_lanes_fini (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_lane *lane, *next;

  pthread_mutex_lock (&device->lane_lock);
  lane = device->idle_lanes;
  device->idle_lanes = NULL;
  pthread_mutex_unlock (&device->lane_lock);
  for (; lane; lane = next)
    {
      next = lane->next;
      gomp_nvptx_arguments_fini (&lane->arguments);
      GOMP_CUDA_TRY (cuStreamDestroy, lane->stream);
      free (lane);
    }
}
