/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes that spin, and those that they wait for.

   By rule A (exec.h) lanes that wait in a loop keep those from running that
   are behind the loop, in a critical section for example.  So GPUs let lanes
   take turns from Volta on.  Here they do so only where nobody would get on
   otherwise, since lanes that are let run ahead of others may come to code
   that is written for all of them together.

   The running group of a warp spins if nothing has changed from one end of
   its turns to the next, or if it has tried to take a lock and has done
   nothing else.  When this is so in all warps that run, groups that were put
   aside get some instructions, one group after the other, twice as many each
   time.  */

#include "nvptx/exec/exec-progress.h"

#include <limits.h>

/* Branches back in a turn.  Both are multiples of the small numbers: a loop
   that repeats itself after some branches is found at the same place.  */
#define TURN 2520
#define SHORT_TURN 60

/* Instructions of a group that was put aside; at most 2^MOST times.  */
#define LEASH 16u
#define MOST 16u

/* Rounds in which somebody got on, after which a leash is short again.  The
   first one behind a leash does not tell: the other group may have been what
   got on.  */
#define GOOD_ROUNDS 3

/* ---- Who spins ---------------------------------------------------------- */

/* How many groups of WARP could run besides the running one.  */
static unsigned
groups_aside (const struct ptx_warp *w)
{
  unsigned count = 0;

  for (int g = 0; g < w->group_count; g++)
    count += !w->groups[g].waiting;
  return count;
}

static uint64_t
mix (uint64_t a, uint64_t b)
{
  a = (a ^ b) * UINT64_C (0x9e3779b97f4a7c15);
  return a ^ a >> 29;
}

/* The registers of MASK's lanes, whatever shape they have.  */
static uint64_t
frame_state (const struct ptx_frame *frame, uint32_t mask)
{
  uint64_t state = frame->low;

  for (uint32_t reg = 0; reg < frame->function->registers; reg++)
    {
      const uint64_t *lanes = frame->r[reg];
      uint64_t sum = 0;

      if (frame->shape[reg] != PTX_VARYING)
        sum = mix (lanes[0], reg) * (unsigned) __builtin_popcount (mask);
      else
        for (uint32_t rest = mask; rest; rest &= rest - 1)
          sum += mix (lanes[__builtin_ctz (rest)], reg);
      state = mix (state, sum);
    }
  return state;
}

/* All that the running lanes know.  */
static uint64_t
group_state (const struct ptx_warp *w)
{
  uint64_t state = mix ((uintptr_t) w->pc, w->mask);

  for (const struct ptx_frame *f = w->frame; f; f = f->caller)
    state = mix (state, mix ((uintptr_t) f->call, frame_state (f, w->mask)));
  return state;
}

long
ptx_turn_length (const struct ptx_warp *w)
{
  return (w->block->watched || (w->lent && w->group_count) ? SHORT_TURN
                                                           : TURN) - 1;
}

void
ptx_turn_note (struct ptx_warp *w)
{
  uint64_t state, before = w->state;
  bool locked_out = w->polls && !w->changes;

  w->polls = w->changes = w->attempts = 0;
  w->state = 0;
  w->spins = false;
  w->moved = true;
  if (w->stop != PTX_STOP_SLICE || w->block->even_rounds
      || (!w->block->watched && !groups_aside (w)))
    return;
  state = group_state (w);
  w->spins = state == before || locked_out;
  w->moved = !w->spins;
  w->state = state;
}

/* ---- Letting others run ------------------------------------------------- */

/* The group that could run whose first lane is number N of theirs.  */
static struct ptx_group *
group_aside (struct ptx_warp *w, unsigned n)
{
  for (unsigned lane = 0; lane < PTX_LANES; lane++)
    for (int g = 0; g < w->group_count; g++)
      if (!w->groups[g].waiting
          && (unsigned) __builtin_ctz (w->groups[g].mask) == lane && n-- == 0)
        return &w->groups[g];
  return NULL;
}

/* Whether the running group, which is at I, has come to where lanes are that
   do not run.  */
static bool
meets_parked (const struct ptx_warp *w, const struct ptx_code *i)
{
  for (int g = 0; g < w->group_count; g++)
    if (w->groups[g].parked && w->groups[g].pc == i
        && w->groups[g].frame == w->frame)
      return true;
  return false;
}

/* Let group N of those put aside do COUNT instructions, or what it can.  The
   others of the warp stay where they are, unless nobody else can run.  */
static void
group_lend (struct ptx_warp *w, unsigned n, uint32_t count)
{
  const struct ptx_code *i;
  struct ptx_group *chosen = group_aside (w, n);

  for (int g = 0; g < w->group_count; g++)
    w->groups[g].parked = !w->groups[g].waiting && &w->groups[g] != chosen;
  ptx_group_add (w, w->mask, w->frame, w->pc, NULL);
  w->groups[w->group_count - 1].parked = true;
  w->lent = w->lending = true;
  w->state = 0;
  w->budget = LONG_MAX;
  for (i = ptx_group_pick (w); count > 0 && w->lending; count--)
    {
      if (i >= w->limit || meets_parked (w, i))
        {
          ptx_group_add (w, w->mask, w->frame, i, NULL);
          i = ptx_group_pick (w);
        }
      else
        i = i->run (w, i);
      if (i == PTX_STOPPED && w->stop != PTX_STOP_SLICE)
        return;
      if (i == PTX_STOPPED)
        {
          i = w->pc;
          break;
        }
    }
  ptx_group_add (w, w->mask, w->frame, i, NULL);
  ptx_groups_unpark (w);
  i = ptx_group_pick (w);
  if (i != PTX_STOPPED)
    ptx_stop (w, PTX_STOP_SLICE, i);
}

/* Everybody spins: those get on who were put aside, in turns.  */
static void
block_lend (struct ptx_block *block)
{
  unsigned total = 0, n, twice;

  for (unsigned k = 0; k < block->warp_count; k++)
    if (block->warps[k].spins)
      total += groups_aside (&block->warps[k]);
  if (total == 0)
    return;
  n = block->leashes % total;
  twice = block->leashes++ / total;
  for (unsigned k = 0; k < block->warp_count; k++)
    if (block->warps[k].spins)
      {
        unsigned aside = groups_aside (&block->warps[k]);

        if (n < aside)
          {
            group_lend (&block->warps[k], n,
                        LEASH << (twice < MOST ? twice : MOST));
            return;
          }
        n -= aside;
      }
}

void
ptx_round_note (struct ptx_block *block)
{
  bool moved = false, watched = false;

  for (unsigned k = 0; k < block->warp_count; k++)
    {
      const struct ptx_warp *w = &block->warps[k];

      moved |= w->moved;
      watched |= w->spins && groups_aside (w);
    }
  block->watched = watched;
  if (!moved)
    {
      block->good_rounds = 0;
      block_lend (block);
    }
  else if (++block->good_rounds >= GOOD_ROUNDS)
    block->leashes = 0;
}
