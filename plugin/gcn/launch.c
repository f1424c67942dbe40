/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launches of kernels.  */

#include "gcn/launch.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "common/reverse.h"
#include "common/target-args.h"
#include "gcn/fault.h"
#include "gcn/llvm.h"
#include "libgomp-plugin.h"
#include "gcn/settings.h"

/* Signals are watched so long before the thread sleeps, and output is looked
   for so often.  */
#define SPIN_MS 0.02
#define POLL_MS 1

/* Memory of a team that kernels of GCC 12 and before reckon with.  */
#define ARENA_SIZE ((size_t) 65536)
/* Stack of a thread where kernels have it outside of their private
   segment.  */
#define STACK_SIZE ((size_t) 32768)
#define LIBRARY_STACKS 2

#define DIMENSIONS 3

struct gomp_gcn_room
gomp_gcn_launch_room (const struct gomp_gcn_kernel *kernel)
{
  const struct gomp_gcn_device *device = kernel->image->device;

  return (struct gomp_gcn_room) { device->isa, device->compute_units,
                                  gomp_gcn_settings (), kernel->vgprs,
                                  kernel->image->library };
}

struct gomp_gcn_grid
gomp_gcn_launch_grid (const struct gomp_gcn_kernel *kernel, void **args)
{
  const struct gomp_gcn_room room = gomp_gcn_launch_room (kernel);
  struct gomp_launch_bounds bounds
    = gomp_target_args_bounds (args, OFFLOAD_TARGET_TYPE_GCN);
  const struct gomp_pset_parameters *call;
  struct gomp_llvm_shape shape;
  struct gomp_llvm_wanted wanted;
  struct gomp_llvm_grid grid;

  if (!gomp_gcn_kernel_is_llvm (kernel))
    return gomp_gcn_grid_openmp (&room, bounds.teams, bounds.threads);
  call = gomp_target_args_parameters (args);
  if (bounds.teams == 0)
    bounds.teams = room.settings->llvm.teams;
  if (room.settings->llvm.threads > 0
      && (bounds.threads == 0 || bounds.threads > room.settings->llvm.threads))
    bounds.threads = room.settings->llvm.threads;
  shape = gomp_gcn_llvm_shape (kernel->image->device);
  wanted = (struct gomp_llvm_wanted) { bounds.teams, bounds.threads,
                                       call ? call->trip_count : 0 };
  grid = gomp_llvm_grid (&kernel->llvm, &shape, &wanted);
  return (struct gomp_gcn_grid) { grid.teams, grid.threads };
}

struct gomp_gcn_launch
gomp_gcn_launch_make (const struct gomp_gcn_kernel *kernel, void *vars,
                      void **args)
{
  bool llvm = gomp_gcn_kernel_is_llvm (kernel);

  return (struct gomp_gcn_launch) {
    .kernel = kernel,
    .grid = gomp_gcn_launch_grid (kernel, args),
    .vars = (uint64_t) vars,
    .openmp = !llvm,
    .call = llvm ? gomp_target_args_parameters (args) : NULL
  };
}

/* ---- Arguments ------------------------------------------------------ */

static bool
has_stacks (const struct gomp_gcn_image *image)
{
  return image->library >= LIBRARY_STACKS;
}

/* Memory for the teams of LAUNCH and, outside of the private segment, their
   stacks.  */
static bool
reserve_memory (struct gomp_gcn_slot *slot,
                const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_settings *settings = gomp_gcn_settings ();
  struct gomp_gcn_arguments *arguments = slot->arguments;
  bool stacks = has_stacks (launch->kernel->image);
  size_t arena = stacks ? settings->arena_size : ARENA_SIZE;
  size_t stack = settings->stack_size ? settings->stack_size : STACK_SIZE;

  if (launch->openmp
      && !gomp_gcn_store_reserve (slot->device, &slot->arena,
                                  launch->grid.teams * arena,
                                  "the teams of a kernel"))
    return false;
  arguments->arena = launch->openmp ? (uint64_t) slot->arena.ptr : 0;
  if (!stacks)
    return true;
  if (!gomp_gcn_store_reserve (slot->device, &slot->stacks,
                               stack * launch->grid.teams
                                 * launch->grid.threads,
                               "the stacks of a kernel"))
    return false;
  arguments->stacks = (uint64_t) slot->stacks.ptr;
  arguments->arena_size = (uint32_t) arena;
  arguments->stack_size = (uint32_t) stack;
  return true;
}

