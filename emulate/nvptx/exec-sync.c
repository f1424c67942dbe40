/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instructions for which the lanes of a warp wait for each other, and
   barriers of the block.

   A lane waits until all lanes of its instruction's mask that have not exited
   wait as well.  Then each of the groups does its instruction; what lanes
   give to each other is taken from all of them.  */

#include "exec-sync.h"
#include "exec-ops.h"

#include <stddef.h>

/* What an instruction does once all are there: VALUES[lane], BITS for
   predicates, of the LANES that are there.  */
struct gathered
{
  uint32_t lanes;
  uint32_t bits;
  uint64_t values[PTX_LANES];
};

typedef void sync_finish (struct ptx_warp *w, const struct ptx_code *i,
                          const struct gathered *all);

struct sync_kind
{
  ptx_run *run;
  sync_finish *finish;          /* NULL: waiting was all */
  bool is_vote;                 /* A is a predicate */
};

static const struct sync_kind *kind_of (ptx_run *run);

/* The lanes that CODE waits for, in the current frame.  */
static uint32_t
lanes_required (const struct ptx_warp *w, const struct ptx_code *i,
                const struct sync_kind *kind)
{
  uint32_t reg = !kind->finish ? i->a
                 : kind->is_vote ? i->b : (uint32_t) i->x.detail;

  return (uint32_t) ptx_lane (w, reg, (unsigned) __builtin_ctz (w->mask));
}

/* Add what the current group gives.  */
static void
gather (struct ptx_warp *w, const struct ptx_code *i,
        const struct sync_kind *kind, struct gathered *all)
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
  struct gathered all = { 0 };
  bool ready[PTX_LANES], any = false;
  uint32_t waiting = 0;

  for (int g = 0; g < w->group_count; g++)
    if (w->groups[g].waiting)
      waiting |= w->groups[g].mask;
  for (int g = 0; g < w->group_count; g++)
    {
      struct ptx_group *group = &w->groups[g];
      const struct sync_kind *kind;

      ready[g] = false;
      if (!group->waiting)
        continue;
      kind = kind_of (group->pc->run);
      ptx_warp_enter (w, group->frame, group->mask);
      ready[g] = !(lanes_required (w, group->pc, kind) & w->live & ~waiting);
      if (ready[g])
        gather (w, group->pc, kind, &all);
      any |= ready[g];
    }
  for (int g = 0; g < w->group_count; g++)
    if (ready[g])
      {
        struct ptx_group *group = &w->groups[g];
        const struct sync_kind *kind = kind_of (group->pc->run);

        ptx_warp_enter (w, group->frame, group->mask);
        if (kind->finish)
          kind->finish (w, group->pc, &all);
        group->waiting = false;
        group->pc++;
      }
  return any;
}

/* The running group gets to a .sync instruction.  */
static const struct ptx_code *
sync_arrive (struct ptx_warp *w, const struct ptx_code *i,
             const struct sync_kind *kind)
{
  if (!(lanes_required (w, i, kind) & w->live & ~w->mask))
    {
      if (kind->finish)
        {
          struct gathered all = { 0 };
          gather (w, i, kind, &all);
          kind->finish (w, i, &all);
        }
      return i + 1;
    }
  ptx_group_add (w, w->mask, w->frame, i, true);
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
                   const struct gathered *all)
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
                const struct gathered *all, enum shuffle mode)
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
               const struct gathered *all)
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
                 const struct gathered *all)
{
  vote_set (w, i, all->bits == all->lanes);
}

static void
vote_any_finish (struct ptx_warp *w, const struct ptx_code *i,
                 const struct gathered *all)
{
  vote_set (w, i, all->bits != 0);
}

static void
vote_uni_finish (struct ptx_warp *w, const struct ptx_code *i,
                 const struct gathered *all)
{
  vote_set (w, i, all->bits == 0 || all->bits == all->lanes);
}

/* ---- Handlers ----------------------------------------------------------- */

#define SHUFFLE(name, mode) \
  static void \
  shuffle_##name##_finish (struct ptx_warp *w, const struct ptx_code *i, \
                           const struct gathered *all) \
  { \
    shuffle_finish (w, i, all, mode); \
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

static const struct sync_kind kinds[KINDS] = {
  [WARP_SYNC] = { ptx_run_warp_sync, NULL, false },
  [SHUFFLE_INDEX_SYNC]
    = { ptx_run_shuffle_index, shuffle_index_finish, false },
  [SHUFFLE_DOWN_SYNC] = { ptx_run_shuffle_down, shuffle_down_finish, false },
  [SHUFFLE_UP_SYNC] = { ptx_run_shuffle_up, shuffle_up_finish, false },
  [SHUFFLE_BUTTERFLY_SYNC]
    = { ptx_run_shuffle_butterfly, shuffle_butterfly_finish, false },
  [VOTE_BALLOT] = { ptx_run_vote_ballot, ballot_finish, true },
  [VOTE_ALL] = { ptx_run_vote_all, vote_all_finish, true },
  [VOTE_ANY] = { ptx_run_vote_any, vote_any_finish, true },
  [VOTE_UNI] = { ptx_run_vote_uni, vote_uni_finish, true }
};

static const struct sync_kind *
kind_of (ptx_run *run)
{
  const struct sync_kind *kind = kinds;

  while (kind->run != run)
    kind++;
  return kind;
}

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
   others spin (`lending') do not pass it.  */

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

const struct ptx_code *
ptx_run_barrier_sync (struct ptx_warp *w, const struct ptx_code *i)
{
  if (w->lending)
    return ptx_stop (w, PTX_STOP_SLICE, i);
  return barrier_wait (w, i, barrier_arrive (w, i));
}

const struct ptx_code *
ptx_run_barrier_reduce (struct ptx_warp *w, const struct ptx_code *i)
{
  struct ptx_barrier *barrier;
  uint32_t bits = ptx_predicate (w, i->c);

  if (w->lending)
    return ptx_stop (w, PTX_STOP_SLICE, i);
  barrier = barrier_arrive (w, i);
  bits = (i->d ? ~bits : bits) & w->mask;
  barrier->holds += (uint32_t) __builtin_popcount (bits);
  barrier->fails |= bits != w->mask;
  return barrier_wait (w, i, barrier);
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
