/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Branches and guards.  */

#include "nvptx/exec/exec.h"
#include "nvptx/exec/exec-ops.h"

/* Go to TARGET, from CODE; a turn ends after so many steps back.  */
static inline const struct ptx_code *
branch_to (struct ptx_warp *w, const struct ptx_code *i,
           const struct ptx_code *target)
{
  if (target <= i && --w->budget < 0)
    return ptx_stop (w, PTX_STOP_SLICE, target);
  return target;
}

const struct ptx_code *
ptx_run_branch (struct ptx_warp *w, const struct ptx_code *i)
{
  return branch_to (w, i, i->x.target);
}

/* Some lanes branch, some do not.  */
static const struct ptx_code *
branch_diverge (struct ptx_warp *w, const struct ptx_code *i, uint32_t taken)
{
  uint32_t others = w->mask & ~taken;

  if (i->x.target == i + 1)
    return i + 1;
  w->budget--;
  ptx_group_add (w, others, w->frame, i + 1, NULL);
  ptx_group_add (w, taken, w->frame, i->x.target, NULL);
  return ptx_group_pick (w);
}

static inline const struct ptx_code *
branch_mask (struct ptx_warp *w, const struct ptx_code *i, uint32_t taken)
{
  taken &= w->mask;
  if (taken == 0)
    return i + 1;
  if (taken == w->mask)
    return branch_to (w, i, i->x.target);
  return branch_diverge (w, i, taken);
}

const struct ptx_code *
ptx_run_branch_if (struct ptx_warp *w, const struct ptx_code *i)
{
  return branch_mask (w, i, ptx_predicate (w, i->a));
}

const struct ptx_code *
ptx_run_branch_if_not (struct ptx_warp *w, const struct ptx_code *i)
{
  return branch_mask (w, i, ~ptx_predicate (w, i->a));
}

/* Do the next instruction for some lanes only.  */
static inline const struct ptx_code *
guard_mask (struct ptx_warp *w, const struct ptx_code *i, uint32_t some)
{
  uint32_t mask = w->mask;
  bool whole = w->whole;
  const struct ptx_code *next;

  some &= mask;
  if (some == mask)
    return i + 1;
  if (some == 0)
    return i + 2;
  w->mask = some;
  w->whole = false;
  next = i[1].run (w, i + 1);
  w->mask = mask;
  w->whole = whole;
  return next;
}

const struct ptx_code *
ptx_run_guard (struct ptx_warp *w, const struct ptx_code *i)
{
  return guard_mask (w, i, ptx_predicate (w, i->a));
}

const struct ptx_code *
ptx_run_guard_not (struct ptx_warp *w, const struct ptx_code *i)
{
  return guard_mask (w, i, ~ptx_predicate (w, i->a));
}
