/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding the devices, and making them ready.  */

#define _GNU_SOURCE 1
#include "device/device-table.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/env.h"
#include "base/host-libgomp.h"
#include "base/room.h"
#include "base/thread-slot.h"
#include "base/worker.h"
#include "device/image.h"
#include "device/native.h"
#include "device/plugin-load.h"
#include "device/plugin-words.h"
#include "event/ompt.h"
#include "record/record.h"

/* ---- The table ---------------------------------------------------------- */

/* The fixed bits of SPECIAL for devices of PLUGIN.  */
static unsigned
special_of (const struct gomp_plugin *plugin)
{
  unsigned bits = 0;

  if ((plugin->caps
       & (GOMP_OFFLOAD_CAP_SHARED_MEM | GOMP_OFFLOAD_CAP_OPENMP_400))
      != GOMP_OFFLOAD_CAP_OPENMP_400)
    bits |= GOMP_SPECIAL_UNMAPPED;
  if ((plugin->caps
       & (GOMP_OFFLOAD_CAP_SHARED_MEM | GOMP_OFFLOAD_CAP_OPENACC_200))
      != GOMP_OFFLOAD_CAP_OPENACC_200)
    bits |= GOMP_SPECIAL_NO_ACC;
  if (gomp_native_is (plugin) && !gomp_host_libgomp ()->all_in_images)
    bits |= GOMP_SPECIAL_NATIVE;
  return bits;
}

static struct gomp_device *
device_create (int id, int ord, const struct gomp_plugin *plugin)
{
  struct gomp_device *device = gomp_calloc_lines (sizeof *device);

  device->id = id;
  device->ord = ord;
  device->plugin = plugin;
  device->special = GOMP_SPECIAL_STATE | special_of (plugin);
  gomp_device_icvs_read (id, &device->icvs);
  gomp_lock_init (&device->state_lock, GOMP_RANK_DEVICE);
  gomp_lock_init (&device->io_lock, GOMP_RANK_IO);
  gomp_posted_init (&device->posted);
  gomp_present_init (&device->present);
  device->present.device = id;
  gomp_ptree_init (&device->functions);
  gomp_ptree_init (&device->reverse_functions);
  if (!gomp_settings ()->pool)
    device->present.pool.slab_min = GOMP_CHUNK_ALIGN;
  device->present.pool.exact = gomp_settings ()->check != GOMP_CHECK_NOT;
  return device;
}

/* Append the devices of those PLUGINS that are OpenMP capable, or not.  */
static void
add_devices (struct gomp_plugin *const *plugins, size_t n, bool openmp)
{
  for (size_t i = 0; i < n; i++)
    {
      const struct gomp_plugin *plugin = plugins[i];
      if (!!(plugin->caps & GOMP_OFFLOAD_CAP_OPENMP_400) != openmp)
        continue;
      for (int ord = 0; ord < plugin->device_count; ord++)
        {
          gomp_devices.devices[gomp_devices.n]
            = device_create (gomp_devices.n, ord, plugin);
          gomp_devices.n++;
        }
    }
}

static void
table_build (void)
{
  struct gomp_plugin **plugins;
  size_t n, devices = 0;

  /* A libgomp that knows device-specific variables has complained.  */
  if (gomp_host_libgomp ()->abi < 2)
    gomp_device_icvs_check ();
  n = gomp_plugins_load (&plugins);
  for (size_t i = 0; i < n; i++)
    devices += (size_t) plugins[i]->device_count;
  gomp_devices.devices = gomp_malloc (devices * sizeof *gomp_devices.devices);
  add_devices (plugins, n, true);
  gomp_devices.n_openmp = gomp_devices.n;
  add_devices (plugins, n, false);
  free (plugins);
  gomp_devices_end_at_exit ();
  GOMP_CALL_HOOKS (gomp_device_hooks, found, gomp_devices.n);
  pthread_atfork (NULL, NULL, gomp_devices_disown);
}

/* The plugins are foreign code that may end the program, and then handlers of
   exit ask for the table again: hence a lock that its holder may take twice,
   and not pthread_once.  Such a call finds an empty table.  */