static bool
fill_arguments (struct gomp_gcn_slot *slot,
                const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_image *image = launch->kernel->image;
  struct gomp_gcn_arguments *arguments = slot->arguments;

  if (gomp_gcn_kernel_is_llvm (launch->kernel))
    return gomp_gcn_llvm_fill (slot, launch);
  if (!reserve_memory (slot, launch))
    return false;
  slot->output.owner = image->device;
  slot->output.area
    = (has_stacks (image) ? (void *) (arguments + 1) : &arguments->stacks);
  arguments->vars = launch->vars;
  arguments->output = (uint64_t) slot->output.area;
  arguments->heap = (uint64_t) image->heap;
  gomp_gcn_output_start (&slot->output);
  return true;
}

/* ---- Packets -------------------------------------------------------- */

/* N packets of COMMANDS, as their first number; UINT64_MAX: the queue failed
   while it was full.  */
static uint64_t
reserve_packets (struct gomp_gcn_commands *commands, unsigned n)
{
  const hsa_queue_t *queue = commands->hsa;
  uint64_t first = gomp_hsa.queue_add_write_index_release (queue, n);

  while (first + n - gomp_hsa.queue_load_read_index_acquire (queue)
         > queue->size)
    {
      if (gomp_gcn_fault_seen (commands))
        return UINT64_MAX;
      sched_yield ();
    }
  return first;
}

static void *
packet_at (const struct gomp_gcn_commands *commands, uint64_t number)
{
  return (
    (char *) commands->hsa->base_address
    + (number % commands->hsa->size * sizeof (hsa_kernel_dispatch_packet_t)));
}

/* Hand the packet over: its first four bytes come last.  */
static void
publish (void *packet, uint16_t header, uint16_t setup)
{
  __atomic_store_n ((uint32_t *) packet, header | (uint32_t) setup << 16,
                    __ATOMIC_RELEASE);
}

static void
put_barrier (void *place, hsa_signal_t after)
{
  hsa_barrier_and_packet_t packet = { .dep_signal = { after } };
  const size_t head = offsetof (hsa_barrier_and_packet_t, reserved1);

  memcpy ((char *) place + head, (char *) &packet + head, sizeof packet - head);
  publish (place, (HSA_PACKET_TYPE_BARRIER_AND | GOMP_GCN_PACKET_FENCES), 0);
}

/* As large as compiled, or as the user wants it.  */
static uint32_t
private_size (const struct gomp_gcn_kernel *kernel)
{
  size_t wanted = gomp_gcn_settings ()->stack_size / GOMP_GCN_LANES;

  if (gomp_gcn_kernel_is_llvm (kernel))
    return gomp_gcn_llvm_private_size (kernel);
  return (!has_stacks (kernel->image) && wanted > kernel->private_size
            ? (uint32_t) wanted
            : kernel->private_size);
}

static uint32_t
group_size (const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;
  const struct gomp_gcn_room room = gomp_gcn_launch_room (kernel);

  if (launch->openmp)
    return gomp_gcn_grid_lds (&room, launch->grid.teams, kernel->group_size);
  return kernel->group_size + gomp_gcn_llvm_group_memory (launch);
}

/* A thread of GCC's is a wave, and one of LLVM's a lane.  */
static void
set_grid (hsa_kernel_dispatch_packet_t *packet,
          const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_grid *grid = &launch->grid;
  bool llvm = gomp_gcn_kernel_is_llvm (launch->kernel);

  packet->workgroup_size_x = llvm ? (uint16_t) grid->threads : 1;
  packet->workgroup_size_y = llvm ? 1 : GOMP_GCN_LANES;
  packet->workgroup_size_z = llvm ? 1 : (uint16_t) grid->threads;
  packet->grid_size_x = grid->teams * packet->workgroup_size_x;
  packet->grid_size_y = packet->workgroup_size_y;
  packet->grid_size_z = packet->workgroup_size_z;
}

