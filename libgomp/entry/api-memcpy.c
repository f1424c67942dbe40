/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy and its relatives.  */

#include "entry/api-omp.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "device/device-ready.h"
#include "record/record-call.h"
#include "run/run-due.h"
#include "run/staging.h"
#include "device/strided.h"
#include "construct/task.h"
#include "construct/told-call.h"
#include "device/device-told.h"

/* From one device to another, where they cannot do it by themselves, goes
   through a host buffer of this size.  */
#define BOUNCE_BYTES (1u << 20)

/* One side of a copy; device NULL: the host.  */
struct side
{
  struct gomp_device *device;
  uintptr_t start;
};

/* The byte OFFSET bytes behind PTR.  */
static bool
find_side (int number, const void *ptr, size_t offset, struct side *side)
{
  return (gomp_api_resolve (number, &side->device) != GOMP_RESOLVED_NONE
          && gomp_checked_end ((uintptr_t) ptr, offset, &side->start));
}

/* Have all be at SIDE that is to be there.  */
static bool
settle_side (const struct side *side)
{
  struct gomp_error err;

  gomp_error_init (&err);
  return (side->device == NULL
          || (gomp_run_due (side->device, &err)
              && gomp_device_settle (side->device, NULL, &err)));
}

/* Tell a tool of what is done with both sides, which a routine has been called
   for with return address PC.  */
static void
tell_sides (struct gomp_ompt_scope *scope, const struct side *dst,
            const struct side *src, const void *pc)
{
  if (src->device)
    gomp_device_tell (src->device);
  gomp_routine_tell (scope, dst->device ? dst->device : src->device, pc);
}

static bool
copy_between (const struct side *dst, const struct side *src, size_t size,
              struct gomp_error *err)
{
  char *bytes;

  if (gomp_device_is_peer (dst->device, src->device))
    return gomp_device_copy_peer (dst->device, gomp_devaddr_make (dst->start),
                                  src->device, gomp_devaddr_make (src->start),
                                  size, err);
  bytes = gomp_staging_buffer (BOUNCE_BYTES);
  for (size_t at = 0, n; at < size; at += n)
    {
      n = size - at < BOUNCE_BYTES ? size - at : BOUNCE_BYTES;
      if (!gomp_device_copy_out (src->device, bytes,
                                 gomp_devaddr_make (src->start + at), n, err)
          || !gomp_device_copy_in (
            dst->device, gomp_devaddr_make (dst->start + at), bytes, n, err))
        return false;
    }
  return true;
}

/* What there is to say of *ERR that the routine's result does not: the program
   would have crashed.  */
static bool
tell (bool fine, const struct gomp_error *err)
{
  if (!fine && gomp_error_about (err)->found)
    gomp_fatal_error (err);
  return fine;
}

static bool
copy_bytes (const struct side *dst, const struct side *src, size_t size)
{
  gomp_devaddr to = gomp_devaddr_make (dst->start);
  gomp_devaddr from = gomp_devaddr_make (src->start);
  struct gomp_error err;

  gomp_error_init (&err);
  if (size == 0)
    return true;
  if (dst->device == NULL && src->device == NULL)
    {
      memmove ((void *) dst->start, (const void *) src->start, size);
      return true;
    }
  if (src->device == NULL)
    return tell (gomp_device_copy_in (dst->device, to,
                                      (const void *) src->start, size, &err),
                 &err);
  if (dst->device == NULL)
    return tell (
      gomp_device_copy_out (src->device, (void *) dst->start, from, size, &err),
      &err);
  if (dst->device == src->device)
    return gomp_device_copy_within (dst->device, to, from, size, &err);
  return copy_between (dst, src, size, &err);
}

struct memcpy_call
{
  void *dst;
  const void *src;
  size_t size, dst_offset, src_offset;
  int dst_number, src_number;
  const void *pc; /* return address into the program */
};

