/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which group of a warp runs.  */

#include "nvptx/exec/exec.h"
#include "nvptx/exec/exec-gather.h"

/* Rule A: whether A comes before B.  */
static bool
group_before (const struct ptx_group *a, const struct ptx_group *b)
{
  if (a->frame->depth != b->frame->depth)
    return a->frame->depth > b->frame->depth;
  return a->pc < b->pc;
}

static int
group_first (const struct ptx_warp *warp)
{
  int first = -1;

  for (int i = 0; i < warp->group_count; i++)
    if (!warp->groups[i].waiting && !warp->groups[i].parked
        && (first < 0
            || group_before (&warp->groups[i], &warp->groups[first])))
      first = i;
  return first;
}

/* The lowest place where others of FRAME are.  */
static const struct ptx_code *
limit_find (const struct ptx_warp *warp, const struct ptx_frame *frame)
{
  const struct ptx_code *limit = PTX_STOPPED;

  for (int i = 0; i < warp->group_count; i++)
    if (!warp->groups[i].waiting && !warp->groups[i].parked
        && warp->groups[i].frame == frame && warp->groups[i].pc < limit)
      limit = warp->groups[i].pc;
  return limit;
}

static const struct ptx_code *
group_start (struct ptx_warp *warp, int number)
{
  struct ptx_group group = warp->groups[number];

  warp->groups[number] = warp->groups[--warp->group_count];
  for (int i = warp->group_count - 1; i >= 0; i--)
    if (warp->groups[i].frame == group.frame && warp->groups[i].pc == group.pc
        && !warp->groups[i].waiting)
      {
        group.mask |= warp->groups[i].mask;
        warp->groups[i] = warp->groups[--warp->group_count];
      }
  ptx_warp_enter (warp, group.frame, group.mask);
  warp->limit
      = warp->group_count ? limit_find (warp, group.frame) : PTX_STOPPED;
  return group.pc;
}

/* No lane of the warp can go on.  */
static const struct ptx_code *
group_stuck (struct ptx_warp *warp)
{
  const struct ptx_group *group = &warp->groups[0];

  ptx_warp_enter (warp, group->frame, group->mask);
  return ptx_fault (warp, group->pc, (unsigned) __builtin_ctz (group->mask),
                    PTX_FAULT_TIMEOUT,
                    "the lanes of a warp wait for each other for ever");
}

/* What a group waits for that is at a barrier; NULL: none is.  */
static const struct ptx_sync_kind *
barrier_find (const struct ptx_warp *warp)
{
  for (int g = 0; g < warp->group_count; g++)
    if (warp->groups[g].waiting && warp->groups[g].waiting->pass)
      return warp->groups[g].waiting;
  return NULL;
}

const struct ptx_code *
ptx_group_pick (struct ptx_warp *warp)
{
  for (;;)
    {
      int first = group_first (warp);

      if (first >= 0)
        return group_start (warp, first);
      if (warp->lending)
        {
          ptx_groups_unpark (warp);
          continue;
        }
      if (warp->group_count == 0)
        return ptx_stop (warp, PTX_STOP_DONE, NULL);
      if (!ptx_sync_complete (warp))
        {
          const struct ptx_sync_kind *kind = barrier_find (warp);
          return kind ? kind->pass (warp) : group_stuck (warp);
        }
      if (warp->stop == PTX_STOP_FAULT)
        return PTX_STOPPED;
    }
}

const struct ptx_code *
ptx_warp_exit (struct ptx_warp *warp)
{
  struct ptx_frame *frame = warp->frame, *caller;

  for (; frame; frame = caller)
    {
      caller = frame->caller;
      frame->members &= ~warp->mask;
      if (frame->members == 0)
        ptx_frame_put (warp, frame);
    }
  warp->live &= ~warp->mask;
  return ptx_group_pick (warp);
}
