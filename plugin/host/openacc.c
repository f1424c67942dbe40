/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The emulated device as a plugin: entry points of OpenACC.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "libgomp-plugin.h"

#include <stdlib.h>
#include <unistd.h>

#include "common/openacc-queue.h"
#include "common/runtime-scope.h"
#include "host/device.h"
#include "host/end.h"
#include "host/failure.h"
#include "host/profile.h"
#include "host/settings.h"

/* How long the end of a queue waits for an operation that has begun.  */
#define END_MS 2000

/* ---- Threads --------------------------------------------------------- */

void *
GOMP_OFFLOAD_openacc_create_thread_data (int ord)
{
  return gomp_host_device (ord);
}

void
GOMP_OFFLOAD_openacc_destroy_thread_data (void *data)
{
  (void) data;
}

/* ---- Kernels --------------------------------------------------------- */

static _Noreturn void
end_program (void)
{
  gomp_host_claim_end ();
  exit (1);
}

/* What the kernel is said to run with: in truth it is one thread.  */
static void
complete_dims (unsigned *dims)
{
  for (unsigned i = 0; i < GOMP_DIM_MAX; i++)
    if (dims[i] == 0)
      {
        int initial = GOMP_PLUGIN_acc_default_dim (i);
        dims[i] = initial > 0 ? initial : 1;
      }
}

/* The kernel's block of arguments on the device; none for no arguments.
   Without words where the runtime has made it.  */
static struct gomp_arguments_block
make_arguments (struct gomp_host_device *device, size_t mapnum,
                void **hostaddrs, void **devaddrs)
{
  struct gomp_arguments_block block = { 0 };
  size_t size = mapnum * sizeof (void *);
  bool fresh;

  if (gomp_runtime_makes_blocks ())
    {
      block.address = (uintptr_t) devaddrs;
      return block;
    }
  if (mapnum == 0)
    return block;
  block = gomp_arguments_take (device, mapnum, &fresh);
  if (!block.words)
    end_program ();
  if (fresh)
    gomp_host_profile_data (GOMP_HOST_PROFILE_ALLOC, block.address, size);
  gomp_host_profile_data (GOMP_HOST_PROFILE_UPLOAD_START, block.address, size);
  for (size_t i = 0; i < mapnum; i++)
    block.words[i] = devaddrs[i] ? devaddrs[i] : hostaddrs[i];
  gomp_host_profile_data (GOMP_HOST_PROFILE_UPLOAD_END, block.address, size);
  return block;
}

static bool
launch (struct gomp_host_device *device, void (*fn) (void *),
        const struct gomp_arguments_block *block, bool queued)
{
  bool done = gomp_host_device_run (device, (void *) fn,
                                    (void *) block->address, NULL, queued);

  if (done && block->words)
    gomp_arguments_give (device, block);
  return done;
}

void
GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum, void **hostaddrs,
                           void **devaddrs, unsigned *dims, void *tgt)
{
  struct gomp_host_device *device = GOMP_PLUGIN_acc_thread ();
  struct gomp_arguments_block block;

  (void) tgt;
  if (!device)
    GOMP_PLUGIN_fatal ("host device: the thread has not been told to use it");
  if (!gomp_host_device_get_open (device->ord))
    end_program ();
  complete_dims (dims);
  block = make_arguments (device, mapnum, hostaddrs, devaddrs);
  gomp_host_profile_launch (GOMP_HOST_PROFILE_LAUNCH_START, (void *) fn, dims);
  launch (device, fn, &block, false);
  gomp_host_profile_launch (GOMP_HOST_PROFILE_LAUNCH_END, (void *) fn, dims);
}

/* ---- Operations of queues -------------------------------------------- */

/* The device of an operation, and the value of its OPENINGS when the operation
   was queued: what is on the device after it was closed is none of its.  */
struct target
{
  struct gomp_host_device *device;
  unsigned opening;
};

static struct target
make_target (struct gomp_host_device *device)
{
  return (struct target) { device, gomp_host_device_opening (device) };
}

struct queued_kernel
{
  struct target target;
  void (*fn) (void *);
  struct gomp_arguments_block block;
};

