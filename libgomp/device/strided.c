/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of rows: which way is cheapest, and that way.  */

#include "device/strided.h"

#include <stdlib.h>
#include <string.h>

#include "device/device-told.h"
#include "device/guard.h"
#include "program/host-memory.h"
#include "event/observe.h"

/* What another device operation costs, in bytes that could have been moved
   instead.  */
#define OPERATION_BYTES (64u << 10)
/* Most bytes that come along with what lies between, and rows in a batch.  */
#define SPAN_MOST (256u << 20)
#define BATCH_MOST (1u << 20)
/* A box is carried out and waited for; a batch waits once, but is a copy for
   each of its rows.  So many of these take as long as a box.  */
#define BATCH_ROWS_PER_BOX 4

/* ---- Boxes ---------------------------------------------------------- */

/* How many of SHAPE's steps the boxes of DEVICE cover.  Rows of a box do not
   overlap, nor do slices.  */
static unsigned
steps_in_box (const struct gomp_device *device, const struct gomp_shape *shape)
{
  size_t dst = shape->row, src = shape->row;
  unsigned s;

  if (!gomp_device_takes_boxes (device))
    return 0;
  for (s = 0; s < shape->n && s < 2; s++)
    {
      const struct gomp_step *step = &shape->steps[s];
      if (step->dst < dst || step->src < src)
        break;
      dst += (step->count - 1) * step->dst;
      src += (step->count - 1) * step->src;
    }
  return s;
}

/* The boxes that SHAPE falls into, SIZE_MAX if they are too many to count.  */
static size_t
count_boxes (const struct gomp_shape *shape, unsigned from)
{
  struct gomp_shape outer = { .n = shape->n - from };

  memcpy (outer.steps, shape->steps + from, outer.n * sizeof outer.steps[0]);
  return gomp_shape_rows (&outer);
}

/* The box of SHAPE's inner STEPS steps at DST and SRC.  */
static struct gomp_pset_rect
make_box (const struct gomp_shape *shape, unsigned steps, uintptr_t dst,
          uintptr_t src)
{
  const struct gomp_step one = { 1, shape->row, shape->row };
  const struct gomp_step *rows = steps > 0 ? &shape->steps[0] : &one;
  struct gomp_step slices
    = { 1, rows->count * rows->dst, rows->count * rows->src };

  if (steps > 1)
    slices = shape->steps[1];
  return (struct gomp_pset_rect) { .dst = (void *) dst,
                                   .src = (const void *) src,
                                   .width = shape->row,
                                   .height = rows->count,
                                   .depth = slices.count,
                                   .dst_pitch = rows->dst,
                                   .dst_slice = slices.dst,
                                   .src_pitch = rows->src,
                                   .src_slice = slices.src };
}

static bool
copy_boxes (struct gomp_device *device, struct goacc_asyncqueue *queue,
            enum gomp_pset_direction direction, uintptr_t dst, uintptr_t src,
            const struct gomp_shape *shape, struct gomp_error *err)
{
  unsigned steps = steps_in_box (device, shape);
  struct gomp_rows boxes;

  gomp_rows_begin (&boxes, shape, steps);
  while (gomp_rows_next (&boxes))
    {
      struct gomp_pset_rect box
        = make_box (shape, steps, dst + boxes.dst, src + boxes.src);
      if (!gomp_device_copy_box (device, queue, direction, &box, err))
        return false;
    }
  return true;
}

/* ---- Rows ----------------------------------------------------------- */

static bool
copy_rows (struct gomp_device *device, struct goacc_asyncqueue *queue,
           const struct gomp_strided *copy, bool in, struct gomp_error *err)
{
  struct gomp_rows rows;
  bool fine = true;

  gomp_rows_begin (&rows, copy->shape, 0);
  while (fine && gomp_rows_next (&rows))
    {
      char *host = (char *) copy->host + (in ? rows.src : rows.dst);
      gomp_devaddr there
        = gomp_devaddr_add (copy->device, in ? rows.dst : rows.src);
      size_t size = copy->shape->row;
      if (queue)
        fine
          = (in
               ? gomp_device_queue_in (device, queue, there, host, size, err)
               : gomp_device_queue_out (device, queue, host, there, size, err));
      else
        fine = (in ? gomp_device_copy_in (device, there, host, size, err)
                   : gomp_device_copy_out (device, host, there, size, err));
    }
  return fine;
}

