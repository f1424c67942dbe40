/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launches: blocks one by one, their warps in turns.  */

#include "nvptx/exec/exec.h"
#include "nvptx/exec/exec-ops.h"
#include "nvptx/exec/exec-progress.h"
#include "nvptx/exec/exec-sync.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "common/settings.h"

/* Branches back and calls in a turn, if turns are to be random.  */
#define RANDOM_TURN 2000

/* Rounds of turns from one look at the clock to the next.  */
#define CLOCK_ROUNDS 32
#define DEFAULT_CLOCK_KHZ 1500000

/* ---- Memory ------------------------------------------------------------- */

static bool
workspace_grow (struct ptx_workspace *workspace, unsigned warps)
{
  const size_t each = PTX_LANES * PTX_LOCAL_WINDOW;
  void *local;

  if (workspace->local_warps >= warps)
    return true;
  ptx_workspace_release (workspace);
  local = mmap (NULL, warps * each, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (local == MAP_FAILED)
    return false;
  workspace->local = local;
  workspace->local_warps = warps;
  return true;
}

void
ptx_workspace_release (struct ptx_workspace *workspace)
{
  if (workspace->local)
    munmap (workspace->local,
            workspace->local_warps * PTX_LANES * PTX_LOCAL_WINDOW);
  workspace->local = NULL;
  workspace->local_warps = 0;
}

/* ---- Special registers -------------------------------------------------- */

/* A clock of DEFAULT_CLOCK_KHZ.  */
static uint64_t
clock_now (void)
{
  struct timespec now;
  uint64_t ns;

  clock_gettime (CLOCK_MONOTONIC, &now);
  ns = (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
  return ns / 1000 * (DEFAULT_CLOCK_KHZ / 1000)
         + ns % 1000 * (DEFAULT_CLOCK_KHZ / 1000) / 1000;
}

/* Those that are the same in all lanes.  */
static uint64_t
special_uniform (const struct ptx_warp *w, enum ptx_special special)
{
  const struct ptx_dimensions *d = &w->launch->dimensions;

  switch (special)
    {
    case PTX_NTID_X: case PTX_NTID_Y: case PTX_NTID_Z:
      return d->block[special - PTX_NTID_X];
    case PTX_CTAID_X: case PTX_CTAID_Y: case PTX_CTAID_Z:
      return w->block->id[special - PTX_CTAID_X];
    case PTX_NCTAID_X: case PTX_NCTAID_Y: case PTX_NCTAID_Z:
      return d->grid[special - PTX_NCTAID_X];
    case PTX_WARPID: return w->number;
    case PTX_NWARPID: return w->block->warp_count;
    case PTX_NSMID: return 1;
    case PTX_CLOCK: return clock_now () & UINT32_MAX;
    case PTX_CLOCK64: return clock_now ();
    case PTX_GLOBALTIMER:
      return clock_now () / (DEFAULT_CLOCK_KHZ / 1000) * 1000;
    case PTX_DYNAMIC_SMEM: return d->dynamic_shared;
    case PTX_TOTAL_SMEM: return w->launch->shared_size;
    default: return 0;
    }
}

static bool
special_varies (enum ptx_special special)
{
  return special <= PTX_TID_Z || special == PTX_LANEID
         || (special >= PTX_LANEMASK_EQ && special <= PTX_LANEMASK_GT);
}

static uint64_t
special_lane (const struct ptx_warp *w, enum ptx_special special, unsigned l)
{
  uint32_t bit = UINT32_C (1) << l;

  switch (special)
    {
    case PTX_TID_X: case PTX_TID_Y: case PTX_TID_Z:
      return w->tid[special - PTX_TID_X][l];
    case PTX_LANEMASK_EQ: return bit;
    case PTX_LANEMASK_LT: return bit - 1;
    case PTX_LANEMASK_LE: return bit | (bit - 1);
    case PTX_LANEMASK_GE: return ~(bit - 1);
    case PTX_LANEMASK_GT: return ~(bit | (bit - 1));
    default: return l;
    }
}

/* Lanes of a warp mostly have one %tid.y.  */
static bool
tid_is_uniform (const struct ptx_warp *w, enum ptx_special special)
{
  const uint32_t *block = w->launch->dimensions.block;

  return (special == PTX_TID_Y || special == PTX_TID_Z)
         && block[0] % PTX_LANES == 0;
}

const struct ptx_code *
ptx_run_special (struct ptx_warp *w, const struct ptx_code *i)
{
  enum ptx_special special = (enum ptx_special) i->x.detail;
  bool varies = special_varies (special) && !tid_is_uniform (w, special);
  uint64_t value = varies ? 0 : special_varies (special)
                   ? w->tid[special - PTX_TID_X][0]
                   : special_uniform (w, special);

  if (w->whole && !varies)
    {
      ptx_write_uniform (w, i->d, value);
      return i + 1;
    }
  uint64_t *d = ptx_write (w, i->d);
  PTX_FOR_LANES (w, l, d[l] = varies ? special_lane (w, special, l) : value);
  return i + 1;
}

/* ---- Warps -------------------------------------------------------------- */

/* Run until the warp stops.  */
static void
warp_run (struct ptx_warp *w)
{
  const struct ptx_code *i = w->pc;

  w->stop = PTX_STOP_NONE;
  for (;;)
    {
      while (i < w->limit)
        i = i->run (w, i);
      if (i == PTX_STOPPED)
        return;
      ptx_group_add (w, w->mask, w->frame, i, NULL);
      i = ptx_group_pick (w);
      if (i == PTX_STOPPED)
        return;
    }
}

/* The threads of warp NUMBER, and its first frame.  */
static bool
warp_start (struct ptx_launch *launch, struct ptx_warp *w, unsigned number)
{
  const uint32_t *size = launch->dimensions.block;
  uint32_t threads = size[0] * size[1] * size[2];
  struct ptx_frame *frame;

  memset (w, 0, offsetof (struct ptx_warp, tid));
  w->launch = launch;
  w->block = &launch->block;
  w->number = number;
  w->local = (launch->workspace->local
              + (size_t) number * PTX_LANES * PTX_LOCAL_WINDOW);
  for (uint32_t l = 0; l < PTX_LANES; l++)
    {
      uint32_t thread = number * PTX_LANES + l;

      w->tid[0][l] = thread % size[0];
      w->tid[1][l] = thread / size[0] % size[1];
      w->tid[2][l] = thread / size[0] / size[1];
      if (thread < threads)
        w->live |= UINT32_C (1) << l;
    }
  frame = ptx_frame_get (w, launch->kernel);
  if (!frame)
    return false;
  frame->caller = NULL;
  frame->call = NULL;
  frame->members = w->live;
  frame->depth = 0;
  frame->local = (uint32_t) PTX_LOCAL_WINDOW - launch->kernel->local_size;
  frame->low = frame->local;
  for (uint32_t k = 0; k < launch->kernel->parameters; k++)
    {
      uint32_t reg = launch->kernel->parameter_registers[k];
      frame->r[reg][0] = launch->arguments[k];
      frame->shape[reg] = PTX_UNIFORM;
    }
  ptx_warp_enter (w, frame, w->live);
  w->limit = PTX_STOPPED;
  w->pc = launch->kernel->code;
  return true;
}

/* ---- Blocks ------------------------------------------------------------- */

static long
turn_length (struct ptx_launch *launch, const struct ptx_warp *warp)
{
  if (!launch->random || launch->block.watched)
    return launch->block.even_rounds ? 1 : ptx_turn_length (warp);
  launch->random
    = launch->random * 6364136223846793005u + 1442695040888963407u;
  return (long) (1 + (launch->random >> 33) % RANDOM_TURN);
}

/* One turn of WARP.  False: it had none, as it waits or is done.  */
static bool
warp_turn (struct ptx_launch *launch, struct ptx_warp *warp)
{
  struct ptx_block *block = &launch->block;

  warp->moved = false;
  if (warp->stop == PTX_STOP_DONE)
    return false;
  if (warp->stop == PTX_STOP_BARRIER
      && (block->barriers[warp->barrier].waiting >> warp->number & 1))
    return false;
  warp->budget = turn_length (launch, warp);
  warp_run (warp);
  ptx_turn_note (warp);
  launch->turns++;
  if (warp->stop == PTX_STOP_DONE)
    {
      block->done++;
      ptx_barriers_recheck (block);
    }
  return true;
}

/* Whether the kernel has had its time; the clock is looked at now and
   then.  */
static bool
is_late (struct ptx_launch *launch)
{
  return launch->timeout_ns != 0 && launch->rounds++ % CLOCK_ROUNDS == 0
         && emu_work_ns () - launch->began_ns > launch->timeout_ns;
}

static void
launch_limit_check (struct ptx_launch *launch)
{
  if (launch->result != 0 || launch->block.done == launch->block.warp_count)
    return;
  if (launch->turn_limit != 0 && launch->turns >= launch->turn_limit)
    ptx_fault_timeout (launch, "takes more than the %llu turns of"
                       " GOMP_PSET_EMULATE_TURNS",
                       (unsigned long long) launch->turn_limit);
  else if (is_late (launch))
    ptx_fault_timeout (launch, "did not end within the %llu seconds of"
                       " GOMP_PSET_EMULATE_TIMEOUT (0: no limit)",
                       (unsigned long long) (launch->timeout_ns
                                             / 1000000000u));
}

static void
block_run (struct ptx_launch *launch)
{
  struct ptx_block *block = &launch->block;

  while (block->done < block->warp_count && launch->result == 0)
    {
      bool any = false;

      if (block->even_rounds)
        block->even_rounds--;
      for (unsigned i = 0; i < block->warp_count && launch->result == 0; i++)
        any |= warp_turn (launch, &block->warps[i]);
      if (!any)
        ptx_fault_deadlock (launch);
      else if (launch->result == 0)
        ptx_round_note (block);
      launch_limit_check (launch);
    }
}

/* Bytes of host memory for a block's shared memory.  Loads may reach a little
   past its end.  */
static size_t
shared_room (const struct ptx_launch *launch)
{
  return (launch->shared_size + 64) / 64 * 64;
}

static void
block_start (struct ptx_launch *launch, uint64_t number)
{
  struct ptx_block *block = &launch->block;
  const uint32_t *grid = launch->dimensions.grid;

  block->id[0] = (uint32_t) (number % grid[0]);
  block->id[1] = (uint32_t) (number / grid[0] % grid[1]);
  block->id[2] = (uint32_t) (number / grid[0] / grid[1]);
  block->done = 0;
  block->even_rounds = 0;
  block->watched = false;
  block->good_rounds = block->leashes = 0;
  memset (block->barriers, 0, sizeof block->barriers);
  memset (block->shared, EMU_POISON, shared_room (launch));
  for (unsigned i = 0; i < block->warp_count; i++)
    if (!warp_start (launch, &block->warps[i], i))
      launch->result = 2;
}

/* ---- Launches ----------------------------------------------------------- */

static void
frames_free (struct ptx_launch *launch)
{
  while (launch->frames)
    {
      struct ptx_frame *frame = launch->frames;
      launch->frames = frame->created;
      free (frame);
    }
}

static bool
launch_prepare (struct ptx_launch *launch)
{
  const struct ptx_dimensions *d = &launch->dimensions;
  struct ptx_block *block = &launch->block;
  uint32_t threads = d->block[0] * d->block[1] * d->block[2];

  memset (block, 0, sizeof *block);
  launch->arena = launch->program->arena;
  launch->frame_bytes = 0;
  launch->turns = launch->rounds = 0;
  launch->timeout_ns = emu_settings ()->timeout_ns;
  launch->began_ns = emu_work_ns ();
  launch->result = 0;
  launch->frames = NULL;
  launch->turn_limit
    = (uint64_t) emu_setting_number ("TURNS", 0, 0, INT64_MAX);
  launch->bounds
    = (enum ptx_bounds) emu_setting_number ("BOUNDS", PTX_BOUNDS_LOADS,
                                            PTX_BOUNDS_NONE,
                                            PTX_BOUNDS_STRICT);
  launch->pageable = emu_setting_number ("PAGEABLE", 0, 0, 1) != 0;
  memset (&launch->host, 0, sizeof launch->host);
  launch->random = (uint64_t) emu_setting_number ("SEED", 0, 0, INT64_MAX);
  launch->shared_size = launch->program->shared_size + d->dynamic_shared;
  block->warp_count = (threads + PTX_LANES - 1) / PTX_LANES;
  launch->free_frames = calloc (launch->program->function_count + 1,
                                sizeof *launch->free_frames);
  block->warps = calloc (block->warp_count, sizeof *block->warps);
  block->shared = aligned_alloc (64, shared_room (launch));
  return launch->free_frames && block->warps && block->shared
         && workspace_grow (launch->workspace, block->warp_count);
}

int
ptx_launch_run (struct ptx_launch *launch)
{
  const uint32_t *grid = launch->dimensions.grid;
  uint64_t blocks = (uint64_t) grid[0] * grid[1] * grid[2];

  if (!launch_prepare (launch))
    launch->result = 2;
  for (uint64_t i = 0; i < blocks && launch->result == 0; i++)
    {
      block_start (launch, i);
      block_run (launch);
    }
  frames_free (launch);
  free (launch->free_frames);
  free (launch->block.warps);
  free (launch->block.shared);
  return launch->result;
}
