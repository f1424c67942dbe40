/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launches of kernels that clang and flang have compiled.  */

#include "gcn/llvm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gcn/memory.h"

/* The most work-items of a work-group.  */
#define THREADS_MAX 1024

/* The most teams of a kernel that loses values if a team does several iterations
   (doc/llvm.md, section "GPUs").  */
#define TEAMS_OF_ITERATIONS 65536

/* The newest version of launch arguments whose kernels are known.  */
#define VERSION_MAX 4

/* What a kernel gets for a launch environment that it does not need.  */
#define NO_ENVIRONMENT UINT64_MAX

/* ---- How many ------------------------------------------------------------ */

static uint64_t
at_most (uint64_t value, uint64_t most)
{
  return value < most ? value : most;
}

/* Threads of a team that work.  */
static uint32_t
workers (const struct gomp_gcn_llvm_kernel *kernel, int asked)
{
  uint64_t most = THREADS_MAX;
  uint64_t threads = asked > 0 ? (uint64_t) asked : GOMP_GCN_LLVM_THREADS;

  if (kernel->mode == GOMP_GCN_LLVM_HOOK)
    return 1;
  if (kernel->threads_max > 0 && kernel->mode != GOMP_GCN_LLVM_BARE)
    most = at_most (most, kernel->threads_max);
  if (kernel->mode == GOMP_GCN_LLVM_GENERIC)
    most = most > GOMP_GCN_LANES ? most - GOMP_GCN_LANES : 1;
  return (uint32_t) at_most (threads, most);
}

static uint64_t
teams_for (const struct gomp_gcn_llvm_kernel *kernel, unsigned compute_units,
           uint32_t threads, uint64_t trip_count)
{
  bool one = (kernel->mode == GOMP_GCN_LLVM_GENERIC
              || kernel->mode == GOMP_GCN_LLVM_GENERIC_SPMD);
  uint64_t share = one ? 1 : threads;

  if (trip_count == 0)
    return compute_units;
  if (kernel->mode == GOMP_GCN_LLVM_NO_LOOP)
    return (trip_count - 1) / share + 1;
  if (kernel->mode == GOMP_GCN_LLVM_GENERIC_SPMD)
    return at_most (trip_count, TEAMS_OF_ITERATIONS);
  return at_most ((trip_count - 1) / share + 1,
                  (uint64_t) GOMP_GCN_LLVM_TEAMS * compute_units);
}

struct gomp_gcn_grid
gomp_gcn_llvm_grid (const struct gomp_gcn_llvm_kernel *kernel,
                    unsigned compute_units, int teams, int threads,
                    uint64_t trip_count)
{
  uint32_t n = workers (kernel, threads);
  bool free_number = kernel->mode != GOMP_GCN_LLVM_NO_LOOP || trip_count == 0;
  uint64_t wanted = (teams > 0 && free_number
                       ? (uint64_t) teams
                       : teams_for (kernel, compute_units, n, trip_count));

  if (kernel->teams_max > 0 && free_number)
    wanted = at_most (wanted, kernel->teams_max);
  if (kernel->mode == GOMP_GCN_LLVM_GENERIC)
    n += GOMP_GCN_LANES;
  /* The grid is counted in work-items.  */
  wanted = at_most (wanted, UINT32_MAX / n);
  return (struct gomp_gcn_grid) { wanted > 0 ? (uint32_t) wanted : 1, n };
}

uint32_t
gomp_gcn_llvm_private_size (const struct gomp_gcn_kernel *kernel)
{
  size_t wanted = gomp_gcn_settings ()->llvm.stack_size;
  size_t needed
    = kernel->private_size + (kernel->llvm.grows ? GOMP_GCN_LLVM_STACK : 0);

  return (uint32_t) (needed > wanted ? needed : wanted);
}

static const char *
mode_name (enum gomp_gcn_llvm_way mode)
{
  switch (mode)
    {
    case GOMP_GCN_LLVM_GENERIC:
      return "Generic";
    case GOMP_GCN_LLVM_GENERIC_SPMD:
      return "Generic-SPMD";
    case GOMP_GCN_LLVM_NO_LOOP:
      return "SPMD-No-Loop";
    case GOMP_GCN_LLVM_BARE:
      return "BARE";
    case GOMP_GCN_LLVM_SPMD:
    case GOMP_GCN_LLVM_OTHER:
    case GOMP_GCN_LLVM_HOOK:
      break;
    }
  return "SPMD";
}

/* What LIBOMPTARGET_INFO=16 asks for: the threads are those that work.  */
static void
tell_launch (const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;
  int ord = kernel->image->device->ord;
  unsigned teams = launch->grid.teams, threads = launch->grid.threads;

  if (kernel->llvm.mode == GOMP_GCN_LLVM_GENERIC)
    threads -= GOMP_GCN_LANES;
  fprintf (stderr,
           "\"PluginInterface\" device %d info: Launching kernel %s with "
           "[%u,1,1] blocks and [%u,1,1] threads in %s mode\n",
           ord, kernel->name, teams, threads, mode_name (kernel->llvm.mode));
  fprintf (stderr,
           "AMDGPU device %d info: #Args: %zu Teams x Thrds: %4ux%4u "
           "(private memory %u bytes)\n",
           ord, launch->call->n + 1, teams, threads,
           gomp_gcn_llvm_private_size (kernel));
}

