/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies and fills of the emulated driver.

   Every copy is a box of rows and planes; plain ones are one row.  Both sides
   are checked when the call is made: what lies in the devices' window has to
   be allocated, and what does not is taken for host memory.  */

#include "nvptx/api/driver.h"

#include <stdlib.h>
#include <string.h>

/* One side: bytes at START, rows and planes this far apart.  */
struct side
{
  uint64_t start;
  size_t row, plane;
};

struct box
{
  size_t width, height, depth;  /* bytes, rows, planes */
};

/* What a side is said to be.  */
enum place { PLACE_HOST, PLACE_DEVICE, PLACE_ANY };

/* ---- Checking ----------------------------------------------------------- */

/* Bytes from the first to the last of a box.  False: too many to count.  */
static bool
side_extent (const struct side *side, const struct box *box, size_t *extent)
{
  size_t rows, planes;

  return (!__builtin_mul_overflow (side->row, box->height - 1, &rows)
          && !__builtin_mul_overflow (side->plane, box->depth - 1, &planes)
          && !__builtin_add_overflow (rows, planes, extent)
          && !__builtin_add_overflow (*extent, box->width, extent));
}

/* SIDE's start becomes where the host finds the bytes.  *ORDINARY: it is host
   memory that no driver knows.  */
static CUresult
side_resolve (struct side *side, const struct box *box, enum place place,
              bool *ordinary)
{
  size_t extent;
  void *bytes;

  if (!side_extent (side, box, &extent))
    return CUDA_ERROR_INVALID_VALUE;
  bytes = emu_memory_host (side->start, extent);
  *ordinary = !bytes;
  if (bytes)
    side->start = (uintptr_t) bytes;
  else if (place == PLACE_DEVICE || emu_memory_in_window (side->start)
           || side->start == 0)
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

/* ---- Copying ------------------------------------------------------------ */

static void
box_copy (const struct side *to, const struct side *from,
          const struct box *box)
{
  for (size_t z = 0; z < box->depth; z++)
    for (size_t y = 0; y < box->height; y++)
      memmove ((char *) (uintptr_t) to->start + z * to->plane + y * to->row,
               (char *) (uintptr_t) from->start + z * from->plane
                 + y * from->row,
               box->width);
}

struct copy_work
{
  struct emu_work work;
  struct side to, from;
  struct box box;
  char *staged;                 /* or NULL */
};

static int
copy_run (struct emu_work *work, struct emu_stream *stream)
{
  struct copy_work *copy = (struct copy_work *) work;

  (void) stream;
  emu_latency_wait_copy (copy->box.width * copy->box.height * copy->box.depth);
  box_copy (&copy->to, &copy->from, &copy->box);
  return CUDA_SUCCESS;
}

static void
copy_release (struct emu_work *work)
{
  free (((struct copy_work *) work)->staged);
}

/* Read the source now.  */
static bool
copy_stage (struct copy_work *copy)
{
  const struct box *box = &copy->box;
  struct side staged = { .row = box->width,
                         .plane = box->width * box->height };

  copy->staged = malloc (staged.plane * box->depth);
  if (!copy->staged)
    return false;
  staged.start = (uintptr_t) copy->staged;
  box_copy (&staged, &copy->from, box);
  copy->from = staged;
  return true;
}

/* By the caller.  RESULT: whether what comes before is done, and well.  */
static CUresult
copy_now (struct emu_stream *stream, struct copy_work *copy, CUresult result)
{
  if (result == CUDA_SUCCESS)
    copy_run (&copy->work, stream);
  work_release (stream->context, &copy->work);
  return result;
}

/* In the order of STREAM, which is the null stream if the copy is not ASYNC.
   What uses ordinary host memory is done as far as it can be done before the
   call returns.  */
static CUresult
copy_do (struct emu_stream *stream, struct copy_work *copy, bool async,
         bool ordinary_to, bool ordinary_from)
{
  bool staged = ((ordinary_to || ordinary_from)
                 && emu_setting_number ("STAGED", 1, 0, 1));

  copy->work.run = copy_run;
  copy->work.release = copy_release;
  if (!async)
    return copy_now (stream, copy, stream_synchronize (stream));
  if (staged && stream_is_free (stream))
    return copy_now (stream, copy, CUDA_SUCCESS);
  if (staged && !ordinary_to && !copy_stage (copy))
    return copy_now (stream, copy, CUDA_ERROR_OUT_OF_MEMORY);
  return stream_do (stream, &copy->work, staged && ordinary_to);
}

static CUresult
box_put (struct emu_context *context, struct side to, enum place to_place,
         struct side from, enum place from_place, const struct box *box,
         CUstream handle, bool async)
{
  bool ordinary_to, ordinary_from;
  struct copy_work *copy;
  CUresult result;

  if (box->width == 0 || box->height == 0 || box->depth == 0)
    return CUDA_SUCCESS;
  result = side_resolve (&to, box, to_place, &ordinary_to);
  if (result == CUDA_SUCCESS)
    result = side_resolve (&from, box, from_place, &ordinary_from);
  if (result != CUDA_SUCCESS)
    return result;
  copy = work_create (sizeof *copy);
  if (!copy)
    return CUDA_ERROR_OUT_OF_MEMORY;
  copy->to = to;
  copy->from = from;
  copy->box = *box;
  return copy_do (stream_of (context, handle), copy, async, ordinary_to,
                  ordinary_from);
}

/* ---- Plain copies ------------------------------------------------------- */

struct plain
{
  const char *name;
  uint64_t to, from;
  enum place to_place, from_place;
  size_t bytes;
  CUstream stream;
  bool async;
};

static CUresult
plain_copy (const struct plain *p)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (p->name, API_CONTEXT, &context);
  const struct box box = { p->bytes, 1, 1 };

  if (result == CUDA_SUCCESS)
    result = box_put (context, (struct side) { .start = p->to }, p->to_place,
                      (struct side) { .start = p->from }, p->from_place, &box,
                      p->stream, p->async);
  API_LEAVE (p->name, result, "0x%llx, 0x%llx, %zu, %p",
             (unsigned long long) p->to, (unsigned long long) p->from,
             p->bytes, (void *) p->stream);
}

