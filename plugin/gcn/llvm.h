/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Code of clang and flang: what its kernels find when they begin, which is not
   what GCC's do.

   Source: doc/llvm.md, section "GPUs"; LLVM's user guide for the AMDGPU back end
   (kernel arguments of code objects of versions 5 and 6).  */

#ifndef GOMP_GCN_LLVM_H
#define GOMP_GCN_LLVM_H 1

#include "gcn/launch.h"

#pragma GCC visibility push(hidden)

/* Return how many teams and threads KERNEL of clang's or flang's is launched with.
   A thread is one lane here, so that a team can have 1024.  TEAMS and THREADS are
   what the construct or the user asks for, 0 where neither does; TRIP_COUNT is how many
   iterations its loop has, or 0.
   - Threads: THREADS, else GOMP_GCN_LLVM_THREADS, but not more than the kernel
     was compiled for; with one wave more where the kernel is GENERIC.
   - Teams: TEAMS, else as many as there are iterations for, but not more than
     GOMP_GCN_LLVM_TEAMS per compute unit; without iterations one per compute
     unit.  A kernel that is GENERIC_SPMD has one for each iteration, up to 65536;
     one that is NO_LOOP has as many as there are iterations for, whatever TEAMS
     is.  */
#define GOMP_GCN_LLVM_THREADS 256
#define GOMP_GCN_LLVM_TEAMS 4
struct gomp_gcn_grid
gomp_gcn_llvm_grid (const struct gomp_gcn_llvm_kernel *kernel,
                    unsigned compute_units, int teams, int threads,
                    uint64_t trip_count);

/* Fill in the block of arguments of LAUNCH, in SLOT.  Returns false, after a
   message, if the construct passes other arguments than the kernel has, or if
   there is no memory.  */
bool gomp_gcn_llvm_fill (struct gomp_gcn_slot *slot,
                         const struct gomp_gcn_launch *launch);

/* Return how many bytes of private memory each thread of KERNEL, of clang's or
   flang's, gets: as many as it was compiled to use, with GOMP_GCN_LLVM_STACK more if
   it GROWS; or as the user wants, if that is more.  */
#define GOMP_GCN_LLVM_STACK 8192
uint32_t gomp_gcn_llvm_private_size (const struct gomp_gcn_kernel *kernel);

/* Return how many bytes of local memory each team of LAUNCH gets beyond those
   that its kernel was compiled to use.  0: GCC has compiled it.  */
uint32_t gomp_gcn_llvm_group_memory (const struct gomp_gcn_launch *launch);

#pragma GCC visibility pop

#endif