static void
put_kernel (void *place, const struct gomp_gcn_slot *slot,
            const struct gomp_gcn_launch *launch, bool behind)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;
  hsa_kernel_dispatch_packet_t packet
    = { .private_segment_size = private_size (kernel),
        .group_segment_size = group_size (launch),
        .kernel_object = kernel->object,
        .kernarg_address = slot->arguments,
        .completion_signal = slot->done };
  const size_t head = offsetof (hsa_kernel_dispatch_packet_t, workgroup_size_x);

  set_grid (&packet, launch);
  memcpy ((char *) place + head, (char *) &packet + head, sizeof packet - head);
  publish (place,
           (HSA_PACKET_TYPE_KERNEL_DISPATCH | GOMP_GCN_PACKET_FENCES
            | (behind ? GOMP_GCN_PACKET_BARRIER : 0)),
           DIMENSIONS);
}

/* ---- Beginning and waiting ------------------------------------------ */

static unsigned *
running (const struct gomp_gcn_launch *launch)
{
  return &launch->kernel->image->running;
}

/* Note who is told when the kernel of SLOT runs.  */
static void
begin_timing (struct gomp_gcn_slot *slot)
{
  struct gomp_gcn_commands *commands = slot->commands;

  slot->times = gomp_times_take ();
  if (slot->times.mark == 0
      || __atomic_load_n (&commands->timed, __ATOMIC_RELAXED))
    return;
  if (gomp_hsa.amd_profiling_set_profiler_enabled
      && gomp_hsa.amd_profiling_set_profiler_enabled (commands->hsa, 1)
           == HSA_STATUS_SUCCESS)
    __atomic_store_n (&commands->timed, true, __ATOMIC_RELAXED);
  else
    slot->times.mark = 0;
}

/* The kernel of SLOT is done.  */
static void
tell_times (struct gomp_gcn_slot *slot)
{
  uint64_t begin, end;

  if (slot->times.mark
      && gomp_gcn_driver_times (slot->device->agent, slot->done, &begin, &end))
    gomp_times_tell (slot->times, begin, end);
}

bool
gomp_gcn_launch_begin (struct gomp_gcn_slot *slot,
                       const struct gomp_gcn_launch *launch,
                       const hsa_signal_t *after)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;
  struct gomp_gcn_commands *commands = slot->commands;
  uint64_t number;

  if (kernel->object == 0)
    {
      GOMP_PLUGIN_error ("GCN device %d: the code object has no kernel '%s'",
                         slot->device->ord, kernel->name);
      return false;
    }
  if (launch->openmp && gomp_gcn_device_asks (slot->device))
    gomp_reverse_check_launch (slot->device, "GCN", slot->device->ord);
  if (!fill_arguments (slot, launch))
    return false;
  gomp_gcn_debug ("device %d: kernel %s, %u teams of %u threads",
                  slot->device->ord, kernel->name, launch->grid.teams,
                  launch->grid.threads);
  begin_timing (slot);
  gomp_hsa.signal_store_relaxed (slot->done, 1);
  __atomic_add_fetch (running (launch), 1, __ATOMIC_ACQ_REL);
  number = reserve_packets (commands, after ? 2 : 1);
  if (number == UINT64_MAX)
    gomp_gcn_fault_report (commands, kernel);
  if (after)
    put_barrier (packet_at (commands, number++), *after);
  put_kernel (packet_at (commands, number), slot, launch, after != NULL);
  gomp_hsa.signal_store_release (commands->hsa->doorbell_signal,
                                 (hsa_signal_value_t) number);
  return true;
}

/* Will AFTER never be 0?  */
static bool
is_stuck (const hsa_signal_t *after)
{
  return after && gomp_hsa.signal_load_acquire (*after) < 0;
}

