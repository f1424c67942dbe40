/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The end of devices: with the program, or on request.  */

#define _GNU_SOURCE 1
#include "device/device-table.h"

#include <stdlib.h>

#include "device/guard.h"
#include "device/image.h"
#include "device/interop.h"

/* What the program said that its status is.  */
static int exit_status;

/* Tell all that DEVICE ends.  False: something has failed.  */
static bool
tell_end (struct gomp_device *device, enum gomp_device_end how)
{
  bool fine = true;

  GOMP_FOR_EACH_HOOK (hook, gomp_device_hooks)
    if ((*hook)->ends)
      fine = (*hook)->ends (device, how) && fine;
  return fine;
}

/* ---- The end of the program ---------------------------------------------- */

static bool
runs_host_code (const struct gomp_device *device)
{
  return device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC;
}

/* Free what DEVICE has, except what other threads are using, where its plugin
   does not expect that to be freed.  False: something on a queue had failed,
   which has not been reported.  */
static bool
close_device (struct gomp_device *device)
{
  bool left = (gomp_visits_over (&device->visits) && !gomp_pinned_any (device));
  /* With another status, or by a message in a handler of exit, whoever ended
     the program has said why.  */
  bool told = exit_status != 0 || gomp_ending_told ();
  bool fine = tell_end (device, (!left  ? GOMP_DEVICE_END_IN_USE
                                 : told ? GOMP_DEVICE_END_FAILED
                                        : GOMP_DEVICE_END_PROGRAM));

  if (left)
    {
      gomp_posted_fini (device, false);
      gomp_large_fini (device);
    }
  if ((left || runs_host_code (device))
      && !device->plugin->fini_device (device->ord))
    gomp_warn ("device finalization failed");
  return fine;
}

/* Close DEVICE in exit, if it is in use, and if its lock can be had: clang's
   analysis knows no lock that is held perhaps.  */
GOMP_NO_LOCK_ANALYSIS
static bool
finalize (struct gomp_device *device)
{
  /* Whoever calls exit may hold locks, or wait for a thread that does: a
     device that is not free now is left to the driver's own clean-up.  */
  bool locked = (gomp_device_state (device) != GOMP_DEVICE_FORKED
                 && gomp_trylock (&device->state_lock));
  bool active = locked && device->state == GOMP_DEVICE_INITIALIZED;
  bool fine;

  /* Before it looks for other threads: see gomp_device_enter.  */
  if (gomp_device_state (device) != GOMP_DEVICE_FORKED)
    gomp_device_set_state (device, GOMP_DEVICE_FINALIZED);
  fine = !active || close_device (device);
  if (locked)
    gomp_unlock (&device->state_lock);
  return fine;
}

static void
note_status (int status, void *unused)
{
  (void) unused;
  exit_status = status;
}

/* The devices that run host code (NATIVE), or the others.  */
static void
finalize_those (bool native)
{
  int failed = -1;

  gomp_device_note_exit ();
  for (int d = 0; d < gomp_devices.n; d++)
    if (runs_host_code (gomp_devices.devices[d]) == native
        && !finalize (gomp_devices.devices[d]))
      failed = d;
  if (native && !gomp_device_forked ())
    GOMP_CALL_HOOKS (gomp_device_hooks, gone);
  if (failed >= 0)
    gomp_fatal ("something on a queue of device %d has failed, which the "
                "program ends without having waited for",
                failed);
  /* Whose message has been printed may wait for this thread to leave exit.  */
  if (native && gomp_ending_told () && gomp_ending_elsewhere ())
    exit (1);
}

/* Before the handlers of exit that drivers of GPUs have registered, which may
   end the driver.  Handlers of the program's own that come later find no such
   device.  */
static void
finalize_drivers (void)
{
  finalize_those (false);
}

/* Another thread, which has told why the program ends, is in exit and will set
   the status.  */
static void
leave_status (int status, void *unused)
{
  (void) status, (void) unused;
  if (!gomp_ending_told () || !gomp_ending_elsewhere ())
    return;
  gomp_ending_wait ();
  exit (1);
}

/* Behind all handlers, since these, and destructors of the program's static
   objects, may use the device.  A second thread in exit would find no handler any
   more, and end the process with a status of its own while devices are closed, and
   libraries end.  */
static void __attribute__ ((destructor)) finalize_rest (void)
{
  if (!gomp_devices_found ())
    return;
  if (gomp_ending_told ())
    on_exit (leave_status, NULL);
  finalize_those (true);
}

void
gomp_devices_end_at_exit (void)
{
  /* The latter comes first.  */
  if (atexit (finalize_drivers) != 0 || on_exit (note_status, NULL) != 0)
    gomp_warn ("atexit failed");
}

/* ---- Finalizing on request ---------------------------------------------- */

/* Everything that is mapped, and the pool.  */
static bool
drop_memory (struct gomp_device *device, struct gomp_error *err)
{
  struct gomp_present *present = &device->present;
  size_t slab_min = present->pool.slab_min;
  bool exact = present->pool.exact;
  bool fine = true;
  gomp_devaddr slab;
  size_t bytes;

  while (gomp_pool_remove_any_slab (&present->pool, &slab, &bytes))
    fine = gomp_device_free (device, slab, err) && fine;
  gomp_guard_fini (device);
  gomp_present_fini (present);
  gomp_present_init (present);
  present->device = device->id;
  present->pool.slab_min = slab_min;
  present->pool.exact = exact;
  return fine;
}

bool
gomp_device_shutdown (struct gomp_device *device, struct gomp_error *err)
{
  int before = gomp_cancel_hold ();
  bool fine = true;

  gomp_lock (&gomp_images_lock);
  gomp_lock (&device->state_lock);
  if (device->state == GOMP_DEVICE_INITIALIZED)
    {
      gomp_device_set_state (device, GOMP_DEVICE_UNINITIALIZED);
      fine = tell_end (device, GOMP_DEVICE_END_SHUTDOWN);
      gomp_interop_forget (device);
      gomp_posted_fini (device, true);
      gomp_pinned_fini (device);
      gomp_large_fini (device);
      fine = gomp_images_unload (device, err) && fine;
      fine = drop_memory (device, err) && fine;
      if (!device->plugin->fini_device (device->ord))
        fine = gomp_error_set (err, "device finalization failed");
    }
  gomp_unlock (&device->state_lock);
  gomp_unlock (&gomp_images_lock);
  gomp_cancel_release (before);
  return fine;
}
