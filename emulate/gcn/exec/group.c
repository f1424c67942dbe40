/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Work-groups and their waves taking turns.  */

#include "gcn/exec/group.h"
#include "gcn/exec/exec-memory.h"
#include "common/settings.h"

#include <sched.h>
#include <stdlib.h>
#include <time.h>

enum { IDLE_ROUNDS = 16 };

/* ---- What a kernel finds in its registers ------------------------------ */

enum kernel_property
{
  PRIVATE_SEGMENT_BUFFER = 1,
  DISPATCH_PTR = 2,
  QUEUE_PTR = 4,
  KERNARG_SEGMENT_PTR = 8,
  DISPATCH_ID = 16,
  FLAT_SCRATCH_INIT = 32,
  PRIVATE_SEGMENT_SIZE = 64
};

enum rsrc2_bit
{
  RSRC2_SCRATCH = 1,
  RSRC2_GROUP_ID_X = 1 << 7,
  RSRC2_GROUP_ID_Y = 1 << 8,
  RSRC2_GROUP_ID_Z = 1 << 9,
  RSRC2_GROUP_INFO = 1 << 10
};

static unsigned
push_64 (struct gcn_wave *w, unsigned at, uint64_t value)
{
  gcn_pair_set (&w->s[at], value);
  return at + 2;
}

static unsigned
user_sgprs_set (struct gcn_wave *w, const struct gcn_group *group)
{
  const struct gcn_dispatch *d = group->dispatch;
  unsigned properties = d->kernel.properties, at = 0;

  if (properties & PRIVATE_SEGMENT_BUFFER)
    {
      at = push_64 (w, at, group->scratch & GCN_BUFFER_ADDRESS);
      at = push_64 (w, at, (uint64_t) GCN_BUFFER_PRIVATE << 32 | UINT32_MAX);
    }
  if (properties & DISPATCH_PTR)
    at = push_64 (w, at, d->packet);
  if (properties & QUEUE_PTR)
    at = push_64 (w, at, d->queue);
  if (properties & KERNARG_SEGMENT_PTR)
    at = push_64 (w, at, d->kernarg);
  if (properties & DISPATCH_ID)
    at = push_64 (w, at, 0);
  if (properties & FLAT_SCRATCH_INIT)
    at = push_64 (w, at, 0);
  if (properties & PRIVATE_SEGMENT_SIZE)
    w->s[at++] = d->private_bytes;
  return at;
}

static void
sgprs_set (struct gcn_wave *w, const struct gcn_group *group)
{
  const struct gcn_dispatch *d = group->dispatch;
  uint32_t rsrc2 = d->kernel.rsrc2;
  unsigned at = user_sgprs_set (w, group);

  if (rsrc2 & RSRC2_GROUP_ID_X)
    w->s[at++] = group->id[0];
  if (rsrc2 & RSRC2_GROUP_ID_Y)
    w->s[at++] = group->id[1];
  if (rsrc2 & RSRC2_GROUP_ID_Z)
    w->s[at++] = group->id[2];
  if (rsrc2 & RSRC2_GROUP_INFO)
    w->s[at++] = 0;
  if (rsrc2 & RSRC2_SCRATCH)
    w->s[at++] = w->index * d->private_bytes * GCN_LANES;
}

/* Work-item ids in v0 to v2, or in v0, and which lanes there are.  SIZE:
   work-items of this group, which at the end of the grid may be fewer.  */
static void
items_set (struct gcn_wave *w, const uint32_t *size)
{
  uint64_t exec = 0, items = (uint64_t) size[0] * size[1] * size[2];
  const struct gcn_kernel *kernel = &w->group->dispatch->kernel;
  unsigned ids = kernel->rsrc2 >> 11 & 3;
  bool packed = kernel->packed_ids;

  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      uint32_t item = w->index * GCN_LANES + l;
      if (item < items)
        exec |= (uint64_t) 1 << l;
      uint32_t id[3] = { item % size[0], item / size[0] % size[1],
                         item / size[0] / size[1] };
      if (packed)
        w->v[0][l] = id[0] | id[1] << 10 | id[2] << 20;
      for (unsigned n = 0; n <= ids && n < 3 && !packed; n++)
        w->v[n][l] = id[n];
    }
  gcn_pair_set (&w->s[GCN_EXEC], exec);
}