/* The device ended the program, which ends here too.  */
static _Noreturn void
follow (enum gomp_gcn_end end, int value, const struct gomp_gcn_kernel *kernel)
{
  gomp_gcn_end_claim ();
  switch (end)
    {
    case GOMP_GCN_END_EXIT:
      exit (value);
    case GOMP_GCN_END_ABORT:
      GOMP_PLUGIN_error ("GCN kernel '%s' was aborted (signal %d)",
                         kernel->name, value);
      abort ();
    case GOMP_GCN_END_LOST:
      GOMP_PLUGIN_fatal ("GCN kernel '%s' ended the program (exit or stop); "
                         "its status is lost, as other threads of the team "
                         "aborted then",
                         kernel->name);
    case GOMP_GCN_END_CORRUPT:
    case GOMP_GCN_END_NORMAL:
      break;
    }
  GOMP_PLUGIN_error ("Possible kernel exit value corruption, 2 most "
                     "significant bytes aren't 0xffff or 0xcafe: 0x%x (kernel "
                     "'%s')",
                     (unsigned) value, kernel->name);
  abort ();
}

static void
watch_output (struct gomp_gcn_slot *slot, const struct gomp_gcn_kernel *kernel)
{
  int value;
  enum gomp_gcn_end end = gomp_gcn_output_end (&slot->output, &value);

  gomp_gcn_output_drain (&slot->output, false);
  /* What had been written by then tells an exit from an abort.  */
  if (end == GOMP_GCN_END_EXIT || end == GOMP_GCN_END_ABORT)
    follow (gomp_gcn_output_end (&slot->output, &value), value, kernel);
}

/* What the kernel does while it is waited for: it writes, it is stopped, it
   ends the program.  In that case its other threads are not waited for: those
   of an OpenMP team miss the one that ended, abort, and take its status
   away.  */
static void
watch_kernel (struct gomp_gcn_slot *slot, const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;

  if (!gomp_gcn_kernel_is_llvm (kernel))
    watch_output (slot, kernel);
  if (gomp_gcn_fault_seen (slot->commands))
    gomp_gcn_fault_report (slot->commands, kernel);
}

bool
gomp_gcn_launch_await (struct gomp_gcn_slot *slot,
                       const struct gomp_gcn_launch *launch,
                       const hsa_signal_t *after)
{
  uint64_t ticks = gomp_gcn_driver_ticks (SPIN_MS);
  int state = HSA_WAIT_STATE_ACTIVE;

  while (gomp_hsa.signal_wait_acquire (slot->done, HSA_SIGNAL_CONDITION_LT, 1,
                                       ticks, state)
         >= 1)
    {
      watch_kernel (slot, launch);
      if (is_stuck (after))
        {
          __atomic_sub_fetch (running (launch), 1, __ATOMIC_ACQ_REL);
          gomp_gcn_commands_renew (slot->commands);
          return false;
        }
      ticks = gomp_gcn_driver_ticks (
        gomp_gcn_device_asks (slot->device) ? SPIN_MS : POLL_MS);
      state = HSA_WAIT_STATE_BLOCKED;
    }
  tell_times (slot);
  return true;
}

/* ---- The end of a kernel -------------------------------------------- */

void
gomp_gcn_launch_end (struct gomp_gcn_slot *slot,
                     const struct gomp_gcn_launch *launch)
{
  const struct gomp_gcn_kernel *kernel = launch->kernel;
  enum gomp_gcn_end end = GOMP_GCN_END_NORMAL;
  int value = 0;

  if (!gomp_gcn_kernel_is_llvm (kernel))
    {
      gomp_gcn_output_drain (&slot->output, true);
      end = gomp_gcn_output_end (&slot->output, &value);
    }
  gomp_gcn_slot_give (slot);
  __atomic_sub_fetch (running (launch), 1, __ATOMIC_ACQ_REL);
  if (end != GOMP_GCN_END_NORMAL)
    follow (end, value, kernel);
}

bool
gomp_gcn_launch_run (const struct gomp_gcn_launch *launch)
{
  struct gomp_gcn_slot *slot
    = gomp_gcn_slot_take (launch->kernel->image->device);

  if (!slot)
    return false;
  if (!gomp_gcn_launch_begin (slot, launch, NULL))
    {
      gomp_gcn_slot_give (slot);
      return false;
    }
  gomp_gcn_launch_await (slot, launch, NULL);
  gomp_gcn_launch_end (slot, launch);
  return true;
}
