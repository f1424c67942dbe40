/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels of clang and flang for GPUs.  */

#include "common/llvm-kernel.h"

#include <stdio.h>

_Static_assert (sizeof (struct gomp_llvm_kernel_environment) == 48,
                "as compiled");
_Static_assert (sizeof (struct gomp_llvm_device_environment) == 48,
                "as compiled");

/* The most threads of a team.  */
#define THREADS_MAX 1024

/* The most teams of a kernel that loses values if a team does several iterations
   (doc/llvm.md, section "GPUs").  */
#define TEAMS_OF_ITERATIONS 65536

/* The newest version of launch arguments whose kernels are known.  */
#define VERSION_MAX 4

/* ---- What the image says ------------------------------------------------- */

static uint32_t
positive (int32_t value)
{
  return value > 0 ? (uint32_t) value : 0;
}

bool
gomp_llvm_kernel_describe (
  struct gomp_llvm_kernel *kernel, const char *name,
  const struct gomp_llvm_kernel_environment *environment)
{
  if (environment->mode > GOMP_LLVM_GENERIC_SPMD
      && environment->mode != GOMP_LLVM_NO_LOOP)
    {
      GOMP_PLUGIN_error ("kernel '%s' has the mode %u, which is not known",
                         name, environment->mode);
      return false;
    }
  kernel->mode
    = (environment->mode == 0 ? GOMP_LLVM_BARE
                              : (enum gomp_llvm_way) environment->mode);
  kernel->threads_max = positive (environment->threads_max);
  kernel->teams_max = positive (environment->teams_max);
  kernel->reduction_size
    = (uint64_t) environment->reduction_size * environment->reduction_length;
  return true;
}

/* ---- How many ------------------------------------------------------------ */

static uint64_t
at_most (uint64_t value, uint64_t most)
{
  return value < most ? value : most;
}

/* Threads of a team that work.  */
static uint32_t
workers (const struct gomp_llvm_kernel *kernel,
         const struct gomp_llvm_shape *shape, int asked)
{
  uint64_t most = THREADS_MAX;
  uint64_t threads = asked > 0 ? (uint64_t) asked : shape->threads;

  if (kernel->mode == GOMP_LLVM_HOOK)
    return 1;
  if (kernel->threads_max > 0 && kernel->mode != GOMP_LLVM_BARE)
    most = at_most (most, kernel->threads_max);
  if (kernel->mode == GOMP_LLVM_GENERIC)
    most = most > shape->lanes ? most - shape->lanes : 1;
  return (uint32_t) at_most (threads, most);
}

static uint64_t
teams_for (const struct gomp_llvm_kernel *kernel, unsigned units,
           uint32_t threads, uint64_t trip_count)
{
  bool one = (kernel->mode == GOMP_LLVM_GENERIC
              || kernel->mode == GOMP_LLVM_GENERIC_SPMD);
  uint64_t share = one ? 1 : threads;

  if (trip_count == 0)
    return units;
  if (kernel->mode == GOMP_LLVM_NO_LOOP)
    return (trip_count - 1) / share + 1;
  if (kernel->mode == GOMP_LLVM_GENERIC_SPMD)
    return at_most (trip_count, TEAMS_OF_ITERATIONS);
  return at_most ((trip_count - 1) / share + 1,
                  (uint64_t) GOMP_LLVM_TEAMS * units);
}

struct gomp_llvm_grid
gomp_llvm_grid (const struct gomp_llvm_kernel *kernel,
                const struct gomp_llvm_shape *shape,
                const struct gomp_llvm_wanted *wanted)
{
  uint32_t n = workers (kernel, shape, wanted->threads);
  bool free_number
    = kernel->mode != GOMP_LLVM_NO_LOOP || wanted->trip_count == 0;
  uint64_t teams
    = (wanted->teams > 0 && free_number
         ? (uint64_t) wanted->teams
         : teams_for (kernel, shape->units, n, wanted->trip_count));

  if (kernel->teams_max > 0 && free_number)
    teams = at_most (teams, kernel->teams_max);
  if (kernel->mode == GOMP_LLVM_GENERIC)
    n += shape->lanes;
  /* AMD's grids are counted in threads.  */
  teams = at_most (teams, UINT32_MAX / n);
  return (struct gomp_llvm_grid) { teams > 0 ? (uint32_t) teams : 1, n };
}

/* ---- What kernels get ---------------------------------------------------- */

bool
gomp_llvm_call_check (const struct gomp_pset_parameters *call, const char *name)
{
  if (call && call->version <= VERSION_MAX)
    return true;
  GOMP_PLUGIN_error (call ? "kernel '%s' was compiled by an LLVM after 22 "
                            "(kernel arguments of version %u), whose kernels "
                            "are not served on GPUs"
                          : "kernel '%s' is launched without arguments",
                     name, call ? call->version : 0);
  return false;
}

size_t
gomp_llvm_words (uint64_t *to, const struct gomp_pset_parameters *call,
                 uint64_t environment)
{
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

/* ---- What LIBOMPTARGET_INFO=16 asks for ---------------------------------- */

static const char *
mode_name (enum gomp_llvm_way mode)
{
  switch (mode)
    {
    case GOMP_LLVM_GENERIC:
      return "Generic";
    case GOMP_LLVM_GENERIC_SPMD:
      return "Generic-SPMD";
    case GOMP_LLVM_NO_LOOP:
      return "SPMD-No-Loop";
    case GOMP_LLVM_BARE:
      return "BARE";
    case GOMP_LLVM_SPMD:
    case GOMP_LLVM_OTHER:
    case GOMP_LLVM_HOOK:
      break;
    }
  return "SPMD";
}

/* The threads are those that work.  */
void
gomp_llvm_tell (const struct gomp_llvm_kernel *kernel, const char *name,
                int ord, const struct gomp_llvm_shape *shape,
                struct gomp_llvm_grid grid)
{
  unsigned threads
    = grid.threads - (kernel->mode == GOMP_LLVM_GENERIC ? shape->lanes : 0);

  fprintf (stderr,
           "\"PluginInterface\" device %d info: Launching kernel %s with "
           "[%u,1,1] blocks and [%u,1,1] threads in %s mode\n",
           ord, name, grid.teams, threads, mode_name (kernel->mode));
}