/* The rows of COPY to DEVICE, in one use of its plugin.  */
static bool
send_rows (struct gomp_device *device, const struct gomp_strided *copy,
           struct gomp_error *err)
{
  int before = gomp_device_begin_io (device);
  struct gomp_rows rows;
  bool fine = true;

  gomp_rows_begin (&rows, copy->shape, 0);
  while (fine && gomp_rows_next (&rows))
    fine = gomp_device_copy_in_next (
      device, gomp_devaddr_add (copy->device, rows.dst),
      (const char *) copy->host + rows.src, copy->shape->row, err);
  gomp_device_end_io (device, before);
  return fine;
}

/* N rows to the device as one batch.  */
static bool
send_batch (struct gomp_device *device, const struct gomp_strided *copy,
            size_t n, struct gomp_error *err)
{
  struct gomp_pset_copy *copies = gomp_malloc (n * sizeof *copies);
  struct gomp_pset_batch batch = { .in = copies };
  struct gomp_rows rows;
  bool fine;

  gomp_rows_begin (&rows, copy->shape, 0);
  while (gomp_rows_next (&rows))
    copies[batch.n_in++]
      = (struct gomp_pset_copy) { .dst = (char *) copy->device.value + rows.dst,
                                  .src = (const char *) copy->host + rows.src,
                                  .size = copy->shape->row };
  fine = gomp_device_batch (device, &batch, err);
  free (copies);
  return fine;
}

/* ---- With what lies between ----------------------------------------- */

void
gomp_strided_move (char *dst, const char *src, const struct gomp_shape *shape)
{
  struct gomp_rows rows;

  gomp_rows_begin (&rows, shape, 0);
  while (gomp_rows_next (&rows))
    memmove (dst + rows.dst, src + rows.src, shape->row);
}

/* Bytes of the device that came in one piece, from its lowest row on.  */
struct parcel
{
  struct gomp_source_frame frame;
  char *bytes;
  uintptr_t host;
  struct gomp_shape shape;
};

static bool
deliver (const struct parcel *parcel, struct gomp_error *err)
{
  struct gomp_rows rows;

  if (GOMP_LIKELY (!gomp_host_read_only (parcel->host)))
    {
      gomp_strided_move ((char *) parcel->host, parcel->bytes, &parcel->shape);
      return true;
    }
  gomp_rows_begin (&rows, &parcel->shape, 0);
  while (gomp_rows_next (&rows))
    if (!gomp_host_compare_read_only (&parcel->frame, parcel->host + rows.dst,
                                      parcel->bytes + rows.src,
                                      parcel->shape.row, err))
      return false;
  return true;
}

/* In a thread of the plugin's.  */
static void
open_parcel (void *data)
{
  struct parcel *parcel = data;
  struct gomp_error err;

  gomp_error_init (&err);
  if (!deliver (parcel, &err))
    gomp_fatal_error (&err);
  free (parcel->bytes);
  free (parcel);
}

static bool
fetch_span (struct gomp_device *device, const struct gomp_site *site,
            const struct gomp_strided *copy, struct gomp_error *err)
{
  size_t size = gomp_shape_span (copy->shape, false);
  struct parcel *parcel = gomp_malloc (sizeof *parcel);
  bool fine;

  *parcel = (struct parcel) { .frame = site->frame,
                              .host = copy->host,
                              .bytes = gomp_malloc (size),
                              .shape = *copy->shape };
  if (site->queue)
    {
      fine = gomp_device_queue_out (device, site->queue, parcel->bytes,
                                    copy->device, size, err);
      if (fine)
        {
          gomp_device_queue_call (device, site->queue, open_parcel, parcel);
          return true;
        }
    }
  else
    fine
      = (gomp_device_copy_out (device, parcel->bytes, copy->device, size, err)
         && deliver (parcel, err));
  free (parcel->bytes);
  free (parcel);
  return fine;
}

/* ---- Which way ------------------------------------------------------ */

enum way
{
  WAY_BOXES,
  WAY_ROWS,
  WAY_BATCH,
  WAY_SPAN
};

/* N: rows or boxes that the copy falls into.  Is it better to fetch all
   between them, too?  */
