/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instructions for which the lanes of a warp wait for each other, and
   barriers of the block.  */

#include "nvptx/exec/exec-sync.h"
#include "nvptx/exec/exec-gather.h"
#include "nvptx/exec/exec-ops.h"

/* The running group gets to a .sync instruction.  */
static const struct ptx_code *
sync_arrive (struct ptx_warp *w, const struct ptx_code *i,
             const struct ptx_sync_kind *kind)
{
  if (!(ptx_lanes_required (w, i, kind) & w->live & ~w->mask))
    {
      if (kind->finish)
        {
          struct ptx_gathered all = { 0 };
          ptx_gather (w, i, kind, &all);
          kind->finish (w, i, &all);
        }
      return i + 1;
    }
  ptx_group_add (w, w->mask, w->frame, i, kind);
  ptx_sync_complete (w);
  return ptx_group_pick (w);
}

/* ---- Shuffles ----------------------------------------------------------- */

enum shuffle { SHUFFLE_INDEX, SHUFFLE_DOWN, SHUFFLE_UP, SHUFFLE_BUTTERFLY };

/* Which lane LANE gets its value from; its own if the source is outside of
   what the clamp allows.  */
static unsigned
shuffle_source (enum shuffle mode, unsigned lane, uint32_t b, uint32_t c)
{
  unsigned segment = c >> 8 & 31, clamp = c & 31;
  unsigned low = lane & segment;
  unsigned high = low | (clamp & ~segment);
  int source;
  bool inside;

  b &= 31;
  switch (mode)
    {
    case SHUFFLE_UP:
      source = (int) lane - (int) b;
      inside = source >= (int) high;
      break;
    case SHUFFLE_DOWN:
      source = (int) (lane + b);
      inside = source <= (int) high;
      break;
    case SHUFFLE_BUTTERFLY:
      source = (int) (lane ^ b);
      inside = source <= (int) high;
      break;
    default:
      source = (int) (low | (b & ~segment));
      inside = source <= (int) high;
      break;
    }
  return inside ? (unsigned) source : lane;
}

/* If everybody reads one lane, the result is uniform.  */
static bool
shuffle_broadcast (struct ptx_warp *w, const struct ptx_code *i,
                   const struct ptx_gathered *all)
{
  unsigned source;

  if (!w->whole || !ptx_is_uniform (w, i->b) || !ptx_is_uniform (w, i->c)
      || (w->r[i->c][0] & 0x1f1f) != 31)
    return false;
  source = shuffle_source (SHUFFLE_INDEX, 0, (uint32_t) w->r[i->b][0], 31);
  if (!(all->lanes >> source & 1))
    return false;
  ptx_write_uniform (w, i->d, (uint32_t) all->values[source]);
  return true;
}

static void
shuffle_finish (struct ptx_warp *w, const struct ptx_code *i,
                const struct ptx_gathered *all, enum shuffle mode)
{
  const uint64_t *b, *c;
  uint64_t *d;

  if (mode == SHUFFLE_INDEX && shuffle_broadcast (w, i, all))
    return;
  b = ptx_read (w, i->b);
  c = ptx_read (w, i->c);
  d = ptx_write (w, i->d);
  for (uint32_t rest = w->mask; rest; rest &= rest - 1)
    {
      unsigned l = (unsigned) __builtin_ctz (rest);
      unsigned source
        = shuffle_source (mode, l, (uint32_t) b[l], (uint32_t) c[l]);
      /* The value of a lane that is not there is undefined.  */
      if (!(all->lanes >> source & 1))
        source = l;
      d[l] = (uint32_t) all->values[source];
    }
}

/* ---- Votes -------------------------------------------------------------- */

static void
ballot_finish (struct ptx_warp *w, const struct ptx_code *i,
               const struct ptx_gathered *all)
{
  ptx_write_alike (w, i->d, all->bits);
}

static void
vote_set (struct ptx_warp *w, const struct ptx_code *i, bool result)
{
  ptx_predicate_set (w, i->d, result ? PTX_ALL_LANES : 0);
}

static void
vote_all_finish (struct ptx_warp *w, const struct ptx_code *i,
                 const struct ptx_gathered *all)
{
  vote_set (w, i, all->bits == all->lanes);
}

static void
vote_any_finish (struct ptx_warp *w, const struct ptx_code *i,
                 const struct ptx_gathered *all)
{
  vote_set (w, i, all->bits != 0);
}

static void
vote_uni_finish (struct ptx_warp *w, const struct ptx_code *i,
                 const struct ptx_gathered *all)
{
  vote_set (w, i, all->bits == 0 || all->bits == all->lanes);
}

/* ---- Handlers ----------------------------------------------------------- */

