/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD GPUs as a plugin: its entry points, those of OpenACC excepted.  */

#include "libgomp-plugin.h"

#include "gcn/batch.h"
#include "common/async-queue.h"
#include "common/profile.h"
#include "common/runtime-scope.h"
#include "gcn/device.h"
#include "gcn/fault.h"
#include "gcn/image.h"
#include "gcn/launch.h"
#include "gcn/memory.h"
#include "gcn/queue.h"
#include "gcn/settings.h"

/* The first call there is.  */
unsigned
GOMP_OFFLOAD_version (void)
{
  return gomp_runtime_scope_join (__builtin_return_address (0));
}

const char *
GOMP_OFFLOAD_get_name (void)
{
  return "gcn";
}

unsigned
GOMP_OFFLOAD_get_caps (void)
{
  return GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200;
}

int
GOMP_OFFLOAD_get_type (void)
{
  return OFFLOAD_TARGET_TYPE_GCN;
}

int
GOMP_OFFLOAD_get_num_devices (unsigned requires)
{
  return gomp_gcn_device_count_for (GOMP_RUNTIME_PASSES (2, requires));
}

unsigned
GOMP_OFFLOAD_pset_features (int ord)
{
  const struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return (GOMP_PSET_CONCURRENT_IO
          | (device && device->emulated ? GOMP_PSET_CHECKS_BYTES : 0));
}

/* ---- Devices and images --------------------------------------------- */

bool
GOMP_OFFLOAD_init_device (int ord)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return device && gomp_gcn_device_open (device);
}

bool
GOMP_OFFLOAD_fini_device (int ord)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return device && gomp_gcn_device_close (device);
}

int
GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                         struct addr_pair **table, uint64_t **reverse,
                         uint64_t *indirect)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  reverse = GOMP_RUNTIME_PASSES (2, reverse);
  indirect = GOMP_RUNTIME_PASSES (3, indirect);
  return (device ? gomp_gcn_image_load (device, version, target_data, table,
                                        reverse, indirect)
                 : -1);
}

bool
GOMP_OFFLOAD_unload_image (int ord, unsigned version, const void *target_data)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  (void) version;
  return device && gomp_gcn_image_unload (device, target_data);
}

/* ---- Memory --------------------------------------------------------- */

void *
GOMP_OFFLOAD_alloc (int ord, size_t size)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);
  void *ptr = device ? gomp_gcn_alloc (device, size) : NULL;

  if (ptr && gomp_profile_wanted ())
    gomp_profile_data (acc_device_api_other, acc_ev_alloc, (uintptr_t) ptr,
                       size);
  return ptr;
}

bool
GOMP_OFFLOAD_free (int ord, void *ptr)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  if (!device)
    return false;
  /* A callback that was held up until the device was closed, or a device that
     answers no more: its memory is gone with it.  */
  if (gomp_gcn_device_state (device) == GOMP_GCN_LOST
      || (gomp_queue_is_thread ()
          && gomp_gcn_device_state (device) == GOMP_GCN_CLOSED))
    return true;
  if (!gomp_gcn_free (device, ptr))
    {
      if (gomp_queue_is_thread ())
        gomp_gcn_end_expect ();
      return false;
    }
  if (gomp_profile_wanted ())
    gomp_profile_data (acc_device_api_other, acc_ev_free, (uintptr_t) ptr, 0);
  return true;
}

static bool
copy (int ord, void *dst, const void *src, size_t n,
      enum gomp_pset_direction direction)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return device && gomp_gcn_copy (device, dst, src, n, direction);
}

bool
GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n)
{
  return copy (ord, dst, src, n, GOMP_PSET_TO_DEVICE);
}

bool
GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n)
{
  return copy (ord, dst, src, n, GOMP_PSET_TO_HOST);
}

bool
GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n)
{
  return copy (ord, dst, src, n, GOMP_PSET_ON_DEVICE);
}

void *
GOMP_OFFLOAD_pset_host_alloc (int ord, size_t size)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return device ? gomp_gcn_host_alloc (device, size) : NULL;
}

void
GOMP_OFFLOAD_pset_host_free (int ord, void *ptr)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  if (device)
    gomp_gcn_host_free (device, ptr);
}

bool
GOMP_OFFLOAD_pset_copy_rect (int ord, enum gomp_pset_direction direction,
                             const struct gomp_pset_rect *rect,
                             struct goacc_asyncqueue *queue)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  if (!device)
    return false;
  return (queue ? gomp_gcn_queue_copy_rect (queue, direction, rect)
                : gomp_gcn_copy_rect (device, direction, rect));
}

bool
GOMP_OFFLOAD_pset_copy_peer (int dst_ord, void *dst, int src_ord,
                             const void *src, size_t n)
{
  struct gomp_gcn_device *to = gomp_gcn_device_get (dst_ord);
  struct gomp_gcn_device *from = gomp_gcn_device_get (src_ord);

  return to && from && gomp_gcn_copy_peer (to, dst, from, src, n);
}

/* ---- Kernels -------------------------------------------------------- */

bool
GOMP_OFFLOAD_can_run (void *fn)
{
  const struct gomp_gcn_kernel *kernel = fn;

  if (kernel->object != 0)
    return true;
  if (gomp_gcn_settings ()->suppress_host_fallback)
    GOMP_PLUGIN_fatal ("GCN host fallback has been suppressed (kernel '%s')",
                       kernel->name);
  return false;
}

/* Carry out LAUNCH, or end the program.  */
static void
run (const struct gomp_gcn_launch *launch)
{
  if (!gomp_gcn_launch_run (launch))
    GOMP_PLUGIN_fatal ("GCN kernel '%s' could not be launched",
                       launch->kernel->name);
}

void
GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args)
{
  const struct gomp_gcn_launch launch = gomp_gcn_launch_make (fn, vars, args);

  (void) ord;
  run (&launch);
}

struct task
{
  const struct gomp_gcn_kernel *kernel;
  void *vars;
  struct gomp_gcn_grid grid;
  void *async_data;
};

static bool
run_task (void *record)
{
  const struct task *task = record;
  const struct gomp_gcn_launch launch = { .kernel = task->kernel,
                                          .grid = task->grid,
                                          .vars = (uint64_t) task->vars,
                                          .openmp = true };

  run (&launch);
  gomp_gcn_queued_leave (task->kernel->image->device);
  GOMP_PLUGIN_target_task_completion (task->async_data);
  return true;
}

/* The device's queue of tasks, which is made at its first use; NULL: no
   memory.  */
static struct gomp_queue *
task_queue (struct gomp_gcn_device *device)
{
  struct gomp_queue *tasks;

  pthread_mutex_lock (&device->tasks_lock);
  if (!device->tasks)
    device->tasks = gomp_queue_create ();
  tasks = device->tasks;
  pthread_mutex_unlock (&device->tasks_lock);
  return tasks;
}

void
GOMP_OFFLOAD_async_run (int ord, void *fn, void *vars, void **args,
                        void *async_data)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);
  const struct task task
    = { fn, vars, gomp_gcn_launch_grid (fn, args), async_data };
  struct gomp_queue *tasks = device ? task_queue (device) : NULL;

  if (tasks)
    gomp_gcn_queued_enter (device);
  if (!tasks || !gomp_queue_add (tasks, run_task, &task, sizeof task))
    GOMP_PLUGIN_fatal ("GCN device %d: no memory, or no thread, for a task",
                       ord);
}

bool
GOMP_OFFLOAD_pset_batch (int ord, const struct gomp_pset_batch *batch)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return device && gomp_gcn_batch_run (device, batch);
}
