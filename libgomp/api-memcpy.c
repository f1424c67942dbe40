/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy and its relatives.  */

#include "api-omp.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "checked.h"
#include "host-libgomp.h"
#include "run-due.h"
#include "staging.h"

/* From one device to another, where they cannot do it by themselves, goes
   through a host buffer of this size.  */
#define BOUNCE_BYTES (1u << 20)

/* One side of a copy; device NULL: the host.  */
struct side
{
  struct gomp_device *device;
  uintptr_t start;
};

/* The byte OFFSET bytes behind PTR, with all there that is to be there.  */
static bool
find_side (int number, const void *ptr, size_t offset, struct side *side)
{
  struct gomp_error err = { "" };

  return (gomp_api_resolve (number, &side->device) != GOMP_RESOLVED_NONE
          && (side->device == NULL || gomp_run_due (side->device, &err))
          && gomp_checked_end ((uintptr_t) ptr, offset, &side->start));
}

static bool
copy_between (const struct side *dst, const struct side *src, size_t size,
              struct gomp_error *err)
{
  char *bytes = gomp_staging_buffer (BOUNCE_BYTES);

  for (size_t at = 0, n; at < size; at += n)
    {
      n = size - at < BOUNCE_BYTES ? size - at : BOUNCE_BYTES;
      if (!gomp_device_copy_out (src->device, bytes,
                                 gomp_devaddr_make (src->start + at), n, err)
          || !gomp_device_copy_in (dst->device,
                                   gomp_devaddr_make (dst->start + at),
                                   bytes, n, err))
        return false;
    }
  return true;
}

static bool
copy_bytes (const struct side *dst, const struct side *src, size_t size)
{
  gomp_devaddr to = gomp_devaddr_make (dst->start);
  gomp_devaddr from = gomp_devaddr_make (src->start);
  struct gomp_error err;

  err.text[0] = '\0';
  if (size == 0)
    return true;
  if (dst->device == NULL && src->device == NULL)
    {
      memmove ((void *) dst->start, (const void *) src->start, size);
      return true;
    }
  if (src->device == NULL)
    return gomp_device_copy_in (dst->device, to, (const void *) src->start,
                                size, &err);
  if (dst->device == NULL)
    return gomp_device_copy_out (src->device, (void *) dst->start, from, size,
                                 &err);
  if (dst->device == src->device)
    return gomp_device_copy_within (dst->device, to, from, size, &err);
  if (gomp_device_is_peer (dst->device, src->device))
    return gomp_device_copy_peer (dst->device, to, src->device, from, size,
                                  &err);
  return copy_between (dst, src, size, &err);
}

int
omp_target_memcpy (void *dst, const void *src, size_t size, size_t dst_offset,
                   size_t src_offset, int dst_number, int src_number)
{
  struct side to, from;

  if (!find_side (dst_number, dst, dst_offset, &to)
      || !find_side (src_number, src, src_offset, &from)
      || !copy_bytes (&to, &from, size))
    return EINVAL;
  return 0;
}

/* ---- Rectangles ------------------------------------------------------------ */

/* A rectangle with the addresses of its first element on either side, and per
   dimension, outermost first, the bytes of one step.  */
struct rectangle
{
  struct side dst, src;
  int n;                        /* dimensions without the row */
  size_t row;                   /* bytes that lie together */
  const size_t *volume;
  size_t *dst_steps, *src_steps;
};

/* STEPS[D]: bytes of one step along dimension D of an array of extents DIMS;
   *START moves to the element at OFFSETS.  */
static bool
set_steps (size_t element, int n, const size_t *dims, const size_t *offsets,
           size_t *steps, uintptr_t *start)
{
  size_t step = element, bytes;

  for (int d = n; d-- > 0;)
    {
      steps[d] = step;
      if (!gomp_checked_mul (step, offsets[d], &bytes)
          || !gomp_checked_end (*start, bytes, start)
          || !gomp_checked_mul (step, dims[d], &step))
        return false;
    }
  return true;
}

/* Inner dimensions that lie together on both sides become one row.  */
static bool
find_row (struct rectangle *r, size_t element)
{
  r->row = element;
  while (r->n > 0 && r->dst_steps[r->n - 1] == r->row
         && r->src_steps[r->n - 1] == r->row)
    {
      r->n--;
      if (!gomp_checked_mul (r->row, r->volume[r->n], &r->row))
        return false;
    }
  return true;
}

/* The innermost dimension that is not part of the row.  */
static bool
copy_plane (const struct side *dst, const struct side *src,
            const struct rectangle *r, int d)
{
  struct gomp_device_rows rows
    = { .dst = dst->start, .src = src->start, .dst_step = r->dst_steps[d],
        .src_step = r->src_steps[d], .size = r->row, .count = r->volume[d] };
  struct gomp_error err;
  struct side to = *dst, from = *src;

  err.text[0] = '\0';
  if ((dst->device == NULL) != (src->device == NULL))
    return gomp_device_copy_rows (dst->device ? dst->device : src->device,
                                  &rows, dst->device != NULL, &err);
  for (size_t i = 0; i < rows.count; i++)
    {
      if (!copy_bytes (&to, &from, r->row))
        return false;
      to.start += rows.dst_step;
      from.start += rows.src_step;
    }
  return true;
}