static int GOMP_NOINLINE
execute_memcpy (const struct memcpy_call *call)
{
  struct gomp_ompt_scope scope;
  struct side to, from;
  bool fine;

  if (!find_side (call->dst_number, call->dst, call->dst_offset, &to)
      || !find_side (call->src_number, call->src, call->src_offset, &from))
    return EINVAL;
  tell_sides (&scope, &to, &from, call->pc);
  fine = (settle_side (&to) && settle_side (&from)
          && copy_bytes (&to, &from, call->size));
  gomp_ompt_close (&scope);
  return fine ? 0 : EINVAL;
}

/* As find_side, for what is seen at once and needs nothing to be done.  */
static inline bool
find_side_ready (int number, const void *ptr, size_t offset, struct side *side)
{
  return (gomp_device_find_ready (number, &side->device)
          && (side->device == NULL
              || (!gomp_run_is_due (side->device)
                  && !gomp_queue_work_any (&side->device->queue_work)))
          && gomp_checked_end ((uintptr_t) ptr, offset, &side->start));
}

int
omp_target_memcpy (void *dst, const void *src, size_t size, size_t dst_offset,
                   size_t src_offset, int dst_number, int src_number)
{
  struct gomp_error err;
  struct side to, from;
  bool fine;

  if (GOMP_UNLIKELY (gomp_record_clock () != 0 || gomp_trace_active)
      || !find_side_ready (dst_number, dst, dst_offset, &to)
      || !find_side_ready (src_number, src, src_offset, &from))
    goto anywhere;
  gomp_error_init (&err);
  if (to.device != NULL && from.device == NULL)
    fine = gomp_device_copy_in (to.device, gomp_devaddr_make (to.start),
                                (const void *) from.start, size, &err);
  else if (to.device == NULL && from.device != NULL)
    fine = gomp_device_copy_out (from.device, (void *) to.start,
                                 gomp_devaddr_make (from.start), size, &err);
  else
    goto anywhere;
  return GOMP_LIKELY (fine) || tell (fine, &err) ? 0 : EINVAL;

anywhere:
  {
    GOMP_RECORD_ROUTINE ("omp_target_memcpy");
    const struct memcpy_call call
      = { dst,        src,        size,       dst_offset,
          src_offset, dst_number, src_number, __builtin_return_address (0) };
    return execute_memcpy (&call);
  }
}

/* ---- Rectangles --------------------------------------------------------- */

/* STEPS[D].dst or .src, innermost first: bytes of one step along a dimension of
   an array of extents DIMS, outermost first.  *START moves to the element at
   OFFSETS, and has to have all of VOLUME behind it.  */
static bool
set_steps (size_t element, unsigned n, const size_t *volume, const size_t *dims,
           const size_t *offsets, struct gomp_step *steps, bool dst,
           uintptr_t *start)
{
  size_t step = element, bytes;
  uintptr_t end;

  for (unsigned s = 0; s < n; s++)
    {
      unsigned d = n - 1 - s;
      steps[s].count = volume[d];
      *(dst ? &steps[s].dst : &steps[s].src) = step;
      if (!gomp_checked_mul (step, offsets[d], &bytes)
          || !gomp_checked_end (*start, bytes, start)
          /* How many there are along the outermost one does not matter.  */
          || (d > 0 && !gomp_checked_mul (step, dims[d], &step)))
        return false;
    }
  end = *start;
  for (unsigned s = 0; s < n; s++)
    if (!gomp_checked_mul (dst ? steps[s].dst : steps[s].src,
                           steps[s].count - 1, &bytes)
        || !gomp_checked_end (end, bytes, &end))
      return false;
  return gomp_checked_end (end, element, &end);
}

/* SHAPE with its DST or its SRC, in a buffer without gaps.  */
static struct gomp_shape
packed (const struct gomp_shape *shape, bool dst)
{
  struct gomp_shape result = *shape;
  size_t step = shape->row;

  for (unsigned s = 0; s < shape->n; s++)
    {
      *(dst ? &result.steps[s].dst : &result.steps[s].src) = step;
      step *= shape->steps[s].count;
    }
  return result;
}

/* From one device to another: packed, by way of the host, in parts; rows that
   are large, as they are.  */
