/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How many teams and threads, or gangs and workers, a kernel is launched
   with.  */

#include "geometry.h"

#include "libgomp-plugin.h"

/* Waves of a compute unit that OpenACC's defaults are made for, and workers
   where nothing is said.  */
#define ACC_WAVES 32
#define ACC_WORKERS 8
/* On the architecture that has few_threads.  */
#define FEW_THREADS 4

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

struct gomp_gcn_grid
gomp_gcn_grid_openmp (const struct gomp_gcn_room *room, int teams,
                      int threads)
{
  if (threads <= 0)
    threads = room->isa->few_threads ? FEW_THREADS : GOMP_GCN_THREADS_MAX;
  return limit (room, teams > 0 ? (unsigned) teams : room->compute_units,
                within ((unsigned) threads, 1, GOMP_GCN_THREADS_MAX));
}

struct gomp_gcn_grid
gomp_gcn_grid_openacc (const struct gomp_gcn_room *room, unsigned *dims)
{
  uint64_t gangs = dims[GOMP_DIM_GANG], units = room->compute_units;
  uint32_t workers = within (dims[GOMP_DIM_WORKER], 0, GOMP_GCN_THREADS_MAX);
  struct gomp_gcn_grid grid;

  if (workers == 0)
    workers = (gangs == 0 ? ACC_WORKERS
               : within (units * ACC_WAVES / gangs, 1,
                         GOMP_GCN_THREADS_MAX));
  if (gangs == 0)
    gangs = units * (ACC_WAVES / workers);
  grid = limit (room, gangs, workers);
  dims[GOMP_DIM_GANG] = grid.teams;
  dims[GOMP_DIM_WORKER] = grid.threads;
  dims[GOMP_DIM_VECTOR] = GOMP_GCN_LANES;
  return grid;
}
