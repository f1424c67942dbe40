/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launching kernels.  */

#ifndef GOMP_NVPTX_LAUNCH_H
#define GOMP_NVPTX_LAUNCH_H 1

#include "nvptx/image.h"

#pragma GCC visibility push (hidden)

/* Tell that CALL gave RESULT for FUNCTION (NULL: not known which), and end the
   program.  */
_Noreturn void gomp_nvptx_launch_fail (const struct gomp_nvptx_function *,
                                       CUresult result, const char *call);

/* RESULT, which CALL gave: if a kernel has touched what it must not, and the driver
   can tell (emulated ones do), the runtime explains it and ends the program.  KERNEL:
   its name, or NULL.  No lock of this plugin held.  */
void gomp_nvptx_fault_explain (CUresult result, const char *call,
                               const char *kernel);

/* Wait for FUNCTION, which was launched on LANE; its failure ends the
   program.  */
void gomp_nvptx_launch_wait (const struct gomp_nvptx_function *function,
                             struct gomp_nvptx_lane *lane);

/* ---- OpenMP (launch-openmp.c), inside a visit --------------------------- */

struct gomp_nvptx_teams
{
  int teams, threads;
};

/* How many teams of how many threads FUNCTION is launched with, ARGS being
   what run gets.  */
struct gomp_nvptx_teams
gomp_nvptx_teams (const struct gomp_nvptx_function *function, void **args);

/* Put a launch of FUNCTION with VARS and ARGS on LANE.  The stack returned is
   to be given back when it is done.  Failure ends the program.  */
struct gomp_nvptx_stack *
gomp_nvptx_openmp_launch (const struct gomp_nvptx_function *function,
                          struct gomp_nvptx_lane *lane, void *vars,
                          void **args);

/* ---- OpenACC (dims.c, launch-openacc.c) --------------------------------- */

/* Complete DIMS, 0 for what the program leaves open, for FUNCTION.  Dimensions
   that cannot be end the program.  */
void gomp_nvptx_dims_complete (struct gomp_nvptx_function *function,
                               unsigned dims[GOMP_DIM_MAX]);

/* Put a launch of FUNCTION with DIMS on STREAM, BLOCK being its arguments on
   the device.  Events are told.  */
CUresult
gomp_nvptx_openacc_launch (const struct gomp_nvptx_function *function,
                           const unsigned dims[GOMP_DIM_MAX],
                           CUdeviceptr block, CUstream stream);

#pragma GCC visibility pop

#endif
