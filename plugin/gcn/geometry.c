/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How many teams and threads, or gangs and workers, a kernel is launched
   with.  */

#include "gcn/geometry.h"

#include "libgomp-plugin.h"

/* Waves of a compute unit that OpenACC's defaults are made for, and workers
   where nothing is said.  */
#define ACC_WAVES 32
#define ACC_WORKERS 8
/* On the architecture that has few_threads.  */
#define FEW_THREADS 4

/* Kernels of these libraries have an arena and stacks of their own per team, so
   that stock libgomp starts no more than may run at a time (from GCC 15 on, one
   work-group carries out several teams then); have memory of low latency behind
   what they use of the local memory themselves.  */
#define LIBRARY_FEW_GROUPS 2
#define LIBRARY_LOW_LATENCY 3
#define GROUPS_PER_UNIT 2

/* The local memory of a compute unit, and what a kernel needs at least.  */
#define LDS_SIZE 65536
#define LDS_MIN 56

static uint32_t
within (uint64_t value, uint32_t low, uint32_t high)
{
  return value < low ? low : value > high ? high : (uint32_t) value;
}

/* Not more waves than there are registers for, but what the user says.  */
static struct gomp_gcn_grid
limit (const struct gomp_gcn_room *room, uint64_t teams, uint32_t threads)
{
  const struct gomp_gcn_settings *settings = room->settings;
  struct gomp_gcn_grid grid = { within (teams, 1, INT32_MAX), threads };

  if (room->vgprs > 0)
    {
      uint32_t granule = ((unsigned) room->vgprs + 3) / 4 * 4;
      uint32_t waves = room->isa->vgprs / granule * 4;
      if (grid.threads > waves)
        grid.threads = waves;
    }
  if (settings->teams > 0)
    grid.teams = (uint32_t) settings->teams;
  if (settings->threads > 0)
    grid.threads = (uint32_t) settings->threads;
  grid.threads = within (grid.threads, 1, GOMP_GCN_THREADS_MAX);
  return grid;
}

/* Work-groups for num_teams TEAMS.  */
static unsigned
groups (const struct gomp_gcn_room *room, int teams)
{
  unsigned most = (room->library >= LIBRARY_FEW_GROUPS
                     ? GROUPS_PER_UNIT * room->compute_units
                     : INT32_MAX);

  if (teams <= 0)
    return room->compute_units;
  return (unsigned) teams < most ? (unsigned) teams : most;
}

struct gomp_gcn_grid
gomp_gcn_grid_openmp (const struct gomp_gcn_room *room, int teams, int threads)
{
  /* What the kernel itself finds out may be any number, and GCC's device
     library writes past its tables where fewer threads were launched.  */
  if (threads < 0)
    threads = GOMP_GCN_THREADS_MAX;
  else if (threads == 0)
    threads = room->isa->few_threads ? FEW_THREADS : GOMP_GCN_THREADS_MAX;
  return limit (room, groups (room, teams),
                within ((unsigned) threads, 1, GOMP_GCN_THREADS_MAX));
}

struct gomp_gcn_grid
gomp_gcn_grid_openacc (const struct gomp_gcn_room *room, unsigned *dims)
{
  uint64_t gangs = dims[GOMP_DIM_GANG], units = room->compute_units;
  uint32_t workers = within (dims[GOMP_DIM_WORKER], 0, GOMP_GCN_THREADS_MAX);
  struct gomp_gcn_grid grid;

  if (workers == 0)
    workers = (gangs == 0
                 ? ACC_WORKERS
                 : within (units * ACC_WAVES / gangs, 1, GOMP_GCN_THREADS_MAX));
  if (gangs == 0)
    gangs = units * (ACC_WAVES / workers);
  grid = limit (room, gangs, workers);
  dims[GOMP_DIM_GANG] = grid.teams;
  dims[GOMP_DIM_WORKER] = grid.threads;
  dims[GOMP_DIM_VECTOR] = GOMP_GCN_LANES;
  return grid;
}

uint32_t
gomp_gcn_grid_lds (const struct gomp_gcn_room *room, uint32_t teams,
                   uint32_t compiled)
{
  size_t wanted = room->settings->lowlat_size;
  uint32_t share
    = (teams > room->compute_units ? LDS_SIZE / (teams / room->compute_units)
                                   : LDS_SIZE);

  if (room->library < LIBRARY_LOW_LATENCY)
    return compiled;
  if (wanted != SIZE_MAX)
    share = within (wanted, LDS_MIN, LDS_SIZE);
  return share > compiled ? share : compiled;
}
