/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of boxes that the runtime asks for: on a lane, or in a queue.  */

#include "nvptx/memory.h"
#include "nvptx/queue.h"

static bool
copy_and_wait (struct gomp_nvptx_device *device,
               enum gomp_pset_direction direction,
               const struct gomp_pset_rect *rect)
{
  struct gomp_nvptx_lane *lane = gomp_nvptx_lane_take (device);
  bool done;

  if (!lane)
    return false;
  done = gomp_nvptx_copy_rect (device, lane->stream, direction, rect);
  done = gomp_nvptx_lane_wait (lane) && done;
  gomp_nvptx_lane_give (device, lane);
  return done;
}

bool
GOMP_OFFLOAD_pset_copy_rect (int ord, enum gomp_pset_direction direction,
                             const struct gomp_pset_rect *rect,
                             struct goacc_asyncqueue *queue)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool done;

  if (queue)
    return gomp_nvptx_queue_rect (queue, direction, rect);
  if (!gomp_nvptx_enter (device, &visit))
    return false;
  done = copy_and_wait (device, direction, rect);
  gomp_nvptx_leave (&visit);
  return done;
}