#define SHUFFLE(name, mode)                                                   \
  static void shuffle_##name##_finish (struct ptx_warp *w,                    \
                                       const struct ptx_code *i,              \
                                       const struct ptx_gathered *all)        \
  {                                                                           \
    shuffle_finish (w, i, all, mode);                                         \
  }

SHUFFLE (index, SHUFFLE_INDEX)
SHUFFLE (down, SHUFFLE_DOWN)
SHUFFLE (up, SHUFFLE_UP)
SHUFFLE (butterfly, SHUFFLE_BUTTERFLY)

enum
{
  WARP_SYNC, SHUFFLE_INDEX_SYNC, SHUFFLE_DOWN_SYNC, SHUFFLE_UP_SYNC,
  SHUFFLE_BUTTERFLY_SYNC, VOTE_BALLOT, VOTE_ALL, VOTE_ANY, VOTE_UNI, KINDS
};

static const struct ptx_sync_kind kinds[KINDS]
    = { [WARP_SYNC] = { NULL, false },
        [SHUFFLE_INDEX_SYNC] = { shuffle_index_finish, false },
        [SHUFFLE_DOWN_SYNC] = { shuffle_down_finish, false },
        [SHUFFLE_UP_SYNC] = { shuffle_up_finish, false },
        [SHUFFLE_BUTTERFLY_SYNC] = { shuffle_butterfly_finish, false },
        [VOTE_BALLOT] = { ballot_finish, true },
        [VOTE_ALL] = { vote_all_finish, true },
        [VOTE_ANY] = { vote_any_finish, true },
        [VOTE_UNI] = { vote_uni_finish, true } };

#define HANDLER(name, number) \
  const struct ptx_code * \
  name (struct ptx_warp *w, const struct ptx_code *i) \
  { \
    return sync_arrive (w, i, &kinds[number]); \
  }

HANDLER (ptx_run_warp_sync, WARP_SYNC)
HANDLER (ptx_run_shuffle_index, SHUFFLE_INDEX_SYNC)
HANDLER (ptx_run_shuffle_down, SHUFFLE_DOWN_SYNC)
HANDLER (ptx_run_shuffle_up, SHUFFLE_UP_SYNC)
HANDLER (ptx_run_shuffle_butterfly, SHUFFLE_BUTTERFLY_SYNC)
HANDLER (ptx_run_vote_ballot, VOTE_BALLOT)
HANDLER (ptx_run_vote_all, VOTE_ALL)
HANDLER (ptx_run_vote_any, VOTE_ANY)
HANDLER (ptx_run_vote_uni, VOTE_UNI)

const struct ptx_code *
ptx_run_active_mask (struct ptx_warp *w, const struct ptx_code *i)
{
  ptx_write_alike (w, i->d, w->mask);
  return i + 1;
}

/* ---- Barriers of the block ---------------------------------------------- */

/* A barrier counts for all of the warp, so that lanes that were let run while
   others spin (`lending') do not pass it.  Of a warp whose lanes are at different
   places, a group waits until no other one can go on: then all groups that are at
   the barrier, perhaps by different instructions, arrive as one.  */
static const struct ptx_code *barrier_pass (struct ptx_warp *w);
static const struct ptx_sync_kind barrier_kind = { .pass = barrier_pass };

/* Behind a barrier warps run side by side for so many short turns, as on a
   GPU: GCC's code for OpenACC has workers read a common buffer there that the
   first of them is soon going to write again.  */
#define EVEN_ROUNDS 32

/* The threads that a barrier for all of them waits for.  */
static uint32_t
block_threads (const struct ptx_block *block)
{
  return (block->warp_count - block->done) * PTX_LANES;
}

static struct ptx_barrier *
barrier_arrive (struct ptx_warp *w, const struct ptx_code *i)
{
  unsigned lane = (unsigned) __builtin_ctz (w->mask);
  unsigned number = (unsigned) ptx_lane (w, i->a, lane) % PTX_BARRIERS;
  struct ptx_barrier *barrier = &w->block->barriers[number];

  barrier->arrived += PTX_LANES;
  barrier->expected = i->x.detail ? (uint32_t) ptx_lane (w, i->b, lane) : 0;
  w->barrier = number;
  return barrier;
}

/* Those who wait at BARRIER learn of its reduction.  */
static void
barrier_tell (struct ptx_block *block, const struct ptx_barrier *barrier)
{
  for (uint32_t rest = barrier->waiting; rest; rest &= rest - 1)
    {
      struct ptx_warp *w = &block->warps[__builtin_ctz (rest)];

      w->reduced = barrier->holds;
      w->reduced_all = !barrier->fails;
    }
}

