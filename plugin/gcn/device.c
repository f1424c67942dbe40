/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The beginning and the end of the use of a device.  */

#include "gcn/device.h"

#include "common/async-queue.h"
#include "common/reverse.h"
#include "gcn/fault.h"
#include "gcn/image.h"
#include "libgomp-plugin.h"
#include "gcn/memory.h"
#include "gcn/slot.h"

/* How long the end of the device waits for a task that runs.  */
#define END_MS 2000

bool
gomp_gcn_device_open (struct gomp_gcn_device *device)
{
  if (!device->shared.handle)
    GOMP_PLUGIN_error ("GCN device %d: Could not find suitable memory region "
                       "for kernel arguments",
                       device->ord);
  else if (!device->data.handle)
    GOMP_PLUGIN_error ("GCN device %d: Could not find suitable memory region "
                       "for device data",
                       device->ord);
  else if (gomp_gcn_commands_prepare (device))
    {
      gomp_gcn_faults_watch ();
      __atomic_store_n (&device->state, GOMP_GCN_OPEN, __ATOMIC_RELEASE);
      return true;
    }
  return false;
}

static void
end_tasks (struct gomp_gcn_device *device)
{
  struct gomp_queue *tasks;

  pthread_mutex_lock (&device->tasks_lock);
  tasks = device->tasks;
  device->tasks = NULL;
  pthread_mutex_unlock (&device->tasks_lock);
  if (tasks)
    gomp_queue_destroy (tasks, END_MS);
}

bool
gomp_gcn_device_close (struct gomp_gcn_device *device)
{
  bool fine = true;

  gomp_reverse_note_close (device);
  end_tasks (device);
  /* Nothing is asked of a driver that has lost the device.  */
  if (gomp_gcn_device_state (device) == GOMP_GCN_OPEN)
    {
      gomp_gcn_queued_forget (device);
      fine = gomp_gcn_images_close (device);
      fine &= gomp_gcn_slots_close (device);
    }
  __atomic_store_n (&device->state, GOMP_GCN_CLOSED, __ATOMIC_RELEASE);
  return fine;
}
