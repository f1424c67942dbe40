/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launches of kernels.

   A kernel that fails, calls exit or calls abort ends the program, as a part
   of the program would.  */

#ifndef GOMP_GCN_LAUNCH_H
#define GOMP_GCN_LAUNCH_H 1

#include "gcn/geometry.h"
#include "gcn/image.h"
#include "gcn/slot.h"

/* A launch of a kernel.  */
struct gomp_gcn_launch
{
  const struct gomp_gcn_kernel *kernel;
  struct gomp_gcn_grid grid;
  uint64_t vars; /* device address of the argument block; 0: the
                                   kernel has no arguments */
  /* True: an OpenMP kernel.  Each of its teams gets device memory of its own,
     an arena.  Each team gets as much local memory as gomp_gcn_grid_lds says.
     False: a kernel of OpenACC, or one that runs the constructors or
     destructors of an image.  Its teams get no arena, and as much local memory
     as the kernel was compiled to use.  */
  bool openmp;
  /* The arguments of a kernel that clang or flang has compiled.  NULL: GCC has
     compiled it, or it runs constructors or destructors.  */
  const struct gomp_pset_parameters *call;
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

/* Return the launch of KERNEL, of OpenMP, with VARS and ARGS as the plugin's run
   operation gets them.  It refers to what ARGS refers to.  */
struct gomp_gcn_launch
gomp_gcn_launch_make (const struct gomp_gcn_kernel *kernel, void *vars,
                      void **args);

/* Return whether clang or flang has compiled KERNEL.  */
static inline bool
gomp_gcn_kernel_is_llvm (const struct gomp_gcn_kernel *kernel)
{
  return kernel->llvm.mode != GOMP_LLVM_OTHER;
}

/* Carry out LAUNCH and wait until it is done.  Returns false, after a message,
   if the kernel could not be launched.  */
bool gomp_gcn_launch_run (const struct gomp_gcn_launch *launch);

/* Put LAUNCH into the command queue of SLOT, a slot of the kernel's device.  If
   AFTER is NULL, the kernel may begin at once.  Else the kernel begins when the
   signal *AFTER is 0.  AFTER has to be NULL if other slots use the same command
   queue (SHARES of SLOT).

   Returns true if the kernel was launched.  Then the caller has to call
   gomp_gcn_launch_await.  If that returns true, the caller has to call
   gomp_gcn_launch_end, which gives SLOT back.  If it returns false, SLOT stays
   the caller's.

   Returns false, after a message, if the kernel could not be launched.  Then
   SLOT stays the caller's, and neither function is to be called.

   If the command queue is full and has failed, the program ends.  If it has
   failed and is not full, gomp_gcn_launch_await ends the program.  */
bool gomp_gcn_launch_begin (struct gomp_gcn_slot *slot,
                            const struct gomp_gcn_launch *launch,
                            const hsa_signal_t *after);

/* Wait until LAUNCH, in SLOT, is done, and write the output of the kernel
   meanwhile.  AFTER is that of gomp_gcn_launch_begin.  Returns true when the
   kernel is done.  Returns false if the signal *AFTER has become negative: a
   copy that the kernel waits for has failed, and the kernel will never begin.
   Then the command queue of SLOT has been made anew, without the kernel.  No
   other slot uses that queue.  SLOT stays the caller's.  */
bool gomp_gcn_launch_await (struct gomp_gcn_slot *slot,
                            const struct gomp_gcn_launch *launch,
                            const hsa_signal_t *after);

/* End LAUNCH, whose kernel is done, and give SLOT back.  If the kernel has
   called exit or abort, end the program in the same way.  */
void gomp_gcn_launch_end (struct gomp_gcn_slot *slot,
                          const struct gomp_gcn_launch *launch);

#pragma GCC visibility pop

#endif