/* Whether BARRIER has been reached by all; then it is ready for reuse.  */
static bool
barrier_open (struct ptx_block *block, struct ptx_barrier *barrier)
{
  uint32_t expected
    = barrier->expected ? barrier->expected : block_threads (block);

  if (barrier->arrived < expected || barrier->arrived == 0)
    return false;
  barrier_tell (block, barrier);
  barrier->arrived = 0;
  barrier->waiting = 0;
  barrier->holds = 0;
  barrier->fails = false;
  block->even_rounds = block->warp_count > 1 ? EVEN_ROUNDS : 0;
  return true;
}

/* The warp has arrived at BARRIER, and goes on when all are there.  */
static const struct ptx_code *
barrier_wait (struct ptx_warp *w, const struct ptx_code *i,
              struct ptx_barrier *barrier)
{
  barrier->waiting |= UINT32_C (1) << w->number;
  if (!barrier_open (w->block, barrier))
    return ptx_stop (w, PTX_STOP_BARRIER, i + 1);
  return (w->block->even_rounds ? ptx_stop (w, PTX_STOP_SLICE, i + 1)
                                : i + 1);
}

/* The running group puts itself aside, at I, for the others of its warp.  */
static const struct ptx_code *
barrier_hold (struct ptx_warp *w, const struct ptx_code *i)
{
  ptx_group_add (w, w->mask, w->frame, i, &barrier_kind);
  return ptx_group_pick (w);
}

/* What the running group brings to BARRIER at I, if that reduces.  */
static void
barrier_bring (struct ptx_warp *w, const struct ptx_code *i,
               struct ptx_barrier *barrier)
{
  uint32_t bits;

  if (i->run != ptx_run_barrier_reduce)
    return;
  bits = ptx_predicate (w, i->c);
  bits = (i->d ? ~bits : bits) & w->mask;
  barrier->holds += (uint32_t) __builtin_popcount (bits);
  barrier->fails |= bits != w->mask;
}

const struct ptx_code *
ptx_run_barrier_sync (struct ptx_warp *w, const struct ptx_code *i)
{
  struct ptx_barrier *barrier;

  if (w->lending)
    return ptx_stop (w, PTX_STOP_SLICE, i);
  if (w->group_count > 0)
    return barrier_hold (w, i);
  barrier = barrier_arrive (w, i);
  barrier_bring (w, i, barrier);
  return barrier_wait (w, i, barrier);
}

const struct ptx_code *
ptx_run_barrier_reduce (struct ptx_warp *w, const struct ptx_code *i)
{
  return ptx_run_barrier_sync (w, i);
}

/* The groups of W that wait at BARRIER go on behind it.  */
static void
barrier_gather (struct ptx_warp *w, struct ptx_barrier *barrier)
{
  for (int g = 0; g < w->group_count; g++)
    {
      struct ptx_group *group = &w->groups[g];
      unsigned lane = (unsigned) __builtin_ctz (group->mask);
      if (group->waiting != &barrier_kind)
        continue;
      ptx_warp_enter (w, group->frame, group->mask);
      if (&w->block->barriers[(unsigned) ptx_lane (w, group->pc->a, lane)
                              % PTX_BARRIERS]
          != barrier)
        continue;
      barrier_bring (w, group->pc, barrier);
      group->waiting = NULL;
      group->pc++;
    }
}

static const struct ptx_code *
barrier_pass (struct ptx_warp *w)
{
  struct ptx_barrier *barrier;
  const struct ptx_code *next;
  int g = 0;

  while (w->groups[g].waiting != &barrier_kind)
    g++;
  ptx_warp_enter (w, w->groups[g].frame, w->groups[g].mask);
  barrier = barrier_arrive (w, w->groups[g].pc);
  barrier_gather (w, barrier);
  next = ptx_group_pick (w);
  return barrier_wait (w, next - 1, barrier);
}

const struct ptx_code *
ptx_run_reduced_any (struct ptx_warp *w, const struct ptx_code *i)
{
  vote_set (w, i, w->reduced > 0);
  return i + 1;
}

const struct ptx_code *
ptx_run_reduced_all (struct ptx_warp *w, const struct ptx_code *i)
{
  vote_set (w, i, w->reduced_all);
  return i + 1;
}

const struct ptx_code *
ptx_run_reduced_count (struct ptx_warp *w, const struct ptx_code *i)
{
  ptx_write_alike (w, i->d, w->reduced);
  return i + 1;
}

const struct ptx_code *
ptx_run_barrier_arrive (struct ptx_warp *w, const struct ptx_code *i)
{
  if (w->lending)
    return ptx_stop (w, PTX_STOP_SLICE, i);
  barrier_open (w->block, barrier_arrive (w, i));
  return i + 1;
}

void
ptx_barriers_recheck (struct ptx_block *block)
{
  for (int b = 0; b < PTX_BARRIERS; b++)
    if (!block->barriers[b].expected)
      barrier_open (block, &block->barriers[b]);
}