/* ---- Arguments ----------------------------------------------------------- */

/* What kernels find behind their arguments, if they look.  */
struct launch_arguments
{
  uint32_t teams[3];
  uint16_t threads[3];
  uint16_t remainder[3];
  uint64_t unused[2];
  uint64_t offset[3];
  uint16_t dimensions;
  uint16_t unused_too[3];
  uint64_t printf_buffer, host_call, grid_sync, heap, queue_default, action;
  uint32_t group_memory;
  uint32_t unused_to_private[17];
  uint32_t private_base, shared_base;
  uint64_t queue;
  uint64_t unused_to_end[6];
};
_Static_assert (sizeof (struct launch_arguments) == 256,
                "as the kernel has it");
_Static_assert (offsetof (struct launch_arguments, dimensions) == 64,
                "the same");
_Static_assert (offsetof (struct launch_arguments, group_memory) == 120,
                "the same");
_Static_assert (offsetof (struct launch_arguments, private_base) == 192,
                "the same");

uint32_t
gomp_gcn_llvm_group_memory (const struct gomp_gcn_launch *launch)
{
  if (!launch->call)
    return 0;
  return (launch->call->group_memory > 0
            ? launch->call->group_memory
            : (uint32_t) gomp_gcn_settings ()->llvm.group_memory);
}

static struct launch_arguments
make_launch_arguments (const struct gomp_gcn_launch *launch)
{
  return (struct launch_arguments) {
    .teams = { launch->grid.teams, 1, 1 },
    .threads = { (uint16_t) launch->grid.threads, 1, 1 },
    .dimensions = 1,
    .group_memory = gomp_gcn_llvm_group_memory (launch)
  };
}

/* What teams that reduce something need: how many of them are done, which
   iteration of the buffer they are at, the buffer.  */
struct environment
{
  uint32_t count, iteration;
  uint64_t buffer;
};

/* Set *ADDRESS to the launch environment of LAUNCH, which is begun.  */
static bool
make_environment (struct gomp_gcn_slot *slot,
                  const struct gomp_gcn_launch *launch, uint64_t *address)
{
  uint64_t size = launch->kernel->llvm.reduction_size;
  struct environment environment = { 0, 0, 0 };

  *address = NO_ENVIRONMENT;
  if (size == 0)
    return true;
  if (!gomp_gcn_store_reserve (slot->device, &slot->arena,
                               sizeof environment + size,
                               "what the teams of a kernel reduce"))
    return false;
  *address = (uint64_t) slot->arena.ptr;
  environment.buffer = *address + sizeof environment;
  return gomp_gcn_copy (slot->device, slot->arena.ptr, &environment,
                        sizeof environment, GOMP_PSET_TO_DEVICE);
}

/* The kernel takes N words.  Its block is as long as these, or has what is
   implicit behind them.  */
static bool
check_count (const struct gomp_gcn_kernel *kernel, size_t n)
{
  size_t size = n * sizeof (uint64_t);

  if (kernel->arguments_size >= size
      && kernel->arguments_size <= GOMP_GCN_OUTPUT_SIZE
      && kernel->arguments_size <= size + sizeof (struct launch_arguments))
    return true;
  GOMP_PLUGIN_error ("GCN kernel '%s' has %u bytes of arguments, and is passed "
                     "%zu",
                     kernel->name, kernel->arguments_size, size);
  return false;
}

static bool
check_call (const struct gomp_gcn_launch *launch)
{
  const struct gomp_pset_parameters *call = launch->call;

  if (call && call->version <= VERSION_MAX)
    return true;
  GOMP_PLUGIN_error (call ? "GCN kernel '%s' was compiled by an LLVM after 22 "
                            "(kernel arguments of version %u), whose kernels "
                            "are not served on GPUs"
                          : "GCN kernel '%s' is launched without arguments",
                     launch->kernel->name, call ? call->version : 0);
  return false;
}

/* Put the words of LAUNCH to TO; return how many there are.  */
static size_t
put_words (uint64_t *to, const struct gomp_gcn_launch *launch,
           uint64_t environment)
{
  const struct gomp_pset_parameters *call = launch->call;

  to[0] = environment;
  for (size_t i = 0; i < call->n; i++)
    {
      const struct gomp_pset_argument *argument = &call->arguments[i];
      to[1 + i]
        = argument->add
          + (argument->slot == GOMP_PSET_NO_SLOT ? 0
                                                 : call->slots[argument->slot]);
    }
  return 1 + call->n;
}

bool
gomp_gcn_llvm_fill (struct gomp_gcn_slot *slot,
                    const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;
  const struct launch_arguments behind = make_launch_arguments (launch);
  char *block = (char *) slot->arguments;
  uint64_t environment;
  size_t n = 0;

  if (kernel->llvm.mode != GOMP_GCN_LLVM_HOOK)
    {
      if (!check_call (launch) || !check_count (kernel, launch->call->n + 1)
          || !make_environment (slot, launch, &environment))
        return false;
      if (launch->call->tells)
        tell_launch (launch);
      n = put_words ((uint64_t *) slot->arguments, launch, environment);
    }
  else if (!check_count (kernel, 0))
    return false;
  n *= sizeof (uint64_t);
  memcpy (block + n, &behind, kernel->arguments_size - n);
  return true;
}