static void
wave_start (struct gcn_wave *w, const uint32_t *size)
{
  const struct gcn_dispatch *d = w->group->dispatch;
  uint32_t vgprs = d->kernel.vgprs < 256 ? d->kernel.vgprs : 256;
  uint32_t agprs = d->kernel.agprs < 256 ? d->kernel.agprs : 256;

  memset (w->v, EMU_POISON, vgprs * sizeof w->v[0]);
  memset (w->v + 256, EMU_POISON, agprs * sizeof w->v[0]);
  memset (w->s, EMU_POISON, sizeof w->s);
  w->scc = 0;
  w->apertures[0] = d->lds_aperture << 32;
  w->apertures[1] = d->lds_aperture << 32 | (GCN_LDS_MAX - 1);
  w->apertures[2] = d->private_aperture << 32;
  w->apertures[3] = d->private_aperture << 32 | UINT32_MAX;
  sgprs_set (w, w->group);
  items_set (w, size);
  w->pc = d->kernel.entry;
  w->code = d->kernel.code;
  w->arena = d->arena;
  w->state = GCN_WAVE_RUNS;
  w->fault.kind = GCN_FAULT_NONE;
}

/* ---- Starting a group -------------------------------------------------- */

static struct gcn_wave *
wave_create (struct gcn_group *group, unsigned index)
{
  struct gcn_wave *w = aligned_alloc (64, (sizeof *w + 63) / 64 * 64);

  if (w == NULL)
    return NULL;
  gcn_wave_init (w);
  w->group = group;
  w->index = index;
  return w;
}

static bool
waves_reserve (struct gcn_group *group, unsigned count)
{
  if (count > group->room)
    {
      struct gcn_wave **waves
        = realloc (group->waves, count * sizeof *waves);
      if (waves == NULL)
        return false;
      group->waves = waves;
    }
  while (group->room < count)
    {
      group->waves[group->room] = wave_create (group, group->room);
      if (group->waves[group->room] == NULL)
        return false;
      group->room++;
    }
  return true;
}

static bool
scratch_reserve (struct gcn_runner *runner, struct gcn_group *group,
                 size_t bytes)
{
  if (bytes <= group->scratch_bytes)
    return true;
  if (group->scratch != 0)
    emu_memory_free (runner->arena, group->scratch);
  group->scratch = emu_memory_alloc (runner->arena, bytes,
                                     EMU_BLOCK_UNCOUNTED, "private memory");
  group->scratch_bytes = group->scratch != 0 ? bytes : 0;
  return group->scratch != 0;
}

/* Start group number NUMBER of DISPATCH in GROUP.  False: no memory.  */
static bool
group_start (struct gcn_runner *runner, struct gcn_group *group,
             const struct gcn_dispatch *dispatch, uint64_t number)
{
  uint32_t size[3];
  uint64_t items = 1;

  group->dispatch = dispatch;
  for (unsigned n = 0; n < 3; n++)
    {
      group->id[n] = (uint32_t) (number % dispatch->groups[n]);
      number /= dispatch->groups[n];
      uint32_t left = dispatch->grid[n] - group->id[n] * dispatch->group[n];
      size[n] = left < dispatch->group[n] ? left : dispatch->group[n];
      items *= size[n];
    }
  unsigned count = (unsigned) ((items + GCN_LANES - 1) / GCN_LANES);
  if (!waves_reserve (group, count)
      || !scratch_reserve (runner, group,
                           (size_t) count * dispatch->private_bytes
                             * GCN_LANES))
    return false;
  memset (group->lds, EMU_POISON, dispatch->group_bytes);
  memset (&group->host, 0, sizeof group->host);
  group->wave_count = group->live = count;
  for (unsigned n = 0; n < count; n++)
    wave_start (group->waves[n], size);
  group->active = true;
  return true;
}

/* ---- Taking turns ------------------------------------------------------ */

/* At most SLICE instructions of W.  */
static void
wave_run (struct gcn_wave *w, unsigned slice)
{
  const struct gcn_insn *i = w->pc;

  w->state = GCN_WAVE_RUNS;
  for (; slice > 0; slice--)
    {
      i = i->run (w, i);
      if (i == NULL)
        return;
    }
  w->pc = i;
}

/* Let all waves go on that wait, if nobody is missing.  */
static void
barrier_release (struct gcn_group *group)
{
  for (unsigned n = 0; n < group->wave_count; n++)
    if (group->waves[n]->state != GCN_WAVE_AT_BARRIER
        && group->waves[n]->state != GCN_WAVE_ENDED)
      return;
  for (unsigned n = 0; n < group->wave_count; n++)
    if (group->waves[n]->state == GCN_WAVE_AT_BARRIER)
      group->waves[n]->state = GCN_WAVE_RUNS;
}

/* How long the next turn is.  */
static unsigned
slice_get (struct gcn_runner *runner)
{
  if (runner->random == 0)
    return runner->slice;
  runner->random ^= runner->random << 13;
  runner->random ^= runner->random >> 7;
  runner->random ^= runner->random << 17;
  return 1 + (unsigned) (runner->random % runner->slice);
}

/* One turn of each wave; *BUSY if one did more than sleep.  NULL, or the wave
   that faulted.  */
