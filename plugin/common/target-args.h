/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What an OpenMP construct asks of a launch.

   Source: doc/abi/entry-points.md section 4.1; doc/abi/plugin-interface.md
   section 3.2.  */

#ifndef GOMP_TARGET_ARGS_H
#define GOMP_TARGET_ARGS_H 1

#include "libgomp-plugin.h"

/* What a construct asks of a launch.  */
struct gomp_launch_bounds
{
  /* num_teams; 0: not given, or only the kernel can compute it.  */
  int teams;
  /* thread_limit; 0: not given; -1: only the kernel can compute it.  */
  int threads;
};

#pragma GCC visibility push(hidden)

/* Return the num_teams and thread_limit for devices of TYPE, an enum
   offload_target_type, in ARGS, the launch arguments that the plugin's run
   operation gets.  A number that ARGS does not have for these devices is 0 in
   the result.  If ARGS is NULL, both numbers are 0.  */
struct gomp_launch_bounds gomp_target_args_bounds (void **args, int type);

/* Return what ARGS say of the arguments of a kernel that clang or flang has
   compiled; NULL if they say nothing.  */
const struct gomp_pset_parameters *gomp_target_args_parameters (void **args);

#pragma GCC visibility pop

#endif
