/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How many teams and threads, or gangs and workers, a kernel is launched with.
   Arithmetic alone.

   A team is one work-group, and each of its threads one wave of 64 lanes.

   Source: doc/abi/gcn.md section 3.  */

#ifndef GOMP_GCN_GEOMETRY_H
#define GOMP_GCN_GEOMETRY_H 1

#include <stdint.h>

#include "gcn/isa.h"
#include "gcn/settings.h"

#define GOMP_GCN_LANES 64
#define GOMP_GCN_THREADS_MAX 16

/* How many teams a kernel is launched with, and how many threads in each.  */
struct gomp_gcn_grid
{
  uint32_t teams;
  uint32_t threads;             /* per team, 1 to GOMP_GCN_THREADS_MAX */
};

/* What the numbers of teams and threads depend on besides the construct.  */
struct gomp_gcn_room
{
  const struct gomp_gcn_isa *isa;
  unsigned compute_units;
  const struct gomp_gcn_settings *settings;
  int vgprs; /* vector registers of the kernel; 0: not
                                   known */
  /* Which GCC has compiled the kernel's image: 1 for GCC 12 and older, 2 for
     GCC 13, 3 for GCC 14 to 16.  */
  unsigned library;
};

#pragma GCC visibility push(hidden)

/* Return how many teams and threads an OpenMP kernel is launched with.  TEAMS
   is num_teams; 0 or less if it is not given, or if its value becomes known
   only inside the kernel.  THREADS is thread_limit; 0 if it is not given; less
   than 0 if its value becomes known only inside the kernel.

   The number of teams is,
   - if TEAMS is greater than 0: TEAMS, but for kernels of GCC 13 and newer at
     most two per compute unit;
   - if TEAMS is 0 or less: one per compute unit.

   The number of threads per team is,
   - if THREADS is greater than 0: THREADS, but at most GOMP_GCN_THREADS_MAX;
   - if THREADS is 0: GOMP_GCN_THREADS_MAX, or 4 on an ISA with few_threads;
   - if THREADS is less than 0: GOMP_GCN_THREADS_MAX, since the kernel may need
     any number.
   The number is lower if the device has not enough registers for so many
   threads.

   The user's settings replace these results.  If TEAMS of ROOM's settings is
   not 0, it is the number of teams.  If THREADS of ROOM's settings is not 0, it
   is the number of threads per team, but at most GOMP_GCN_THREADS_MAX; the
   registers do not limit it.  */
struct gomp_gcn_grid gomp_gcn_grid_openmp (const struct gomp_gcn_room *room,
                                           int teams, int threads);

/* Return how many teams and threads an OpenACC kernel is launched with.
   DIMS[0..2] are the numbers of gangs, workers and vector lanes, 0 where not
   given; they are changed to those of the launch.  */
struct gomp_gcn_grid gomp_gcn_grid_openacc (const struct gomp_gcn_room *room,
                                            unsigned *dims);

/* Return how many bytes of local memory (LDS) each of the TEAMS of an OpenMP
   kernel gets.  Kernels of GCC before 14 get COMPILED, the bytes that they were
   compiled to use.  Kernels of GCC 14 and newer use the bytes beyond COMPILED
   as low-latency memory.  They get what the user has asked for by
   GOMP_GCN_LOWLAT_POOL.  If the user has not, they get the LDS of a compute
   unit divided by the number of teams per compute unit.  In both cases they get
   at least COMPILED.  */
uint32_t gomp_gcn_grid_lds (const struct gomp_gcn_room *room, uint32_t teams,
                            uint32_t compiled);

#pragma GCC visibility pop

#endif