static const struct gcn_wave *
group_step (struct gcn_runner *runner, struct gcn_group *group, bool *busy)
{
  bool stopped = false;

  for (unsigned n = 0; n < group->wave_count; n++)
    {
      struct gcn_wave *w = group->waves[n];
      if (w->state == GCN_WAVE_AT_BARRIER || w->state == GCN_WAVE_ENDED)
        continue;
      wave_run (w, slice_get (runner));
      if (w->state == GCN_WAVE_FAULTED)
        return w;
      if (w->state != GCN_WAVE_SLEEPS)
        *busy = true;
      if (w->state == GCN_WAVE_ENDED)
        group->live--;
      if (w->state == GCN_WAVE_AT_BARRIER || w->state == GCN_WAVE_ENDED)
        stopped = true;
    }
  if (stopped)
    barrier_release (group);
  group->active = group->live > 0;
  return NULL;
}

/* ---- The dispatch ------------------------------------------------------ */

static uint64_t
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

/* A wave to show for a kernel that took too long.  */
static const struct gcn_wave *
any_wave (const struct gcn_runner *runner)
{
  for (unsigned g = 0; g < runner->resident; g++)
    for (unsigned n = 0; runner->groups[g].active
                         && n < runner->groups[g].wave_count; n++)
      if (runner->groups[g].waves[n]->state != GCN_WAVE_ENDED)
        return runner->groups[g].waves[n];
  return NULL;
}

static bool
stop_at (struct gcn_stop *stop, const struct gcn_wave *w)
{
  stop->wave = w;
  stop->fault = w->fault;
  stop->kind = w->fault.kind;
  return false;
}

/* All waves sleep: they may be waiting for another thread.  The time that
   was slept.  */
static uint64_t
idle_wait (unsigned *rounds, bool busy)
{
  static const struct timespec pause = { 0, 50000 };
  uint64_t began;

  if (busy)
    *rounds = 0;
  else if (++*rounds < IDLE_ROUNDS)
    sched_yield ();
  else
    {
      began = now_ns ();
      nanosleep (&pause, NULL);
      return now_ns () - began;
    }
  return 0;
}

/* Whether a dispatch that began at BEGAN and has slept since has had its
   time.  */
static bool
is_late (const struct gcn_runner *runner, uint64_t began, uint64_t slept)
{
  return runner->timeout_ns != 0
         && emu_work_ns () - began + slept > runner->timeout_ns;
}

bool
gcn_runner_run (struct gcn_runner *runner,
                const struct gcn_dispatch *dispatch, struct gcn_stop *stop)
{
  uint64_t total = (uint64_t) dispatch->groups[0] * dispatch->groups[1]
                   * dispatch->groups[2];
  uint64_t next = 0, done = 0, began = emu_work_ns (), slept = 0;
  unsigned idle = 0;

  memset (stop, 0, sizeof *stop);
  for (unsigned g = 0; g < runner->resident; g++)
    runner->groups[g].active = false;
  while (done < total)
    {
      bool busy = false;
      for (unsigned g = 0; g < runner->resident; g++)
        {
          struct gcn_group *group = &runner->groups[g];
          if (!group->active && next == total)
            continue;
          if (!group->active
              && !group_start (runner, group, dispatch, next++))
            {
              stop->no_memory = true;
              return false;
            }
          const struct gcn_wave *w = group_step (runner, group, &busy);
          if (w != NULL)
            return stop_at (stop, w);
          if (!group->active)
            done++;
        }
      if (done < total && is_late (runner, began, slept)
          && any_wave (runner) != NULL)
        {
          stop_at (stop, any_wave (runner));
          stop->kind = GCN_FAULT_TIMEOUT;
          return false;
        }
      slept += idle_wait (&idle, busy);
    }
  return true;
}

/* ---- Runners ----------------------------------------------------------- */

bool
gcn_runner_init (struct gcn_runner *runner, struct emu_arena *arena,
                 unsigned resident)
{
  memset (runner, 0, sizeof *runner);
  runner->arena = arena;
  runner->slice = 2000;
  runner->groups = calloc (resident, sizeof *runner->groups);
  if (runner->groups == NULL)
    return false;
  for (; runner->resident < resident; runner->resident++)
    {
      struct gcn_group *group = &runner->groups[runner->resident];
      group->lds = aligned_alloc (64, GCN_LDS_MAX);
      if (group->lds == NULL)
        {
          gcn_runner_fini (runner);
          return false;
        }
    }
  return true;
}

void
gcn_runner_fini (struct gcn_runner *runner)
{
  for (unsigned g = 0; g < runner->resident; g++)
    {
      struct gcn_group *group = &runner->groups[g];
      for (unsigned n = 0; n < group->room; n++)
        free (group->waves[n]);
      free (group->waves);
      free (group->lds);
      if (group->scratch != 0)
        emu_memory_free (runner->arena, group->scratch);
    }
  free (runner->groups);
  memset (runner, 0, sizeof *runner);
}
