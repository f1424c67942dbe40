/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What launches of OpenMP (launch-openmp.c) and OpenACC (launch-openacc.c) share:
   waiting for kernels, and their failures.  */

#ifndef GOMP_NVPTX_LAUNCH_H
#define GOMP_NVPTX_LAUNCH_H 1

#include "nvptx/image.h"

#pragma GCC visibility push(hidden)

/* Report that the driver's function CALL has returned RESULT for FUNCTION
   (NULL if it is not known for which), and end the program.  */
_Noreturn void gomp_nvptx_launch_fail (const struct gomp_nvptx_function *,
                                       CUresult result, const char *call);

/* If RESULT, which the driver's function CALL has returned, says that a kernel
   has accessed what it must not, and the driver can tell more, as emulated
   ones do, have the runtime explain it and end the program.  KERNEL is the
   kernel's name, or NULL.  No lock of this plugin held.  */
void gomp_nvptx_fault_explain (CUresult result, const char *call,
                               const char *kernel);

/* Wait until FUNCTION, which was launched on LANE, is done.  Its failure ends
   the program.  */
void gomp_nvptx_launch_wait (const struct gomp_nvptx_function *function,
                             struct gomp_nvptx_lane *lane);

/* ---- OpenMP (launch-openmp.c), inside a visit --------------------------- */

struct gomp_nvptx_teams
{
  int teams, threads;
};

/* Return how many teams of how many threads FUNCTION is launched with, by
   ARGS, the launch arguments that the plugin's run operation gets.  */
struct gomp_nvptx_teams
gomp_nvptx_teams (const struct gomp_nvptx_function *function, void **args);

/* Put a launch of FUNCTION with the argument block VARS and the launch
   arguments ARGS on LANE, and return the stack that it uses, which has to be
   given back when it is done.  A failure ends the program.  */
struct gomp_nvptx_stack *
gomp_nvptx_openmp_launch (const struct gomp_nvptx_function *function,
                          struct gomp_nvptx_lane *lane, void *vars,
                          void **args);

/* ---- OpenACC (dims.c, launch-openacc.c) --------------------------------- */

/* Set those of DIMS, the numbers of gangs, workers and vector lanes for
   FUNCTION, that are 0 because the program leaves them open.  Dimensions that
   are not possible end the program.  */
void gomp_nvptx_dims_complete (struct gomp_nvptx_function *function,
                               unsigned dims[GOMP_DIM_MAX]);

/* Put a launch of FUNCTION with DIMS on STREAM, with its arguments at device
   address BLOCK, and report its events to profiling tools.  Returns the
   driver's result.  */
CUresult gomp_nvptx_openacc_launch (const struct gomp_nvptx_function *function,
                                    const unsigned dims[GOMP_DIM_MAX],
                                    CUdeviceptr block, CUstream stream);

#pragma GCC visibility pop

#endif
