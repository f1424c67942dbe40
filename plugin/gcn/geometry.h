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

struct gomp_gcn_grid
{
  uint32_t teams;
  uint32_t threads;             /* per team, 1 to GOMP_GCN_THREADS_MAX */
};

/* What the grid depends on besides the construct.  */
struct gomp_gcn_room
{
  const struct gomp_gcn_isa *isa;
  unsigned compute_units;
  const struct gomp_gcn_settings *settings;
  int vgprs;                    /* that the kernel uses; 0: not known */
  unsigned library;             /* that made its image, see image.h */
};

#pragma GCC visibility push (hidden)

/* For num_teams TEAMS, 0 or less: not given; and thread_limit THREADS, 0: not
   given, less: to be computed by the kernel.  */
struct gomp_gcn_grid gomp_gcn_grid_openmp (const struct gomp_gcn_room *room,
                                           int teams, int threads);

/* DIMS[0..2]: gangs, workers, vector length; 0: not given.  Changed to what is
   launched.  */
struct gomp_gcn_grid gomp_gcn_grid_openacc (const struct gomp_gcn_room *room,
                                            unsigned *dims);

/* Bytes of local memory for a team of an OpenMP kernel that was compiled with
   COMPILED.  From GCC 14 on, its low-latency memory is in what is more than
   that: as much as is left where all TEAMS share the compute units, or what the
   user wants.  */
uint32_t gomp_gcn_grid_lds (const struct gomp_gcn_room *room, uint32_t teams,
                            uint32_t compiled);

#pragma GCC visibility pop

#endif