static bool
copy_shape_between (const struct side *dst, const struct side *src,
                    const struct gomp_shape *shape,
                    const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_shape out = packed (shape, true), in = packed (shape, false);
  size_t rows = gomp_shape_rows (shape), bytes;
  struct side to = *dst, from = *src;
  bool fine = true;

  if (shape->n > 0
      && (!gomp_checked_mul (rows, shape->row, &bytes) || bytes > BOUNCE_BYTES))
    {
      struct gomp_shape part = *shape;
      const struct gomp_step *outer = &shape->steps[--part.n];
      for (size_t i = 0; i < outer->count && fine; i++)
        {
          fine = copy_shape_between (&to, &from, &part, site, err);
          to.start += outer->dst;
          from.start += outer->src;
        }
      return fine;
    }
  if (shape->n == 0)
    return copy_between (dst, src, shape->row, err);

  char *buffer = gomp_malloc (bytes);
  struct gomp_strided fetch
    = { (uintptr_t) buffer, gomp_devaddr_make (src->start), &out };
  struct gomp_strided send
    = { (uintptr_t) buffer, gomp_devaddr_make (dst->start), &in };
  fine = (gomp_strided_copy (src->device, site, &fetch, false, err)
          && gomp_strided_copy (dst->device, site, &send, true, err));
  free (buffer);
  return fine;
}

static bool
copy_shape (const struct side *dst, const struct side *src,
            const struct gomp_shape *shape)
{
  struct gomp_site site = { .construct = "omp_target_memcpy_rect" };
  struct gomp_error err;
  bool in = dst->device != NULL;
  struct gomp_strided copy
    = { in ? src->start : dst->start,
        gomp_devaddr_make (in ? dst->start : src->start), shape };

  gomp_error_init (&err);
  if (dst->device == NULL && src->device == NULL)
    {
      gomp_strided_move ((char *) dst->start, (const char *) src->start, shape);
      return true;
    }
  if (dst->device && dst->device == src->device)
    return gomp_strided_copy_within (
      dst->device, gomp_devaddr_make (dst->start),
      gomp_devaddr_make (src->start), shape, &err);
  if (dst->device && src->device)
    return copy_shape_between (dst, src, shape, &site, &err);
  return gomp_strided_copy (in ? dst->device : src->device, &site, &copy, in,
                            &err);
}

/* The dimensions of a rectangle, of which N are left that are not 1.  */
struct rectangle
{
  size_t element;
  unsigned n;
  struct gomp_step *steps; /* innermost first */
};

/* More dimensions than a shape has are gone through one by one.  */
static bool
copy_rectangle (struct side dst, struct side src, const struct rectangle *r)
{
  struct rectangle inner = { r->element, r->n - 1, r->steps };
  struct gomp_shape shape;

  if (gomp_shape_make (r->element, r->n, r->steps, &shape))
    return copy_shape (&dst, &src, &shape);
  for (size_t i = 0; i < r->steps[inner.n].count; i++)
    {
      if (!copy_rectangle (dst, src, &inner))
        return false;
      dst.start += r->steps[inner.n].dst;
      src.start += r->steps[inner.n].src;
    }
  return true;
}

/* What the user says of a rectangle's place in both arrays; R gets its steps,
   and *TO and *FROM, the arrays' addresses, become those of its first
   elements.  False: it does not fit the address space.  */
static bool
place_rectangle (struct rectangle *r, const size_t *volume,
                 const size_t *dst_offsets, const size_t *src_offsets,
                 const size_t *dst_dims, const size_t *src_dims, uintptr_t *to,
                 uintptr_t *from)
{
  return (set_steps (r->element, r->n, volume, dst_dims, dst_offsets, r->steps,
                     true, to)
          && set_steps (r->element, r->n, volume, src_dims, src_offsets,
                        r->steps, false, from));
}

static bool
is_empty (size_t element, int n, const size_t *volume)
{
  for (int d = 0; d < n; d++)
    if (volume[d] == 0)
      return true;
  return element == 0;
}

/* omp_target_memcpy_rect, called with the return address PC.  ARRAYS: volume,
   offsets in both arrays, dimensions of both, N elements each.  */
