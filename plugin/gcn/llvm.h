/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Code of clang and flang: what its kernels find when they begin, which is not
   what GCC's do.

   Source: doc/llvm.md, section "GPUs"; LLVM's user guide for the AMDGPU back end
   (kernel arguments of code objects of versions 5 and 6).  */

#ifndef GOMP_GCN_LLVM_H
#define GOMP_GCN_LLVM_H 1

#include "gcn/launch.h"

#pragma GCC visibility push(hidden)

/* Return how DEVICE looks to kernels of clang's and flang's.  */
#define GOMP_GCN_LLVM_THREADS 256
struct gomp_llvm_shape
gomp_gcn_llvm_shape (const struct gomp_gcn_device *device);

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
