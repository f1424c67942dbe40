/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of boxes: as one operation where the driver can, slice by slice or
   row by row where it cannot.  */

#include "nvptx/memory.h"

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

static size_t
common_divisor (size_t a, size_t b)
{
  while (b)
    {
      size_t rest = a % b;
      a = b;
      b = rest;
    }
  return a;
}

/* A slice is a number of rows there.  Where it is not, every so many slices of
   the box may be: returns how many, 1 if it is.  PITCH is not 0.  */
static size_t
stride_needed (size_t pitch, size_t slice)
{
  return pitch / common_divisor (pitch, slice);
}

/* The boxes that the driver needs for RECT, 0: it can do none.  */
static size_t
boxes_needed (const struct gomp_nvptx_device *device,
              const struct gomp_pset_rect *rect)
{
  size_t src, dst, n;

  if (!gomp_cuda.cuMemcpy3DAsync
      || !pitch_fits (device, rect->src_pitch, rect->width)
      || !pitch_fits (device, rect->dst_pitch, rect->width)
      || rect->src_slice < rect->src_pitch * (rect->height - 1) + rect->width
      || rect->dst_slice < rect->dst_pitch * (rect->height - 1) + rect->width)
    return 0;
  src = stride_needed (rect->src_pitch, rect->src_slice);
  dst = stride_needed (rect->dst_pitch, rect->dst_slice);
  n = src / common_divisor (src, dst) * dst;
  /* The last slice of a box has to be as high as all rows.  */
  if (n == 1
      && (rect->src_slice / rect->src_pitch < rect->height
          || rect->dst_slice / rect->dst_pitch < rect->height))
    return 0;
  return n;
}

/* RECT's slices from number FIRST on, one of every STEP.  */
static struct gomp_pset_rect
every_slice (const struct gomp_pset_rect *rect, size_t first, size_t step)
{
  struct gomp_pset_rect some = *rect;

  some.dst = (char *) rect->dst + first * rect->dst_slice;
  some.src = (const char *) rect->src + first * rect->src_slice;
  some.depth = (rect->depth - first + step - 1) / step;
  some.dst_slice = step * rect->dst_slice;
  some.src_slice = step * rect->src_slice;
  return some;
}

/* With slices for rows, and rows for slices.  */
static struct gomp_pset_rect
transposed (const struct gomp_pset_rect *rect)
{
  struct gomp_pset_rect turned = *rect;

  turned.height = rect->depth;
  turned.depth = rect->height;
  turned.dst_pitch = rect->dst_slice;
  turned.dst_slice = rect->dst_pitch;
  turned.src_pitch = rect->src_slice;
  turned.src_slice = rect->src_pitch;
  return turned;
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
    done = copy_row (
      stream, direction, (char *) rect->dst + row * rect->dst_pitch,
      (const char *) rect->src + row * rect->src_pitch, rect->width);
  return done;
}

/* N boxes.  */
static bool
copy_boxes (CUstream stream, enum gomp_pset_direction direction,
            const struct gomp_pset_rect *rect, size_t n)
{
  bool done = true;

  for (size_t i = 0; i < n && done; i++)
    {
      struct gomp_pset_rect some = every_slice (rect, i, n);
      CUDA_MEMCPY3D box = describe_box (direction, &some);
      done = GOMP_CUDA_TRY (cuMemcpy3DAsync, &box, stream);
    }
  return done;
}

static bool
copy_slices (const struct gomp_nvptx_device *device, CUstream stream,
             enum gomp_pset_direction direction,
             const struct gomp_pset_rect *rect)
{
  bool done = true;

  for (size_t i = 0; i < rect->depth && done; i++)
    {
      struct gomp_pset_rect slice = every_slice (rect, i, rect->depth);
      done = copy_slice (device, stream, direction, &slice);
    }
  return done;
}

bool
gomp_nvptx_copy_rect (const struct gomp_nvptx_device *device, CUstream stream,
                      enum gomp_pset_direction direction,
                      const struct gomp_pset_rect *rect)
{
  struct gomp_pset_rect turned = transposed (rect);
  size_t boxes;

  if (rect->width == 0 || rect->height == 0)
    return true;
  boxes = rect->depth > 1 ? boxes_needed (device, rect) : 0;
  if (boxes > 0 && boxes <= rect->depth && boxes <= rect->height)
    return copy_boxes (stream, direction, rect, boxes);
  if (rect->height < rect->depth && slices_fit (device, &turned))
    return copy_slices (device, stream, direction, &turned);
  return copy_slices (device, stream, direction, rect);
}