static bool
span_is_cheaper (const struct gomp_shape *shape, size_t n)
{
  size_t span = gomp_shape_span (shape, false);

  return span <= SPAN_MOST && span / OPERATION_BYTES < n;
}

static enum way
choose (const struct gomp_device *device, const struct gomp_site *site,
        const struct gomp_strided *copy, bool in)
{
  const struct gomp_shape *shape = copy->shape;
  size_t boxes = count_boxes (shape, steps_in_box (device, shape));
  size_t rows = gomp_shape_rows (shape);

  if (!in && GOMP_UNLIKELY (gomp_host_read_only (copy->host)))
    return WAY_SPAN;
  if (boxes > 2 && !in && span_is_cheaper (shape, boxes))
    return WAY_SPAN;
  if (boxes > 2 && in && device->plugin->pset_batch && site->queue == NULL
      && rows <= BATCH_MOST && rows / BATCH_ROWS_PER_BOX <= boxes)
    return WAY_BATCH;
  return (gomp_device_takes_boxes (device) && shape->n > 0 ? WAY_BOXES
                                                           : WAY_ROWS);
}

/* Are the host's rows of COPY there?  What lies between is not tried to be
   written.  */
static bool
host_has_rows (const struct gomp_device *device,
               const struct gomp_strided *copy, bool in, struct gomp_error *err)
{
  struct gomp_rows rows;

  gomp_rows_begin (&rows, copy->shape, 0);
  while (gomp_rows_next (&rows))
    if (!gomp_device_host_is_there (
          device, (const char *) copy->host + (in ? rows.src : rows.dst),
          copy->shape->row, in, err))
      return false;
  return true;
}

/* A copy with all that it needs.  */
struct transfer
{
  struct gomp_device *device;
  const struct gomp_site *site;
  const struct gomp_strided *copy;
  bool in;
  struct gomp_error *err;
};

static bool
transfer (void *data)
{
  const struct transfer *t = data;
  const struct gomp_strided *copy = t->copy;
  uintptr_t there = copy->device.value;

  switch (choose (t->device, t->site, copy, t->in))
    {
    case WAY_BOXES:
      return copy_boxes (t->device, t->site->queue,
                         t->in ? GOMP_PSET_TO_DEVICE : GOMP_PSET_TO_HOST,
                         t->in ? there : copy->host, t->in ? copy->host : there,
                         copy->shape, t->err);
    case WAY_ROWS:
      if (t->in && !t->site->queue && !gomp_device_tells ())
        return send_rows (t->device, copy, t->err);
      return copy_rows (t->device, t->site->queue, copy, t->in, t->err);
    case WAY_BATCH:
      return send_batch (t->device, copy, gomp_shape_rows (copy->shape),
                         t->err);
    case WAY_SPAN:
      return fetch_span (t->device, t->site, copy, t->err);
    }
  return false;
}

bool
gomp_strided_copy (struct gomp_device *device, const struct gomp_site *site,
                   const struct gomp_strided *copy, bool in,
                   struct gomp_error *err)
{
  struct transfer t = { device, site, copy, in, err };
  struct gomp_observed data = { copy->host, 0, copy->device };

  if (GOMP_UNLIKELY (gomp_guard_active)
      && !host_has_rows (device, copy, in, err))
    return false;
  if (GOMP_LIKELY (site->observer == NULL))
    return transfer (&t);
  data.size = gomp_shape_rows (copy->shape) * copy->shape->row;
  return gomp_observe_copy (site, in, &data, transfer, &t);
}

bool
gomp_strided_copy_within (struct gomp_device *device, gomp_devaddr dst,
                          gomp_devaddr src, const struct gomp_shape *shape,
                          struct gomp_error *err)
{
  struct gomp_rows rows;

  if (gomp_device_takes_boxes (device) && shape->n > 0)
    return copy_boxes (device, NULL, GOMP_PSET_ON_DEVICE, dst.value, src.value,
                       shape, err);
  gomp_rows_begin (&rows, shape, 0);
  while (gomp_rows_next (&rows))
    if (!gomp_device_copy_within (device, gomp_devaddr_add (dst, rows.dst),
                                  gomp_devaddr_add (src, rows.src), shape->row,
                                  err))
      return false;
  return true;
}