struct queued_copy
{
  struct target target;
  void *dst;
  const void *src;
  size_t n;
};

/* Keep TARGET's device open until end_operation.  False: it is not open; *STATE
   says why.  If it has been closed and opened again, *STATE is
   GOMP_HOST_CLOSED.  */
static bool
hold_open (struct target target, enum gomp_host_state *state)
{
  struct gomp_host_device *device = target.device;

  __atomic_add_fetch (&device->queued, 1, __ATOMIC_SEQ_CST);
  *state = __atomic_load_n (&device->state, __ATOMIC_SEQ_CST);
  if (*state == GOMP_HOST_OPEN)
    {
      if (gomp_host_device_opening (device) == target.opening)
        return true;
      *state = GOMP_HOST_CLOSED;
    }
  __atomic_sub_fetch (&device->queued, 1, __ATOMIC_SEQ_CST);
  return false;
}

/* A queue's operation is late, and begins.  False: the device is closed, or
   closing.  */
static bool
begin_operation (struct target target)
{
  struct gomp_host_device *device = target.device;
  enum gomp_host_state state;

  if (gomp_host_settings ()->latency > 0)
    usleep (gomp_host_settings ()->latency);
  if (hold_open (target, &state))
    return true;
  if (state == GOMP_HOST_LOST && !gomp_host_failure_left (device))
    gomp_host_device_get_open (device->ord);
  return false;
}

static bool
end_operation (struct gomp_host_device *device, bool done)
{
  __atomic_sub_fetch (&device->queued, 1, __ATOMIC_SEQ_CST);
  return done;
}

static bool
run_queued (void *record)
{
  const struct queued_kernel *kernel = record;
  struct gomp_host_device *device = kernel->target.device;

  return (begin_operation (kernel->target)
          && end_operation (device,
                            launch (device, kernel->fn, &kernel->block, true)));
}

/* The block of a device that is closed goes with the device's memory.  */
static void
drop_queued (void *record)
{
  const struct queued_kernel *kernel = record;
  enum gomp_host_state state;

  if (!kernel->block.words || !hold_open (kernel->target, &state))
    return;
  gomp_arguments_give (kernel->target.device, &kernel->block);
  end_operation (kernel->target.device, true);
}

static bool
copy_in_queued (void *record)
{
  const struct queued_copy *copy = record;

  return (
    begin_operation (copy->target)
    && end_operation (copy->target.device,
                      GOMP_OFFLOAD_host2dev (copy->target.device->ord,
                                             copy->dst, copy->src, copy->n)));
}

static bool
copy_out_queued (void *record)
{
  const struct queued_copy *copy = record;

  return (
    begin_operation (copy->target)
    && end_operation (copy->target.device,
                      GOMP_OFFLOAD_dev2host (copy->target.device->ord,
                                             copy->dst, copy->src, copy->n)));
}

static bool
copy_within_queued (void *record)
{
  const struct queued_copy *copy = record;

  return (
    begin_operation (copy->target)
    && end_operation (copy->target.device,
                      GOMP_OFFLOAD_dev2dev (copy->target.device->ord, copy->dst,
                                            copy->src, copy->n)));
}

void
GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                 void **hostaddrs, void **devaddrs,
                                 unsigned *dims, void *tgt,
                                 struct goacc_asyncqueue *queue)
{
  struct queued_kernel kernel = { make_target (queue->device), fn, { 0 } };

  (void) tgt;
  if (!gomp_host_device_get_open (queue->ord))
    end_program ();
  complete_dims (dims);
  kernel.block = make_arguments (queue->device, mapnum, hostaddrs, devaddrs);
  gomp_host_profile_launch (GOMP_HOST_PROFILE_LAUNCH_START, (void *) fn, dims);
  if (!gomp_openacc_queue_added (
        queue, gomp_queue_add_owner (queue->queue, run_queued, drop_queued,
                                     &kernel, sizeof kernel)))
    end_program ();
  gomp_host_profile_launch (GOMP_HOST_PROFILE_LAUNCH_END, (void *) fn, dims);
}