#define PLAIN(to, to_place, from, from_place, bytes, stream, async) \
  plain_copy (&(struct plain) { __func__, (uint64_t) (to), \
                                (uint64_t) (from), to_place, from_place, \
                                bytes, stream, async })

CUresult
cuMemcpy (CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
  return PLAIN (to, PLACE_ANY, from, PLACE_ANY, bytes, NULL, false);
}

CUresult
cuMemcpyAsync (CUdeviceptr to, CUdeviceptr from, size_t bytes,
               CUstream stream)
{
  return PLAIN (to, PLACE_ANY, from, PLACE_ANY, bytes, stream, true);
}

CUresult
cuMemcpyHtoD_v2 (CUdeviceptr to, const void *from, size_t bytes)
{
  return PLAIN (to, PLACE_DEVICE, (uintptr_t) from, PLACE_HOST, bytes, NULL,
                false);
}

CUresult
cuMemcpyDtoH_v2 (void *to, CUdeviceptr from, size_t bytes)
{
  return PLAIN ((uintptr_t) to, PLACE_HOST, from, PLACE_DEVICE, bytes, NULL,
                false);
}

CUresult
cuMemcpyDtoD_v2 (CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
  return PLAIN (to, PLACE_DEVICE, from, PLACE_DEVICE, bytes, NULL, false);
}

CUresult
cuMemcpyHtoDAsync_v2 (CUdeviceptr to, const void *from, size_t bytes,
                      CUstream stream)
{
  return PLAIN (to, PLACE_DEVICE, (uintptr_t) from, PLACE_HOST, bytes, stream,
                true);
}

CUresult
cuMemcpyDtoHAsync_v2 (void *to, CUdeviceptr from, size_t bytes,
                      CUstream stream)
{
  return PLAIN ((uintptr_t) to, PLACE_HOST, from, PLACE_DEVICE, bytes, stream,
                true);
}

CUresult
cuMemcpyDtoDAsync_v2 (CUdeviceptr to, CUdeviceptr from, size_t bytes,
                      CUstream stream)
{
  return PLAIN (to, PLACE_DEVICE, from, PLACE_DEVICE, bytes, stream, true);
}

CUresult
cuMemcpyPeer (CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
              CUcontext from_context, size_t bytes)
{
  if (!to_context || !from_context)
    return CUDA_ERROR_INVALID_CONTEXT;
  return PLAIN (to, PLACE_DEVICE, from, PLACE_DEVICE, bytes, NULL, false);
}