static int
execute_rect (void *dst, const void *src, size_t element, int n,
              const size_t *const arrays[5], int dst_number, int src_number,
              const void *pc)
{
  struct rectangle r = { .element = element, .n = (unsigned) n };
  struct gomp_ompt_scope scope;
  struct gomp_scratch scratch;
  struct side to, from;
  bool fine;

  if (!find_side (dst_number, dst, 0, &to)
      || !find_side (src_number, src, 0, &from))
    return EINVAL;
  tell_sides (&scope, &to, &from, pc);
  fine = settle_side (&to) && settle_side (&from);
  if (fine && !is_empty (element, n, arrays[0]))
    {
      gomp_scratch_init (&scratch);
      r.steps = GOMP_SCRATCH_ARRAY (&scratch, struct gomp_step, r.n);
      fine = (place_rectangle (&r, arrays[0], arrays[1], arrays[2], arrays[3],
                               arrays[4], &to.start, &from.start)
              && copy_rectangle (to, from, &r));
      gomp_scratch_fini (&scratch);
    }
  gomp_ompt_close (&scope);
  return fine ? 0 : EINVAL;
}

int
omp_target_memcpy_rect (void *dst, const void *src, size_t element, int n,
                        const size_t *volume, const size_t *dst_offsets,
                        const size_t *src_offsets, const size_t *dst_dims,
                        const size_t *src_dims, int dst_number, int src_number)
{
  GOMP_RECORD_ROUTINE ("omp_target_memcpy_rect");
  const size_t *const arrays[]
    = { volume, dst_offsets, src_offsets, dst_dims, src_dims };

  if (dst == NULL && src == NULL)
    return INT_MAX;
  if (n < 1 || !volume || !dst_offsets || !src_offsets || !dst_dims
      || !src_dims)
    return EINVAL;
  return execute_rect (dst, src, element, n, arrays, dst_number, src_number,
                       __builtin_return_address (0));
}

/* ---- memset ------------------------------------------------------------- */

static void
check_device (int number, const char *routine)
{
  struct gomp_device *device;

  if (gomp_api_resolve (number, &device) == GOMP_RESOLVED_NONE)
    gomp_fatal ("%s failed: there is no device %d; devices are 0 to %d, the "
                "last one being the host",
                routine, number, omp_get_initial_device ());
}

void *
omp_target_memset (void *ptr, int value, size_t size, int number)
{
  GOMP_RECORD_ROUTINE ("omp_target_memset");
  struct gomp_ompt_scope scope;
  struct gomp_error err;
  struct side side;

  gomp_error_init (&err);
  if (size == 0)
    return ptr;
  check_device (number, "omp_target_memset");
  if (!find_side (number, ptr, 0, &side))
    gomp_fatal ("omp_target_memset failed");
  if (side.device == NULL)
    return memset (ptr, value, size);
  gomp_routine_tell (&scope, side.device, __builtin_return_address (0));
  if (!settle_side (&side))
    gomp_fatal ("omp_target_memset failed");
  if (!gomp_device_fill (side.device, gomp_devaddr_make (side.start), value,
                         size, &err))
    gomp_fatal ("omp_target_memset failed: %s", err.text);
  gomp_ompt_close (&scope);
  return ptr;
}

/* ---- As tasks ----------------------------------------------------------- */

static bool
is_known (int number)
{
  struct gomp_device *device;

  return gomp_api_resolve (number, &device) != GOMP_RESOLVED_NONE;
}

/* Does an array of N dependence objects fit its length?  */
static bool
are_dependences (int n, const void *list)
{
  return n == 0 || (n > 0 && list != NULL);
}

/* Record that the routine NAME, which was called with the return address PC, is
   carried out from now on; RECORDED ends with it.  */
static void
record_task (const struct gomp_recorded *recorded, const char *name,
             const void *pc)
{
  const struct gomp_site site = { .construct = name, .frame = { .pc = pc } };

  if (GOMP_UNLIKELY (recorded->begin != 0))
    gomp_record_begin (recorded->begin, &site, NULL, -1);
}

static void
run_memcpy (void *data)
{
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  const struct memcpy_call *call = data;

  record_task (&recorded, "omp_target_memcpy_async", call->pc);
  if (execute_memcpy (call) != 0)
    gomp_fatal ("omp_target_memcpy failed");
}

