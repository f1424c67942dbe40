/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of a GPU's device runtime, which flang's images for devices that
   run host code call, and nobody else has for those.

   Source: doc/llvm.md.  Parallel regions are libomp's.  There is one team.  */

#ifndef GOMP_DEVICE_RUNTIME_H
#define GOMP_DEVICE_RUNTIME_H 1

#include "base/types.h"

#pragma GCC visibility push(default)

/* The begin of a kernel: -1 says that the calling thread goes on in it.  */
int32_t __kmpc_target_init (void *environment, void *launch);
void __kmpc_target_deinit (void);

/* Call FN (&thread, &bound thread, ARGUMENTS[0], ...) in each thread of a new
   team; by the calling thread alone if CONDITION is 0.  */
void __kmpc_parallel_60 (void *location, int32_t thread, int32_t condition,
                         int32_t threads, int32_t bind, void *fn,
                         void *wrapper, void **arguments, int64_t n,
                         int32_t strict);

/* Call BODY (I, ARGUMENT) for I from 0 to N - 1: shared out among the
   threads of the team (for), among the teams, of which there is one
   (distribute), or both.  A chunk of 0 is any.  */
#define DECLARE_LOOPS(suffix, type)                                           \
  void __kmpc_for_static_loop_##suffix (                                      \
    void *location, void (*body) (type, void *), void *argument, type n,      \
    type threads, type chunk, uint8_t one_per_thread);                        \
  void __kmpc_distribute_static_loop_##suffix (                               \
    void *location, void (*body) (type, void *), void *argument, type n,      \
    type chunk, uint8_t one_per_thread);                                      \
  void __kmpc_distribute_for_static_loop_##suffix (                           \
    void *location, void (*body) (type, void *), void *argument, type n,      \
    type threads, type block_chunk, type thread_chunk, uint8_t one_per_thread)
DECLARE_LOOPS (4, int32_t);
DECLARE_LOOPS (4u, uint32_t);
DECLARE_LOOPS (8, int64_t);
DECLARE_LOOPS (8u, uint64_t);

#pragma GCC visibility pop

#endif