CUresult
cuMemcpyPeerAsync (CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                   CUcontext from_context, size_t bytes, CUstream stream)
{
  if (!to_context || !from_context)
    return CUDA_ERROR_INVALID_CONTEXT;
  return PLAIN (to, PLACE_DEVICE, from, PLACE_DEVICE, bytes, stream, true);
}

/* ---- Boxes -------------------------------------------------------------- */

/* A side of a box as the interface describes it.  */
static CUresult
side_read (unsigned type, const void *host, CUdeviceptr device, size_t offset,
           struct side *side, enum place *place)
{
  switch (type)
    {
    case CU_MEMORYTYPE_HOST:
      side->start = (uintptr_t) host;
      *place = PLACE_HOST;
      break;
    case CU_MEMORYTYPE_DEVICE:
      side->start = device;
      *place = PLACE_DEVICE;
      break;
    case CU_MEMORYTYPE_UNIFIED:
      side->start = device;
      *place = PLACE_ANY;
      break;
    case CU_MEMORYTYPE_ARRAY:
      return CUDA_ERROR_NOT_SUPPORTED;
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
  side->start += offset;
  return CUDA_SUCCESS;
}

static CUresult
copy_3d (struct emu_context *context, const CUDA_MEMCPY3D *c, CUstream stream,
         bool async)
{
  const struct box box = { c->WidthInBytes, c->Height, c->Depth };
  struct side to = { 0, c->dstPitch ? c->dstPitch : c->WidthInBytes, 0 };
  struct side from = { 0, c->srcPitch ? c->srcPitch : c->WidthInBytes, 0 };
  enum place to_place, from_place;
  CUresult result;

  to.plane = to.row * (c->dstHeight ? c->dstHeight : c->Height);
  from.plane = from.row * (c->srcHeight ? c->srcHeight : c->Height);
  if ((c->Height > 1 || c->Depth > 1)
      && (to.row < c->dstXInBytes + c->WidthInBytes
          || from.row < c->srcXInBytes + c->WidthInBytes))
    return CUDA_ERROR_INVALID_VALUE;
  if (c->Depth > 1
      && (to.plane < to.row * (c->dstY + c->Height)
          || from.plane < from.row * (c->srcY + c->Height)))
    return CUDA_ERROR_INVALID_VALUE;
  result = side_read (c->dstMemoryType, c->dstHost, c->dstDevice,
                      c->dstXInBytes + c->dstY * to.row + c->dstZ * to.plane,
                      &to, &to_place);
  if (result == CUDA_SUCCESS)
    result = side_read (c->srcMemoryType, c->srcHost, c->srcDevice,
                        c->srcXInBytes + c->srcY * from.row
                          + c->srcZ * from.plane,
                        &from, &from_place);
  if (result != CUDA_SUCCESS)
    return result;
  return box_put (context, to, to_place, from, from_place, &box, stream,
                  async);
}

static CUresult
box_call (const char *name, const CUDA_MEMCPY3D *copy, CUstream stream,
          bool async)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (name, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    result = copy ? copy_3d (context, copy, stream, async)
                  : CUDA_ERROR_INVALID_VALUE;
  API_LEAVE (name, result, "%zu x %zu x %zu, %p",
             copy ? copy->WidthInBytes : 0, copy ? copy->Height : 0,
             copy ? copy->Depth : 0, (void *) stream);
}

/* One plane.  */
static CUresult
plane_call (const char *name, const CUDA_MEMCPY2D *c, CUstream stream,
            bool async)
{
  CUDA_MEMCPY3D copy;

  if (!c)
    return box_call (name, NULL, stream, async);
  copy = (CUDA_MEMCPY3D) {
    .srcXInBytes = c->srcXInBytes, .srcY = c->srcY,
    .srcMemoryType = c->srcMemoryType, .srcHost = c->srcHost,
    .srcDevice = c->srcDevice, .srcPitch = c->srcPitch,
    .dstXInBytes = c->dstXInBytes, .dstY = c->dstY,
    .dstMemoryType = c->dstMemoryType, .dstHost = c->dstHost,
    .dstDevice = c->dstDevice, .dstPitch = c->dstPitch,
    .WidthInBytes = c->WidthInBytes, .Height = c->Height, .Depth = 1
  };
  return box_call (name, &copy, stream, async);
}

CUresult
cuMemcpy2D_v2 (const CUDA_MEMCPY2D *copy)
{
  return plane_call (__func__, copy, NULL, false);
}

CUresult
cuMemcpy2DUnaligned_v2 (const CUDA_MEMCPY2D *copy)
{
  return plane_call (__func__, copy, NULL, false);
}

CUresult
cuMemcpy2DAsync_v2 (const CUDA_MEMCPY2D *copy, CUstream stream)
{
  return plane_call (__func__, copy, stream, true);
}

CUresult
cuMemcpy3D_v2 (const CUDA_MEMCPY3D *copy)
{
  return box_call (__func__, copy, NULL, false);
}

CUresult
cuMemcpy3DAsync_v2 (const CUDA_MEMCPY3D *copy, CUstream stream)
{
  return box_call (__func__, copy, stream, true);
}

/* ---- Fills -------------------------------------------------------------- */

struct fill_work
{
  struct emu_work work;
  struct side to;
  struct box box;               /* its width in elements */
  unsigned value, size;         /* of an element, in bytes */
};

static int
fill_run (struct emu_work *work, struct emu_stream *stream)
{
  struct fill_work *fill = (struct fill_work *) work;

  (void) stream;
  for (size_t y = 0; y < fill->box.height; y++)
    {
      char *row = (char *) (uintptr_t) fill->to.start + y * fill->to.row;
      for (size_t x = 0; x < fill->box.width; x++)
        memcpy (row + x * fill->size, &fill->value, fill->size);
    }
  return CUDA_SUCCESS;
}

/* COUNT elements of SIZE bytes in each of HEIGHT rows.  */
static CUresult
fill_put (struct emu_context *context, const struct fill_work *what,
          CUstream handle, bool async)
{
  struct side to = what->to;
  struct box bytes = what->box;
  struct fill_work *fill;
  bool ordinary;
  CUresult result;

  if (what->box.width == 0 || what->box.height == 0)
    return CUDA_SUCCESS;
  if (to.start % what->size != 0
      || __builtin_mul_overflow (bytes.width, what->size, &bytes.width))
    return CUDA_ERROR_INVALID_VALUE;
  result = side_resolve (&to, &bytes, PLACE_DEVICE, &ordinary);
  if (result != CUDA_SUCCESS)
    return result;
  fill = work_create (sizeof *fill);
  if (!fill)
    return CUDA_ERROR_OUT_OF_MEMORY;
  fill->work.run = fill_run;
  fill->to = to;
  fill->box = what->box;
  fill->value = what->value;
  fill->size = what->size;
  return stream_do (stream_of (context, handle), &fill->work, !async);
}

static CUresult
fill_call (const char *name, const struct fill_work *what, CUstream stream,
           bool async)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (name, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    result = fill_put (context, what, stream, async);
  API_LEAVE (name, result, "0x%llx, %u, %zu, %p",
             (unsigned long long) what->to.start, what->value,
             what->box.width, (void *) stream);
}

#define FILL(address, bytes, element, count, stream, async) \
  fill_call (__func__, &(struct fill_work) { .to = { .start = (address) }, \
                                             .box = { count, 1, 1 }, \
                                             .value = (element), \
                                             .size = (bytes) }, \
             stream, async)

CUresult
cuMemsetD8_v2 (CUdeviceptr to, unsigned char value, size_t count)
{
  return FILL (to, 1, value, count, NULL, false);
}

CUresult
cuMemsetD16_v2 (CUdeviceptr to, unsigned short value, size_t count)
{
  return FILL (to, 2, value, count, NULL, false);
}

CUresult
cuMemsetD32_v2 (CUdeviceptr to, unsigned value, size_t count)
{
  return FILL (to, 4, value, count, NULL, false);
}

CUresult
cuMemsetD8Async (CUdeviceptr to, unsigned char value, size_t count,
                 CUstream stream)
{
  return FILL (to, 1, value, count, stream, true);
}

CUresult
cuMemsetD16Async (CUdeviceptr to, unsigned short value, size_t count,
                  CUstream stream)
{
  return FILL (to, 2, value, count, stream, true);
}

CUresult
cuMemsetD32Async (CUdeviceptr to, unsigned value, size_t count,
                  CUstream stream)
{
  return FILL (to, 4, value, count, stream, true);
}

CUresult
cuMemsetD2D8_v2 (CUdeviceptr to, size_t pitch, unsigned char value,
                 size_t width, size_t height)
{
  return fill_call (__func__,
                    &(struct fill_work) { .to = { to, pitch, 0 },
                                          .box = { width, height, 1 },
                                          .value = value, .size = 1 },
                    NULL, false);
}
