/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of the plugin, read once.  */

#ifndef GOMP_GCN_SETTINGS_H
#define GOMP_GCN_SETTINGS_H 1

#include <stdbool.h>
#include <stddef.h>

/* The settings.  Each comment names the variable.  */
struct gomp_gcn_settings
{
  bool debug;                   /* GCN_DEBUG: messages to standard error */
  bool quiet; /* neither GCN_DEBUG nor GOMP_DEBUG is set */
  /* GCN_SUPPRESS_HOST_FALLBACK: if the HSA runtime cannot be opened, or an
     image has no code for a kernel, the program ends with a message.  Not set:
     regions may run on the host in these cases.  */
  bool suppress_host_fallback;
  /* GCN_SUPPORT_CPU_DEVICES: agents that are CPUs count as devices, too, if
     they can run kernels.  */
  bool cpu_devices;
  /* GCN_NUM_TEAMS, or if that is not set GCN_NUM_GANGS: how many teams (gangs)
     each OpenMP or OpenACC kernel has, whatever the program asks for.  0:
     neither is set, and the program's number or a default holds.  */
  int teams;
  /* GCN_NUM_THREADS, or if that is not set GCN_NUM_WORKERS: how many threads
     per team (workers per gang) each OpenMP or OpenACC kernel has, whatever the
     program asks for; at most 16 are launched.  0: neither is set, and the
     program's number or a default holds.  */
  int threads;
  /* GCN_HEAP_SIZE: bytes per image for malloc in kernels.  0: not set; an image
     then gets 100 MiB, or an eighth of the device's memory if that is less, but
     at least 64 KiB.  */
  size_t heap_size;
  /* GCN_STACK_SIZE: bytes of stack per thread; 0: not set.  Kernels of GCC 13
     and newer then get 32 KiB per thread.  Kernels of GCC 12 and before have
     private memory for each of a thread's 64 lanes in place of a stack: as much
     as they were compiled to use, or a 64th of GCN_STACK_SIZE if that is
     more.  */
  size_t stack_size;
  /* GCN_TEAM_ARENA_SIZE: how many bytes the arena of each team of an OpenMP
     kernel has.  An arena is device memory that OpenMP's library on the device
     uses for one team.  64 KiB if the variable is not set.  It does not apply
     to images of GCC 12 and before: their arenas always have 64 KiB.  */
  size_t arena_size;
  /* GOMP_GCN_LOWLAT_POOL: how many bytes of LDS, the local memory of a compute
     unit, each team of an OpenMP kernel gets.  SIZE_MAX: not set, and the teams
     on a compute unit share all of its LDS.  In both cases a team gets no less
     than the kernel was compiled to use.  Kernels of GCC 13 and before get just
     that, whatever is set here.  */
  size_t lowlat_size;
  /* What holds for kernels of clang's and flang's alone.  */
  struct
  {
    /* OMP_NUM_TEAMS: how many teams there are, where the construct does not say
       it.  OMP_TEAMS_THREAD_LIMIT: how many threads a team has at most.  0: not
       set.  */
    int teams, threads;
    /* LIBOMPTARGET_STACK_SIZE: bytes of private memory of a thread, if that is
       more than the kernel was compiled to use.  */
    size_t stack_size;
    /* LIBOMPTARGET_SHARED_MEMORY_SIZE: bytes of local memory that each team has
       beyond what its kernel was compiled to use, where the construct does not
       say it.  */
    size_t group_memory;
    /* LIBOMPTARGET_DEVICE_RTL_DEBUG: bits for LLVM's device runtime: 1
       assertions, 2 calls, 4 frequent problems.  */
    int debug;
  } llvm;
};

#pragma GCC visibility push(hidden)

/* Return the settings, which are read from the environment at the first call.
   A bad value is reported, and the default taken in its place.  Any thread;
   the result never changes.  */
const struct gomp_gcn_settings *gomp_gcn_settings (void);

#pragma GCC visibility pop

#endif
