/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launches of kernels that clang and flang have compiled.  */

#include "gcn/llvm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gcn/memory.h"

/* ---- How many ------------------------------------------------------------ */

struct gomp_llvm_shape
gomp_gcn_llvm_shape (const struct gomp_gcn_device *device)
{
  return (struct gomp_llvm_shape) { GOMP_GCN_LANES, device->compute_units,
                                    GOMP_GCN_LLVM_THREADS };
}

uint32_t
gomp_gcn_llvm_private_size (const struct gomp_gcn_kernel *kernel)
{
  size_t wanted = gomp_gcn_settings ()->llvm.stack_size;
  size_t needed
    = kernel->private_size + (kernel->llvm.grows ? GOMP_GCN_LLVM_STACK : 0);

  return (uint32_t) (needed > wanted ? needed : wanted);
}

/* What LIBOMPTARGET_INFO=16 asks for: the threads are those that work.  */
static void
tell_launch (const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;
  const struct gomp_gcn_device *device = kernel->image->device;
  const struct gomp_llvm_shape shape = gomp_gcn_llvm_shape (device);
  unsigned threads = launch->grid.threads;

  if (kernel->llvm.mode == GOMP_LLVM_GENERIC)
    threads -= GOMP_GCN_LANES;
  gomp_llvm_tell (
    &kernel->llvm, kernel->name, device->ord, &shape,
    (struct gomp_llvm_grid) { launch->grid.teams, launch->grid.threads });
  fprintf (stderr,
           "AMDGPU device %d info: #Args: %zu Teams x Thrds: %4ux%4u "
           "(private memory %u bytes)\n",
           device->ord, launch->call->n + 1, launch->grid.teams, threads,
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

/* Set *ADDRESS to the launch environment of LAUNCH, which is begun.  */
static bool
make_environment (struct gomp_gcn_slot *slot,
                  const struct gomp_gcn_launch *launch, uint64_t *address)
{
  uint64_t size = launch->kernel->llvm.reduction_size;
  struct gomp_llvm_launch_environment environment = { 0, 0, 0 };

  *address = GOMP_LLVM_NO_ENVIRONMENT;
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

bool
gomp_gcn_llvm_fill (struct gomp_gcn_slot *slot,
                    const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;
  const struct launch_arguments behind = make_launch_arguments (launch);
  char *block = (char *) slot->arguments;
  uint64_t environment;
  size_t n = 0;

  if (kernel->llvm.mode != GOMP_LLVM_HOOK)
    {
      if (!gomp_llvm_call_check (launch->call, kernel->name)
          || !check_count (kernel, launch->call->n + 1)
          || !make_environment (slot, launch, &environment))
        return false;
      if (launch->call->tells)
        tell_launch (launch);
      n = gomp_llvm_words ((uint64_t *) slot->arguments, launch->call,
                           environment);
    }
  else if (!check_count (kernel, 0))
    return false;
  n *= sizeof (uint64_t);
  memcpy (block + n, &behind, kernel->arguments_size - n);
  return true;
}
