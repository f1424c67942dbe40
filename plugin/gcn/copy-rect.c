/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of boxes.  */

#include "gcn/memory.h"

#include <stdlib.h>
#include <string.h>

#include "gcn/slot.h"
#include "gcn/transfer.h"

/* The driver's copy of boxes wants such addresses and pitches.  */
#define ALIGN 4

/* Bytes from the start of one side to its end.  */
static size_t
span (const struct gomp_pset_rect *rect, size_t pitch, size_t slice)
{
  return ((rect->depth - 1) * slice + (rect->height - 1) * pitch + rect->width);
}

/* ---- By the driver -------------------------------------------------- */

/* One side as the driver wants it.  */
static bool
side_fits (const void *base, size_t pitch, size_t slice)
{
  return ((uintptr_t) base % ALIGN == 0 && pitch % ALIGN == 0
          && slice % ALIGN == 0);
}

static bool
box_fits (const struct gomp_pset_rect *rect)
{
  return (gomp_hsa.amd_memory_async_copy_rect
          && side_fits (rect->dst, rect->dst_pitch, rect->dst_slice)
          && side_fits (rect->src, rect->src_pitch, rect->src_slice)
          && rect->width <= UINT32_MAX && rect->height <= UINT32_MAX
          && rect->depth <= UINT32_MAX);
}

/* RECT, both of whose sides the device reaches.  False, without a message: the
   driver cannot.  */
static bool
copy_reached (struct gomp_gcn_device *device,
              enum gomp_pset_direction direction,
              const struct gomp_pset_rect *rect, void *dst, const void *src)
{
  static const int directions[] = { [GOMP_PSET_TO_DEVICE] = hsaHostToDevice,
                                    [GOMP_PSET_TO_HOST] = hsaDeviceToHost,
                                    [GOMP_PSET_ON_DEVICE] = hsaDeviceToDevice };
  const hsa_pitched_ptr_t to = { dst, rect->dst_pitch, rect->dst_slice };
  const hsa_pitched_ptr_t from
    = { (void *) src, rect->src_pitch, rect->src_slice };
  const hsa_dim3_t none = { 0, 0, 0 };
  const hsa_dim3_t range = { (uint32_t) rect->width, (uint32_t) rect->height,
                             (uint32_t) rect->depth };
  struct gomp_gcn_slot *slot = gomp_gcn_slot_take (device);
  hsa_status_t status;
  bool copied = false;

  if (!slot)
    return false;
  gomp_hsa.signal_store_relaxed (slot->in, 1);
  status = gomp_hsa.amd_memory_async_copy_rect (
    &to, &none, &from, &none, &range, device->agent, directions[direction], 0,
    NULL, slot->in);
  if (status == HSA_STATUS_SUCCESS)
    copied = gomp_gcn_transfer_await (slot->in);
  else
    gomp_gcn_debug ("device %d: no copy of boxes: %s", device->ord,
                    gomp_gcn_status_text (status));
  gomp_gcn_slot_give (slot);
  return copied;
}

static bool
copy_box (struct gomp_gcn_device *device, enum gomp_pset_direction direction,
          const struct gomp_pset_rect *rect)
{
  bool in = direction == GOMP_PSET_TO_DEVICE, copied;
  struct gomp_gcn_window window;

  if (!box_fits (rect))
    return false;
  if (direction == GOMP_PSET_ON_DEVICE)
    return copy_reached (device, direction, rect, rect->dst, rect->src);
  if (!gomp_gcn_window_open (device, in ? rect->src : rect->dst,
                             in ? span (rect, rect->src_pitch, rect->src_slice)
                                : span (rect, rect->dst_pitch, rect->dst_slice),
                             &window))
    return false;
  copied = copy_reached (device, direction, rect, in ? rect->dst : window.seen,
                         in ? window.seen : rect->src);
  gomp_gcn_window_close (&window);
  return copied;
}

/* ---- In pieces ------------------------------------------------------ */

/* Where row ROW of slice SLICE is from the start.  */
static size_t
row_offset (size_t pitch, size_t slice, size_t row, size_t depth)
{
  return depth * slice + row * pitch;
}

static bool
copy_rows (struct gomp_gcn_device *device, enum gomp_pset_direction direction,
           const struct gomp_pset_rect *rect)
{
  bool copied = true;

  for (size_t i = 0; i < rect->depth && copied; i++)
    for (size_t j = 0; j < rect->height && copied; j++)
      copied = gomp_gcn_copy (
        device,
        (char *) rect->dst
          + row_offset (rect->dst_pitch, rect->dst_slice, j, i),
        (const char *) rect->src
          + row_offset (rect->src_pitch, rect->src_slice, j, i),
        rect->width, direction);
  return copied;
}

/* Put the rows of RECT from host memory to host memory.  */
static void
move_rows (const struct gomp_pset_rect *rect)
{
  for (size_t i = 0; i < rect->depth; i++)
    for (size_t j = 0; j < rect->height; j++)
      memcpy ((char *) rect->dst
                + row_offset (rect->dst_pitch, rect->dst_slice, j, i),
              (const char *) rect->src
                + row_offset (rect->src_pitch, rect->src_slice, j, i),
              rect->width);
}

/* The device's side, gaps included, by way of memory of our own.  Gaps are
   read only, and only if they are not most of it.  False: it was not done,
   without a message if *TRIED is false.  */
static bool
copy_through (struct gomp_gcn_device *device,
              enum gomp_pset_direction direction,
              const struct gomp_pset_rect *rect, bool *tried)
{
  bool in = direction == GOMP_PSET_TO_DEVICE, copied;
  size_t data = rect->width * rect->height * rect->depth;
  size_t whole = (in ? span (rect, rect->dst_pitch, rect->dst_slice)
                     : span (rect, rect->src_pitch, rect->src_slice));
  struct gomp_pset_rect host = *rect;
  char *between;

  *tried = false;
  if (direction == GOMP_PSET_ON_DEVICE
      || (in ? whole != data : whole / 2 > data))
    return false;
  between = malloc (whole);
  if (!between)
    return false;
  *tried = true;
  if (in)
    {
      host.dst = between;
      move_rows (&host);
      copied = gomp_gcn_copy (device, rect->dst, between, whole, direction);
    }
  else
    {
      host.src = between;
      copied = gomp_gcn_copy (device, between, rect->src, whole, direction);
      if (copied)
        move_rows (&host);
    }
  free (between);
  return copied;
}

bool
gomp_gcn_copy_rect (struct gomp_gcn_device *device,
                    enum gomp_pset_direction direction,
                    const struct gomp_pset_rect *rect)
{
  bool tried, copied;

  if (rect->width == 0 || rect->height == 0 || rect->depth == 0)
    return true;
  if (rect->height == 1 && rect->depth == 1)
    return gomp_gcn_copy (device, rect->dst, rect->src, rect->width, direction);
  if (copy_box (device, direction, rect))
    return true;
  copied = copy_through (device, direction, rect, &tried);
  return tried ? copied : copy_rows (device, direction, rect);
}
