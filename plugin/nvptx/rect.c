/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of boxes: as one operation where the driver can, slice by slice or
   row by row where it cannot.  */

#include "memory.h"
#include "queue.h"

/* ---- As the driver puts it ---------------------------------------------- */

static CUDA_MEMCPY2D
describe_slice (enum gomp_pset_direction direction,
                const struct gomp_pset_rect *rect)
{
  CUDA_MEMCPY2D box = { .srcPitch = rect->src_pitch,
                        .dstPitch = rect->dst_pitch,
                        .WidthInBytes = rect->width,
                        .Height = rect->height };

  box.srcMemoryType = (direction == GOMP_PSET_TO_DEVICE ? CU_MEMORYTYPE_HOST
                       : CU_MEMORYTYPE_DEVICE);
  box.dstMemoryType = (direction == GOMP_PSET_TO_HOST ? CU_MEMORYTYPE_HOST
                       : CU_MEMORYTYPE_DEVICE);
  box.srcHost = rect->src;
  box.srcDevice = (CUdeviceptr) rect->src;
  box.dstHost = rect->dst;
  box.dstDevice = (CUdeviceptr) rect->dst;
  return box;
}

static CUDA_MEMCPY3D
describe_box (enum gomp_pset_direction direction,
              const struct gomp_pset_rect *rect)
{
  CUDA_MEMCPY2D slice = describe_slice (direction, rect);

  return (CUDA_MEMCPY3D) { .srcMemoryType = slice.srcMemoryType,
                           .srcHost = slice.srcHost,
                           .srcDevice = slice.srcDevice,
                           .srcPitch = slice.srcPitch,
                           .srcHeight = rect->src_slice / rect->src_pitch,
                           .dstMemoryType = slice.dstMemoryType,
                           .dstHost = slice.dstHost,
                           .dstDevice = slice.dstDevice,
                           .dstPitch = slice.dstPitch,
                           .dstHeight = rect->dst_slice / rect->dst_pitch,
                           .WidthInBytes = rect->width,
                           .Height = rect->height,
                           .Depth = rect->depth };
}

/* ---- What it can do ----------------------------------------------------- */

static bool
pitch_fits (const struct gomp_nvptx_device *device, size_t pitch, size_t width)
{
  return pitch >= width && pitch <= (size_t) device->max_pitch;
}

static bool
slices_fit (const struct gomp_nvptx_device *device,
            const struct gomp_pset_rect *rect)
{
  return (gomp_cuda.cuMemcpy2DAsync
          && pitch_fits (device, rect->src_pitch, rect->width)
          && pitch_fits (device, rect->dst_pitch, rect->width));
}

/* A slice is a number of rows there.  */
static bool
box_fits (const struct gomp_nvptx_device *device,
          const struct gomp_pset_rect *rect)
{
  return (gomp_cuda.cuMemcpy3DAsync
          && pitch_fits (device, rect->src_pitch, rect->width)
          && pitch_fits (device, rect->dst_pitch, rect->width)
          && rect->src_slice % rect->src_pitch == 0
          && rect->dst_slice % rect->dst_pitch == 0
          && rect->src_slice / rect->src_pitch >= rect->height
          && rect->dst_slice / rect->dst_pitch >= rect->height);
}

/* ---- Copying ------------------------------------------------------------ */

static bool
copy_row (CUstream stream, enum gomp_pset_direction direction, void *dst,
          const void *src, size_t n)
{
  switch (direction)
    {
    case GOMP_PSET_TO_DEVICE:
      return gomp_nvptx_copy_in (stream, dst, src, n);
    case GOMP_PSET_TO_HOST:
      return gomp_nvptx_copy_out (stream, dst, src, n);
    case GOMP_PSET_ON_DEVICE:
      return GOMP_CUDA_TRY (cuMemcpyDtoDAsync, (CUdeviceptr) dst,
                            (CUdeviceptr) src, n, stream);
    }
  return false;
}

/* One slice.  */
static bool
copy_slice (const struct gomp_nvptx_device *device, CUstream stream,
            enum gomp_pset_direction direction,
            const struct gomp_pset_rect *rect)
{
  bool done = true;

  if (rect->height > 1 && slices_fit (device, rect))
    {
      CUDA_MEMCPY2D slice = describe_slice (direction, rect);
      return GOMP_CUDA_TRY (cuMemcpy2DAsync, &slice, stream);
    }
  for (size_t row = 0; row < rect->height && done; row++)
    done = copy_row (stream, direction,
                     (char *) rect->dst + row * rect->dst_pitch,
                     (const char *) rect->src + row * rect->src_pitch,
                     rect->width);
  return done;
}

bool
gomp_nvptx_copy_rect (const struct gomp_nvptx_device *device, CUstream stream,
                      enum gomp_pset_direction direction,
                      const struct gomp_pset_rect *rect)
{
  struct gomp_pset_rect slice = *rect;
  bool done = true;

  if (rect->width == 0 || rect->height == 0)
    return true;
  if (rect->depth > 1 && box_fits (device, rect))
    {
      CUDA_MEMCPY3D box = describe_box (direction, rect);
      return GOMP_CUDA_TRY (cuMemcpy3DAsync, &box, stream);
    }
  for (size_t i = 0; i < rect->depth && done; i++)
    {
      slice.dst = (char *) rect->dst + i * rect->dst_slice;
      slice.src = (const char *) rect->src + i * rect->src_slice;
      done = copy_slice (device, stream, direction, &slice);
    }
  return done;
}

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