static bool
add_copy (struct goacc_asyncqueue *queue, gomp_queue_work *work, int ord,
          void *dst, const void *src, size_t n)
{
  struct queued_copy copy
    = { make_target (gomp_host_device (ord)), dst, src, n };

  return gomp_openacc_queue_added (
    queue, gomp_queue_add (queue->queue, work, &copy, sizeof copy));
}

bool
GOMP_OFFLOAD_openacc_async_host2dev (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  return add_copy (queue, copy_in_queued, ord, dst, src, n);
}

bool
GOMP_OFFLOAD_openacc_async_dev2host (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  return add_copy (queue, copy_out_queued, ord, dst, src, n);
}

bool
GOMP_OFFLOAD_openacc_async_dev2dev (int ord, void *dst, const void *src,
                                    size_t n, struct goacc_asyncqueue *queue)
{
  return add_copy (queue, copy_within_queued, ord, dst, src, n);
}

struct queued_box
{
  struct target target;
  enum gomp_pset_direction direction;
  struct gomp_pset_rect *box;   /* its own */
};

static void
drop_box (void *record)
{
  const struct queued_box *copy = record;

  free (copy->box);
}

static bool
copy_box_queued (void *record)
{
  const struct queued_box *copy = record;
  bool done
    = (begin_operation (copy->target)
       && end_operation (copy->target.device,
                         gomp_host_copy_rect (copy->target.device->ord,
                                              copy->direction, copy->box)));

  drop_box (record);
  return done;
}

bool
GOMP_OFFLOAD_pset_copy_rect (int ord, enum gomp_pset_direction direction,
                             const struct gomp_pset_rect *rect,
                             struct goacc_asyncqueue *queue)
{
  struct queued_box copy
    = { make_target (gomp_host_device (ord)), direction, NULL };

  if (queue == NULL)
    return gomp_host_copy_rect (ord, direction, rect);
  copy.box = GOMP_PLUGIN_malloc (sizeof *rect);
  *copy.box = *rect;
  if (gomp_openacc_queue_added (
        queue, gomp_queue_add_owner (queue->queue, copy_box_queued, drop_box,
                                     &copy, sizeof copy)))
    return true;
  free (copy.box);
  return false;
}

/* ---- Queues ---------------------------------------------------------- */

static bool
tell_failure (void *device)
{
  gomp_host_failure_tell (device);
  return gomp_host_failure_told (device);
}

static const struct gomp_openacc_queues queues
  = { "host", gomp_host_end_late, gomp_host_end_elsewhere, end_program,
      tell_failure };

struct goacc_asyncqueue *
GOMP_OFFLOAD_openacc_async_construct (int ord)
{
  return gomp_openacc_queue_create (&queues, gomp_host_device (ord), ord);
}

bool
GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *queue)
{
  struct gomp_host_device *device = queue->device;
  bool fine;

  __atomic_store_n (&device->closing, true, __ATOMIC_RELEASE);
  fine
    = gomp_openacc_queue_destroy (queue, gomp_host_yield_end () ? 0 : END_MS);
  /* With another status whoever called exit () has said why.  */
  if (!fine && gomp_host_exiting_well ())
    gomp_host_failure_tell (device);
  return fine || gomp_host_failure_told (device);
}

/* ---- Properties ------------------------------------------------------ */

static size_t
unused_memory (struct gomp_host_device *device)
{
  if (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE) != GOMP_HOST_OPEN)
    return 0;
  return gomp_memory_unused (&device->memory);
}

union goacc_property_value
GOMP_OFFLOAD_openacc_get_property (int ord, enum goacc_property property)
{
  union goacc_property_value value = { .val = 0 };

  switch (property)
    {
    case GOACC_PROPERTY_MEMORY:
      value.val = gomp_host_settings ()->memory;
      break;
    case GOACC_PROPERTY_FREE_MEMORY:
      value.val = unused_memory (gomp_host_device (ord));
      break;
    case GOACC_PROPERTY_NAME:
      value.ptr = "host (emulated)";
      break;
    case GOACC_PROPERTY_VENDOR:
      value.ptr = "GNU";
      break;
    case GOACC_PROPERTY_DRIVER:
      value.ptr = PACKAGE_VERSION;
      break;
    }
  return value;
}
