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
  bool openmp;                  /* its teams need memory */
};

#pragma GCC visibility push (hidden)

/* What the grid of KERNEL depends on.  */
struct gomp_gcn_room
gomp_gcn_launch_room (const struct gomp_gcn_kernel *kernel);

/* How many teams and threads of KERNEL for what ARGS say (see run).  */
struct gomp_gcn_grid
gomp_gcn_launch_grid (const struct gomp_gcn_kernel *kernel, void **args);

/* Launch and wait.  False, after a message: it was not launched.  */
bool gomp_gcn_launch_run (const struct gomp_gcn_launch *launch);

/* The same in steps, in a slot of the kernel's device.  Put LAUNCH into the
   slot's commands; it begins when AFTER, if not NULL, is 0.  False, after a
   message: it was not.  */
bool gomp_gcn_launch_begin (struct gomp_gcn_slot *slot,
                            const struct gomp_gcn_launch *launch,
                            const hsa_signal_t *after);

/* Wait for LAUNCH, and write what it writes.  True; or false if AFTER became
   negative, so that the kernel will never begin: the slot's commands have been
   emptied.  */
bool gomp_gcn_launch_await (struct gomp_gcn_slot *slot,
                            const struct gomp_gcn_launch *launch,
                            const hsa_signal_t *after);

/* The kernel is done: follow it if it ended the program.  SLOT is given
   back.  */
void gomp_gcn_launch_end (struct gomp_gcn_slot *slot,
                          const struct gomp_gcn_launch *launch);

#pragma GCC visibility pop

#endif
