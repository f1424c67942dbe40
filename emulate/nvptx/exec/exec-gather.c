/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes of a warp that wait for each other.  */

#include "nvptx/exec/exec-gather.h"

#include <stddef.h>

uint32_t
ptx_lanes_required (const struct ptx_warp *w, const struct ptx_code *i,
                    const struct ptx_sync_kind *kind)
{
  uint32_t reg = !kind->finish   ? i->a
                 : kind->is_vote ? i->b
                                 : (uint32_t) i->x.detail;

  return (uint32_t) ptx_lane (w, reg, (unsigned) __builtin_ctz (w->mask));
}

void
ptx_gather (struct ptx_warp *w, const struct ptx_code *i,
            const struct ptx_sync_kind *kind, struct ptx_gathered *all)
{
  all->lanes |= w->mask;
  if (kind->is_vote)
    {
      uint32_t bits = ptx_predicate (w, i->a);
      all->bits |= (i->c ? ~bits : bits) & w->mask;
    }
  else if (kind->finish)
    {
      const uint64_t *a = ptx_read (w, i->a);
      PTX_FOR_LANES (w, l, all->values[l] = a[l]);
    }
}

/* ---- Waiting ------------------------------------------------------------ */

bool
ptx_sync_complete (struct ptx_warp *w)
{
  struct ptx_gathered all = { 0 };
  bool ready[PTX_LANES], any = false;
  uint32_t waiting = 0;

  for (int g = 0; g < w->group_count; g++)
    if (w->groups[g].waiting && !w->groups[g].waiting->pass)
      waiting |= w->groups[g].mask;
  for (int g = 0; g < w->group_count; g++)
    {
      struct ptx_group *group = &w->groups[g];
      const struct ptx_sync_kind *kind;

      ready[g] = false;
      if (!group->waiting || group->waiting->pass)
        continue;
      kind = group->waiting;
      ptx_warp_enter (w, group->frame, group->mask);
      ready[g]
          = !(ptx_lanes_required (w, group->pc, kind) & w->live & ~waiting);
      if (ready[g])
        ptx_gather (w, group->pc, kind, &all);
      any |= ready[g];
    }
  for (int g = 0; g < w->group_count; g++)
    if (ready[g])
      {
        struct ptx_group *group = &w->groups[g];
        const struct ptx_sync_kind *kind = group->waiting;

        ptx_warp_enter (w, group->frame, group->mask);
        if (kind->finish)
          kind->finish (w, group->pc, &all);
        group->waiting = NULL;
        group->pc++;
      }
  return any;
}