static bool
copy_rows (struct side dst, struct side src, const struct rectangle *r, int d)
{
  if (d == r->n)
    return copy_bytes (&dst, &src, r->row);
  if (d + 1 == r->n)
    return copy_plane (&dst, &src, r, d);
  for (size_t i = 0; i < r->volume[d]; i++)
    {
      if (!copy_rows (dst, src, r, d + 1))
        return false;
      dst.start += r->dst_steps[d];
      src.start += r->src_steps[d];
    }
  return true;
}

int
omp_target_memcpy_rect (void *dst, const void *src, size_t element, int n,
                        const size_t *volume, const size_t *dst_offsets,
                        const size_t *src_offsets, const size_t *dst_dims,
                        const size_t *src_dims, int dst_number,
                        int src_number)
{
  struct rectangle r = { .n = n, .volume = volume };
  struct gomp_scratch scratch;
  bool fine;

  if (dst == NULL && src == NULL)
    return INT_MAX;
  if (n < 1 || !volume || !dst_offsets || !src_offsets || !dst_dims
      || !src_dims
      || !find_side (dst_number, dst, 0, &r.dst)
      || !find_side (src_number, src, 0, &r.src))
    return EINVAL;
  gomp_scratch_init (&scratch);
  r.dst_steps = GOMP_SCRATCH_ARRAY (&scratch, size_t, (size_t) n);
  r.src_steps = GOMP_SCRATCH_ARRAY (&scratch, size_t, (size_t) n);
  fine = (set_steps (element, n, dst_dims, dst_offsets, r.dst_steps,
                     &r.dst.start)
          && set_steps (element, n, src_dims, src_offsets, r.src_steps,
                        &r.src.start)
          && find_row (&r, element) && copy_rows (r.dst, r.src, &r, 0));
  gomp_scratch_fini (&scratch);
  return fine ? 0 : EINVAL;
}

/* ---- Asynchronous forms ------------------------------------------------------- */

/* An omp_depend_t of the compiler: an address and a type.  */
struct depend_object
{
  void *address;
  uintptr_t type;
};

/* Wait for the tasks that LIST's N objects depend on.  The operation is then
   carried out at once: a task that is not deferred.  */
static void
wait_for (int n, void *list)
{
  struct depend_object *objects = list;
  struct gomp_scratch scratch;

  if (n <= 0 || list == NULL)
    return;
  gomp_scratch_init (&scratch);
  void **depend = GOMP_SCRATCH_ARRAY (&scratch, void *, (size_t) n + 5);
  depend[0] = NULL;
  depend[1] = (void *) (uintptr_t) n;
  depend[2] = depend[3] = depend[4] = NULL;
  for (int i = 0; i < n; i++)
    depend[5 + i] = &objects[i];
  gomp_host_libgomp ()->taskwait_depend (depend);
  gomp_scratch_fini (&scratch);
}

int
omp_target_memcpy_async (void *dst, const void *src, size_t size,
                         size_t dst_offset, size_t src_offset, int dst_number,
                         int src_number, int n, void *list)
{
  wait_for (n, list);
  return omp_target_memcpy (dst, src, size, dst_offset, src_offset,
                            dst_number, src_number);
}

int
omp_target_memcpy_rect_async (void *dst, const void *src, size_t element,
                              int dims, const size_t *volume,
                              const size_t *dst_offsets,
                              const size_t *src_offsets,
                              const size_t *dst_dims, const size_t *src_dims,
                              int dst_number, int src_number, int n,
                              void *list)
{
  wait_for (n, list);
  return omp_target_memcpy_rect (dst, src, element, dims, volume, dst_offsets,
                                 src_offsets, dst_dims, src_dims, dst_number,
                                 src_number);
}

void *
omp_target_memset (void *ptr, int value, size_t size, int number)
{
  struct side side;
  struct gomp_error err;

  if (!find_side (number, ptr, 0, &side) || side.device == NULL)
    return memset (ptr, value, size);
  char *bytes = gomp_staging_buffer (BOUNCE_BYTES);
  memset (bytes, value, size < BOUNCE_BYTES ? size : BOUNCE_BYTES);
  for (size_t at = 0, n; at < size; at += n)
    {
      n = size - at < BOUNCE_BYTES ? size - at : BOUNCE_BYTES;
      err.text[0] = '\0';
      if (!gomp_device_copy_in (side.device,
                                gomp_devaddr_make (side.start + at), bytes, n,
                                &err))
        gomp_fatal ("omp_target_memset failed: %s", err.text);
    }
  return ptr;
}

void *
omp_target_memset_async (void *ptr, int value, size_t size, int number, int n,
                         void *list)
{
  wait_for (n, list);
  return omp_target_memset (ptr, value, size, number);
}
