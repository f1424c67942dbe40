/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launches of kernels, waiting for their end, and their failures.  OpenMP
   (launch-openmp.c) and OpenACC (launch-openacc.c, dims.c) have launches of
   their own; the rest (launch.c, fault.c) is for both.  */

#ifndef GOMP_NVPTX_LAUNCH_H
#define GOMP_NVPTX_LAUNCH_H 1

#include "nvptx/image.h"

#pragma GCC visibility push(hidden)

/* Report that the driver's function CALL has returned RESULT, and end the
   program.  FUNCTION is the kernel that has failed, or NULL if it is not
   known.  */
_Noreturn void
gomp_nvptx_launch_fail (const struct gomp_nvptx_function *function,
                        CUresult result, const char *call);

/* Have the runtime explain the fault of a kernel and end the program, if that
   is possible.  It is not possible, and this returns, in three cases: RESULT,
   which the driver's function CALL has returned, does not say that a kernel has
   gone wrong; the driver cannot tell more about the fault (only emulated
   drivers can); or the runtime is the stock one, which explains no faults.
   KERNEL is the kernel's name, or NULL if it is not known.  The caller holds no
   lock of this plugin.  */
void gomp_nvptx_fault_explain (CUresult result, const char *call,
                               const char *kernel);

/* Wait until FUNCTION, which was launched on LANE, is done.  Its failure ends
   the program.  */
void gomp_nvptx_launch_wait (const struct gomp_nvptx_function *function,
                             struct gomp_nvptx_lane *lane);

/* ---- OpenMP (launch-openmp.c), inside a visit --------------------------- */

/* How many teams a kernel is launched with, and how many threads in each.  */
struct gomp_nvptx_teams
{
  int teams, threads;
};

/* Return how many teams, and how many threads in each, FUNCTION is launched
   with.  ARGS are the launch arguments that the plugin's run operation
   gets.  */
struct gomp_nvptx_teams
gomp_nvptx_teams (const struct gomp_nvptx_function *function, void **args);

/* Put a launch of FUNCTION, GCC's, on LANE.  VARS is the device address of the
   argument block, or NULL.  ARGS are the launch arguments that the plugin's run
   operation gets.  Returns the stack that the launch uses, never NULL.  The
   caller passes it to gomp_nvptx_stack_give when the launch is done.  A failure
   ends the program.  */
struct gomp_nvptx_stack *
gomp_nvptx_openmp_launch (const struct gomp_nvptx_function *function,
                          struct gomp_nvptx_lane *lane, void *vars,
                          void **args);

/* The same for a FUNCTION of clang's or flang's (llvm-launch.c).  Returns the memory
   in which its teams reduce something, to be given back in the same way; NULL if
   they do not.  */
struct gomp_nvptx_stack *
gomp_nvptx_llvm_launch (const struct gomp_nvptx_function *function,
                        struct gomp_nvptx_lane *lane, void **args);

/* ---- OpenACC (dims.c, launch-openacc.c) --------------------------------- */

/* Complete DIMS, the numbers of gangs, workers and vector lanes for FUNCTION.
   A number that is fixed in the image replaces that in DIMS; one that is still
   0 then, since the program leaves it open, is chosen.  Dimensions that are not
   possible end the program.  No visit is needed.  */
void gomp_nvptx_dims_complete (struct gomp_nvptx_function *function,
                               unsigned dims[GOMP_DIM_MAX]);

/* Put a launch of FUNCTION with DIMS on STREAM, with its arguments at device
   address BLOCK, and report its events to profiling tools.  Inside a visit.
   Returns the driver's result.  */
CUresult gomp_nvptx_openacc_launch (const struct gomp_nvptx_function *function,
                                    const unsigned dims[GOMP_DIM_MAX],
                                    CUdeviceptr block, CUstream stream);

#pragma GCC visibility pop

#endif
