/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Warps: frames, groups of lanes.  */

#include "nvptx/exec/exec.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of frames of a launch; above it, a recursion is taken to be
   endless.  */
#define MAX_FRAME_BYTES ((size_t) 2 << 30)
#define REGISTER_ALIGN 64u

/* ---- Frames ------------------------------------------------------------- */

/* A frame with its registers and shapes in one piece.  */
static struct ptx_frame *
frame_create (struct ptx_launch *launch, struct ptx_function *function)
{
  size_t registers = function->registers ? function->registers : 1;
  size_t head = (sizeof (struct ptx_frame) + registers + REGISTER_ALIGN - 1)
                / REGISTER_ALIGN * REGISTER_ALIGN;
  size_t bytes = head + registers * sizeof (ptx_lanes);
  struct ptx_frame *frame;

  if (launch->frame_bytes + bytes > MAX_FRAME_BYTES)
    return NULL;
  frame = aligned_alloc (REGISTER_ALIGN, bytes);
  if (!frame)
    return NULL;
  launch->frame_bytes += bytes;
  memset (frame, 0, bytes);
  frame->created = launch->frames;
  launch->frames = frame;
  frame->function = function;
  frame->shape = (uint8_t *) (frame + 1);
  memset (frame->shape, PTX_UNIFORM, registers);
  frame->r = (ptx_lanes *) ((char *) frame + head);
  for (uint32_t i = 0; i < function->constants; i++)
    frame->r[function->constant[i].reg][0] = function->constant[i].value;
  return frame;
}

struct ptx_frame *
ptx_frame_get (struct ptx_warp *warp, struct ptx_function *function)
{
  struct ptx_frame **unused
    = &warp->launch->free_frames[function->number];
  struct ptx_frame *frame = *unused;

  if (!frame)
    return frame_create (warp->launch, function);
  *unused = frame->next;
  return frame;
}

void
ptx_frame_put (struct ptx_warp *warp, struct ptx_frame *frame)
{
  struct ptx_frame **unused
    = &warp->launch->free_frames[frame->function->number];

  frame->next = *unused;
  *unused = frame;
}

/* ---- Groups ------------------------------------------------------------- */

void
ptx_warp_enter (struct ptx_warp *warp, struct ptx_frame *frame, uint32_t mask)
{
  warp->frame = frame;
  warp->r = frame->r;
  warp->shape = frame->shape;
  warp->mask = mask;
  warp->whole = mask == frame->members;
}

void
ptx_group_add (struct ptx_warp *warp, uint32_t mask, struct ptx_frame *frame,
               const struct ptx_code *pc, const struct ptx_sync_kind *waiting)
{
  for (int i = 0; i < warp->group_count; i++)
    {
      struct ptx_group *group = &warp->groups[i];
      if (group->frame == frame && group->pc == pc
          && group->waiting == waiting)
        {
          group->mask |= mask;
          return;
        }
    }
  warp->groups[warp->group_count++]
    = (struct ptx_group) { mask, waiting, frame, pc, false };
}

void
ptx_groups_unpark (struct ptx_warp *warp)
{
  for (int i = 0; i < warp->group_count; i++)
    warp->groups[i].parked = false;
  warp->lending = false;
}