int
omp_target_memcpy_async (void *dst, const void *src, size_t size,
                         size_t dst_offset, size_t src_offset, int dst_number,
                         int src_number, int n, void *list)
{
  struct memcpy_call call
    = { dst,        src,        size,       dst_offset,
        src_offset, dst_number, src_number, __builtin_return_address (0) };

  if (!is_known (dst_number) || !is_known (src_number)
      || !are_dependences (n, list))
    return EINVAL;
  gomp_task_after (n, list, run_memcpy, &call, sizeof call);
  return 0;
}

/* The five arrays of a rectangle come behind it, DIMS elements each.  */
struct rect_call
{
  void *dst;
  const void *src;
  size_t element;
  int dims, dst_number, src_number;
  const void *pc; /* return address into the program */
  size_t arrays[];
};

static void
run_rect (void *data)
{
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  const struct rect_call *call = data;
  const size_t *array = call->arrays;
  size_t n = (size_t) call->dims;
  const size_t *const arrays[]
    = { array, array + n, array + 2 * n, array + 3 * n, array + 4 * n };

  record_task (&recorded, "omp_target_memcpy_rect_async", call->pc);
  if (execute_rect (call->dst, call->src, call->element, call->dims, arrays,
                    call->dst_number, call->src_number, call->pc)
      != 0)
    gomp_fatal ("omp_target_memcpy_rect failed");
}

int
omp_target_memcpy_rect_async (void *dst, const void *src, size_t element,
                              int dims, const size_t *volume,
                              const size_t *dst_offsets,
                              const size_t *src_offsets, const size_t *dst_dims,
                              const size_t *src_dims, int dst_number,
                              int src_number, int n, void *list)
{
  const size_t *arrays[]
    = { volume, dst_offsets, src_offsets, dst_dims, src_dims };
  struct rectangle r = { .element = element, .n = (unsigned) dims };
  uintptr_t to = (uintptr_t) dst, from = (uintptr_t) src;
  struct gomp_scratch scratch;
  struct rect_call *call;
  bool fine;

  if (dst == NULL && src == NULL)
    return INT_MAX;
  if (dims < 1 || !volume || !dst_offsets || !src_offsets || !dst_dims
      || !src_dims || !is_known (dst_number) || !is_known (src_number)
      || !are_dependences (n, list))
    return EINVAL;
  size_t bytes = (size_t) dims * sizeof (size_t);
  size_t size = sizeof *call + GOMP_ARRAY_LEN (arrays) * bytes;
  gomp_scratch_init (&scratch);
  call = gomp_scratch_acquire (&scratch, size);
  *call = (struct rect_call) { dst,
                               src,
                               element,
                               dims,
                               dst_number,
                               src_number,
                               __builtin_return_address (0) };
  for (size_t a = 0; a < GOMP_ARRAY_LEN (arrays); a++)
    memcpy (&call->arrays[a * (size_t) dims], arrays[a], bytes);
  r.steps = GOMP_SCRATCH_ARRAY (&scratch, struct gomp_step, r.n);
  fine = (is_empty (element, dims, volume)
          || place_rectangle (&r, volume, dst_offsets, src_offsets, dst_dims,
                              src_dims, &to, &from));
  if (fine)
    gomp_task_after (n, list, run_rect, call, size);
  gomp_scratch_fini (&scratch);
  return fine ? 0 : EINVAL;
}

struct memset_call
{
  void *ptr;
  size_t size;
  int value, number;
};

static void
run_memset (void *data)
{
  const struct memset_call *call = data;

  omp_target_memset (call->ptr, call->value, call->size, call->number);
}

void *
omp_target_memset_async (void *ptr, int value, size_t size, int number, int n,
                         void *list)
{
  struct memset_call call = { ptr, size, value, number };

  /* As omp_target_memset has it; dependences are met all the same.  */
  if (size > 0)
    check_device (number, "omp_target_memset_async");
  if (!are_dependences (n, list))
    gomp_fatal ("omp_target_memset_async failed: %d dependences at %p", n,
                list);
  gomp_task_after (n, list, run_memset, &call, sizeof call);
  return ptr;
}
