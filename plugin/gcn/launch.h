/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launches of kernels.

   A kernel that fails, calls exit or calls abort ends the program, as a part
   of the program would.  */

#ifndef GOMP_GCN_LAUNCH_H
#define GOMP_GCN_LAUNCH_H 1

#include "gcn/geometry.h"
#include "gcn/image.h"
#include "gcn/slot.h"

struct gomp_gcn_launch
{
  const struct gomp_gcn_kernel *kernel;
  struct gomp_gcn_grid grid;
  uint64_t vars;                /* the argument block, or 0 */
  bool openmp;                  /* it is of OpenMP: its teams need memory */
};

#pragma GCC visibility push(hidden)

/* Return the struct gomp_gcn_room from which the numbers of KERNEL's teams and
   threads are computed.  */
struct gomp_gcn_room
gomp_gcn_launch_room (const struct gomp_gcn_kernel *kernel);

/* Return how many teams and threads KERNEL is launched with.  ARGS are the
   launch arguments that the plugin's run operation gets.  */
struct gomp_gcn_grid gomp_gcn_launch_grid (const struct gomp_gcn_kernel *kernel,
                                           void **args);

/* Carry out LAUNCH and wait until it is done.  Returns false, after a message,
   if the kernel could not be launched.  */
bool gomp_gcn_launch_run (const struct gomp_gcn_launch *launch);

/* Put LAUNCH into the commands of SLOT, which belongs to the kernel's device.
   The kernel begins when the signal AFTER, if not NULL, is 0.
   gomp_gcn_launch_await has to follow and, if that returns true,
   gomp_gcn_launch_end, which gives SLOT back.  Returns false, after a message,
   if the kernel could not be launched; SLOT stays the caller's then.  A command
   queue that has failed ends the program.  */
bool gomp_gcn_launch_begin (struct gomp_gcn_slot *slot,
                            const struct gomp_gcn_launch *launch,
                            const hsa_signal_t *after);

/* Wait until LAUNCH, in SLOT, is done, and write the output of the kernel
   meanwhile.  AFTER is that of gomp_gcn_launch_begin.  Returns false if the
   signal AFTER has become negative, so that the kernel will never begin; the
   commands of SLOT have been emptied then, and SLOT stays the caller's.  */
bool gomp_gcn_launch_await (struct gomp_gcn_slot *slot,
                            const struct gomp_gcn_launch *launch,
                            const hsa_signal_t *after);

/* End LAUNCH, whose kernel is done, and give SLOT back.  If the kernel has
   called exit or abort, end the program in the same way.  */
void gomp_gcn_launch_end (struct gomp_gcn_slot *slot,
                          const struct gomp_gcn_launch *launch);

#pragma GCC visibility pop

#endif