static pthread_mutex_t table_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void
table_load (void *unused)
{
  static bool begun;

  (void) unused;
  pthread_mutex_lock (&table_lock);
  if (!begun)
    {
      begun = true;
      if (!gomp_worker_process ())
        {
          gomp_error_newer_words = gomp_host_libgomp ()->abi >= 3;
          GOMP_CALL_HOOKS (gomp_device_hooks, looks);
          if (gomp_settings ()->offload != GOMP_OFFLOAD_DISABLED)
            table_build ();
          /* A tool may ask for the devices, and finds them.  */
          __atomic_store_n (&gomp_devices.ready, true, __ATOMIC_RELEASE);
          gomp_ompt_start (gomp_devices.n_openmp);
        }
      __atomic_store_n (&gomp_devices.ready, true, __ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&table_lock);
}

static void __attribute__ ((noinline)) table_find (void)
{
  int before = gomp_cancel_hold ();

  gomp_room_call (table_load, NULL);
  gomp_cancel_release (before);
}

static inline void
table_need (void)
{
  if (GOMP_UNLIKELY (!gomp_devices_found ()))
    table_find ();
}

int
gomp_device_count (void)
{
  if (GOMP_UNLIKELY (!gomp_devices_found ()))
    {
      table_find ();
      if (!gomp_devices_found ())
        return 0;
    }
  return gomp_devices.n_openmp;
}

struct gomp_device **
gomp_device_all (int *count)
{
  table_need ();
  return gomp_device_running (count);
}

/* ---- State -------------------------------------------------------------- */

static bool
initialize (struct gomp_device *device, struct gomp_error *err)
{
  const struct gomp_plugin *plugin = device->plugin;

  gomp_plugin_words_keep ();
  if (!plugin->init_device (device->ord))
    return gomp_plugin_words_fail (err, "device initialization failed");
  gomp_plugin_words_print ();
  device->concurrent_io
    = (plugin->pset_features
       && (plugin->pset_features (device->ord) & GOMP_PSET_CONCURRENT_IO));
  if (!gomp_settings ()->defer || plugin->pset_batch == NULL)
    __atomic_store_n (&device->posted.exposed, 1, __ATOMIC_RELEASE);
  if (plugin->pset_number
      && !plugin->pset_number (device->ord, device->id, gomp_devices.n_openmp))
    gomp_error_set (err, "device initialization failed");
  else if (gomp_images_load (device, err))
    return true;
  plugin->fini_device (device->ord);
  return false;
}

/* A thread that finds its device gone since another one is in exit would go on
   with the host's data, which is old, on the installed libgomp, which may look
   for devices now and complain that it is too late for that: it stays here
   instead, once.  */
static void
stay_till_end (void)
{
  static __thread bool stayed;

  if (stayed || !gomp_ending_elsewhere ())
    return;
  stayed = true;
  gomp_ending_wait ();
}

/* What is to be made ready, and what has become of it.  */
struct preparation
{
  struct gomp_device *device;
  struct gomp_error *err;
  bool fine, finalized;
};

static void
prepare (void *data)
{
  struct preparation *preparation = data;
  struct gomp_device *device = preparation->device;
  bool fine = true;

  gomp_lock (&gomp_images_lock);
  gomp_lock (&device->state_lock);
  switch (device->state)
    {
    case GOMP_DEVICE_UNINITIALIZED:
      fine = initialize (device, preparation->err);
      gomp_device_set_state (device, fine ? GOMP_DEVICE_INITIALIZED
                                          : GOMP_DEVICE_FINALIZED);
      break;
    case GOMP_DEVICE_INITIALIZED:
      fine = gomp_native_sync (device, preparation->err);
      break;
    case GOMP_DEVICE_FINALIZED:
      preparation->finalized = true;
      break;
    case GOMP_DEVICE_FORKED:
      break;
    }
  gomp_unlock (&device->state_lock);
  gomp_unlock (&gomp_images_lock);
  preparation->fine = fine;
}

/* Initialize DEVICE, or tell it about variables of objects loaded since.  A
   device that failed is not tried again.  */
bool
gomp_device_prepare (struct gomp_device *device, struct gomp_error *err)
{
  struct preparation preparation = { device, err, false, false };
  int before;

  if (!gomp_device_is_own (device, err))
    return false;
  before = gomp_cancel_hold ();
  gomp_room_call (prepare, &preparation);
  gomp_cancel_release (before);
  if (preparation.finalized)
    stay_till_end ();
  return preparation.fine;
}

/* ---- Functions ---------------------------------------------------------- */

/* A thread's latest look-ups: a launch takes no lock to find its handle.  */
#define FUNCTION_CACHE 16

struct function_entry
{
  const struct gomp_device *device;
  void (*fn) (void *);
  void *handle;
  unsigned generation;
};

static void *
function_find (struct gomp_device *device, void (*fn) (void *))
{
  void *handle;

  gomp_present_lock (&device->present);
  handle = gomp_ptree_find (&device->functions, (uintptr_t) fn);
  gomp_present_unlock (&device->present);
  return handle;
}

static void *
function_handle (struct gomp_device *device, void (*fn) (void *))
{
  unsigned generation
    = __atomic_load_n (&gomp_functions_generation, __ATOMIC_ACQUIRE);
  size_t slot = ((uintptr_t) fn >> 4 ^ (uintptr_t) fn >> 10) % FUNCTION_CACHE;
  struct function_entry *cache = gomp_thread_slot (
    GOMP_SLOT_FUNCTIONS, FUNCTION_CACHE * sizeof *cache, NULL);
  struct function_entry *entry = &cache[slot];

  if (GOMP_UNLIKELY (entry->fn != fn || entry->device != device
                     || entry->generation != generation))
    {
      entry->handle = function_find (device, fn);
      entry->device = device;
      entry->fn = fn;
      entry->generation = generation;
    }
  return entry->handle;
}

void *
gomp_device_image_function (struct gomp_device *device, void (*fn) (void *))
{
  return function_handle (device, fn);
}

bool
gomp_device_function (struct gomp_device *device, void (*fn) (void *),
                      void **handle)
{
  const struct gomp_plugin *plugin = device->plugin;

  if (plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    *handle = (void *) fn;
  else
    *handle = function_handle (device, fn);
  return *handle && (plugin->can_run == NULL || plugin->can_run (*handle));
}
