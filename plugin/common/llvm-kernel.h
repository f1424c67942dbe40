/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that clang and flang have compiled for GPUs: what their images say of
   them, how many teams and threads they are launched with, and what words they get.

   Source: doc/llvm.md, section "GPUs".  */

#ifndef GOMP_LLVM_KERNEL_H
#define GOMP_LLVM_KERNEL_H 1

#include "libgomp-plugin.h"

/* How a kernel of clang's or flang's uses the threads that it is launched with.  The
   numbers are those that the image has, but for OTHER, HOOK and BARE.  */
enum gomp_llvm_way
{
  GOMP_LLVM_OTHER = 0, /* it is GCC's */
  GOMP_LLVM_GENERIC = 1, /* one goes on, the others wait for parallel
                                   regions */
  GOMP_LLVM_SPMD = 2, /* all do the same */
  GOMP_LLVM_GENERIC_SPMD = 3, /* all do the same; it was compiled to be
                                   GENERIC */
  GOMP_LLVM_NO_LOOP = 6, /* all do the same, each of them one
                                   iteration */
  GOMP_LLVM_BARE = 65, /* ompx_bare: the program's own, without LLVM's
                                   device runtime; 0 in the image */
  GOMP_LLVM_HOOK = 64 /* constructors or destructors, without
                                   arguments */
};

/* How a kernel of clang's or flang's is launched.  */
struct gomp_llvm_kernel
{
  enum gomp_llvm_way mode;
  uint32_t threads_max; /* per team; 0: not said */
  uint32_t teams_max; /* 0: not said */
  /* Bytes of the device memory in which teams leave what they have reduced; 0:
     the kernel reduces nothing.  */
  uint64_t reduction_size;
  bool grows; /* how much private memory a thread needs was
                                   not known when it was compiled */
};

/* What an image of LLVM 22 has of each kernel: its name and this behind it.  */
#define GOMP_LLVM_KERNEL_ENVIRONMENT "_kernel_environment"
struct gomp_llvm_kernel_environment
{
  uint8_t state_machine, nested, mode, unused;
  int32_t threads_min, threads_max;
  int32_t teams_min, teams_max;
  uint32_t reduction_size, reduction_length;
  uint32_t unused_too;
  uint64_t identification, dynamic;
};

/* What LLVM's device runtime wants to know of the device, in a variable of the
   image, which has it if it is linked with that.  */
#define GOMP_LLVM_DEVICE_ENVIRONMENT "__omp_rtl_device_environment"
struct gomp_llvm_device_environment
{
  uint32_t debug, count, number, dynamic_memory;
  uint64_t clock; /* ticks per second of omp_get_wtime's clock */
  uint64_t indirect, indirect_size;
  uint64_t parallelism; /* threads that run at once */
};

/* What a kernel of which teams reduce something finds in device memory: how many of
   them are done, which iteration of the buffer they are at, the buffer.  */
struct gomp_llvm_launch_environment
{
  uint32_t count, iteration;
  uint64_t buffer;
};

/* What a kernel gets for a launch environment that it does not need.  */
#define GOMP_LLVM_NO_ENVIRONMENT UINT64_MAX

/* The device that a kernel is launched on.  */
struct gomp_llvm_shape
{
  unsigned lanes; /* threads of a warp or wave */
  unsigned units; /* compute units or multiprocessors */
  uint32_t threads; /* of a team for which nobody says it */
};

struct gomp_llvm_grid
{
  uint32_t teams, threads;
};

/* What a launch asks for: 0 where neither the construct nor the user says it.  */
struct gomp_llvm_wanted
{
  int teams, threads;
  uint64_t trip_count; /* of its loop; 0: it is not known */
};

#pragma GCC visibility push(hidden)

/* Set *KERNEL, named NAME in messages, to what ENVIRONMENT says; zeroes are a
   kernel without LLVM's runtime.  KERNEL->grows stays.  Returns false, after
   GOMP_PLUGIN_error, if it is of a kind that is not known.  */
bool gomp_llvm_kernel_describe (
  struct gomp_llvm_kernel *kernel, const char *name,
  const struct gomp_llvm_kernel_environment *environment);

/* Return how many teams and threads KERNEL is launched with on a device of SHAPE.
   A thread is one lane here, so that a team can have 1024.
   - Threads: those of WANTED, else of SHAPE, but not more than the kernel was
     compiled for; with one warp more where the kernel is GENERIC.
   - Teams: those of WANTED, else as many as there are iterations for, but not more
     than GOMP_LLVM_TEAMS per unit; without iterations one per unit.  A kernel that
     is GENERIC_SPMD has one for each iteration, up to 65536; one that is NO_LOOP
     has as many as there are iterations for, whatever WANTED has.  */
#define GOMP_LLVM_TEAMS 4
struct gomp_llvm_grid gomp_llvm_grid (const struct gomp_llvm_kernel *kernel,
                                      const struct gomp_llvm_shape *shape,
                                      const struct gomp_llvm_wanted *wanted);

/* Return whether the compiler of CALL is one whose kernels are known; false after
   GOMP_PLUGIN_error, with NAME, the kernel's.  */
bool gomp_llvm_call_check (const struct gomp_pset_parameters *call,
                           const char *name);

/* Put the words that a kernel gets to TO, which has room for 1 + CALL->n: first
   ENVIRONMENT.  Returns how many there are.  */
size_t gomp_llvm_words (uint64_t *to, const struct gomp_pset_parameters *call,
                        uint64_t environment);

/* Print to stderr, in LLVM's words, that KERNEL, named NAME, is launched with GRID
   on a device of SHAPE, number ORD of its plugin.  */
void gomp_llvm_tell (const struct gomp_llvm_kernel *kernel, const char *name,
                     int ord, const struct gomp_llvm_shape *shape,
                     struct gomp_llvm_grid grid);

#pragma GCC visibility pop

#endif
