/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of this plugin: doc/plugin-nvptx.md.  */

#ifndef GOMP_NVPTX_SETTINGS_H
#define GOMP_NVPTX_SETTINGS_H 1

#include <stddef.h>

/* The value of `heap' and `thread_stack' if the variable is not set.  */
#define GOMP_NVPTX_UNSET ((size_t) -1)

/* How many bytes of shared memory kernels of GCC 14 and newer have for small
   objects if GOMP_NVPTX_LOWLAT_POOL is not set.  */
#define GOMP_NVPTX_LOWLAT_POOL 8192

/* The settings.  Each comment names the variable.  */
struct gomp_nvptx_settings
{
  int optimization;             /* GOMP_NVPTX_JIT=-O0 .. -O4; -1: not set */
  /* GOMP_PSET_NVPTX_HEAP, bytes for malloc in kernels; GOMP_NVPTX_UNSET: not
     set.  */
  size_t heap;
  /* GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE, bytes; GOMP_NVPTX_UNSET: not
     set.  */
  size_t thread_stack;
  /* The environment variable GOMP_NVPTX_LOWLAT_POOL, bytes; if the variable is
     not set, the value of the macro GOMP_NVPTX_LOWLAT_POOL, which is defined
     above.  */
  size_t lowlat_pool;
  /* What holds for kernels of clang's and flang's alone, as on LLVM's
     runtime.  */
  struct
  {
    /* OMP_NUM_TEAMS: how many teams there are, where the construct does not say
       it.  OMP_TEAMS_THREAD_LIMIT: how many threads a team has at most.  0: not
       set.  */
    int teams, threads;
    /* LIBOMPTARGET_SHARED_MEMORY_SIZE: bytes of shared memory that each team has
       beyond its kernel's own, where the construct does not say it.  */
    size_t group_memory;
    int debug; /* LIBOMPTARGET_DEVICE_RTL_DEBUG */
  } llvm;
};

/* Return the settings, which are read from the environment at the first call.
   A bad size is reported at that call, and the field is as if the variable was
   not set.  A bad word in GOMP_NVPTX_JIT is reported at that call, and only the
   words before it count.  */
const struct gomp_nvptx_settings *gomp_nvptx_settings (void)
  __attribute__ ((visibility ("hidden")));

#endif
