/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device table and the state of devices.  */

#define _GNU_SOURCE 1
#include "device/device.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "openacc/acc.h"
#include "report/check.h"
#include "extension/data-entry.h"
#include "device/default-device.h"
#include "construct/deep-directive.h"
#include "base/env.h"
#include "gomp-constants.h"
#include "device/guard.h"
#include "base/host-libgomp.h"
#include "device/icv.h"
#include "device/image.h"
#include "device/interop.h"
#include "memo/memo.h"
#include "program/caller.h"
#include "device/native.h"
#include "device/plugin-load.h"
#include "device/plugin-words.h"
#include "program/source.h"
#include "report/trace.h"
#include "base/worker.h"

/* Written once, before TABLE_READY.  */
static struct
{
  struct gomp_device **devices;
  int n, n_openmp;
} table;
static bool table_ready;

/* Set when the finalizer begins, in exit; then fixed: whose exit it is.  */
static bool exiting;
static pthread_t exiting_thread;
/* What the program said that its status is.  */
static int exit_status;

/* ---- The table ---------------------------------------------------------- */

static struct gomp_device *
device_create (int id, int ord, const struct gomp_plugin *plugin)
{
  struct gomp_device *device = gomp_calloc_lines (sizeof *device);

  device->id = id;
  device->ord = ord;
  device->plugin = plugin;
  gomp_device_icvs_read (id, &device->icvs);
  gomp_lock_init (&device->state_lock, GOMP_RANK_DEVICE);
  gomp_lock_init (&device->io_lock, GOMP_RANK_IO);
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
          table.devices[table.n] = device_create (table.n, ord, plugin);
          table.n++;
        }
    }
}

/* False: something on a queue had failed, and nobody knows.  */
static bool
finalize (struct gomp_device *device)
{
  /* Whoever calls exit may hold locks, or wait for a thread that does: a
     device that is not free now is left to the driver's own clean-up.  */
  bool locked = (device->state != GOMP_DEVICE_FORKED
                 && gomp_lock_try (&device->state_lock));
  bool active = locked && device->state == GOMP_DEVICE_INITIALIZED;
  bool failed = false;

  if (device->state != GOMP_DEVICE_FORKED)
    __atomic_store_n (&device->state, GOMP_DEVICE_FINALIZED, __ATOMIC_RELEASE);
  if (active)
    gomp_data_entries_end (device, true);
  if (active && device->queues)
    {
      /* Else whoever ended the program has said why.  */
      failed = exit_status == 0 && goacc_queues_failed (device);
      goacc_queues_destroy (device);
    }
  if (active)
    gomp_large_fini (device);
  if (active && !device->plugin->fini_device (device->ord))
    gomp_warn ("device finalization failed");
  if (locked)
    gomp_lock_leave (&device->state_lock);
  return !failed;
}

static void
note_status (int status, void *unused)
{
  (void) unused;
  exit_status = status;
}

static bool
runs_host_code (const struct gomp_device *device)
{
  return device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC;
}

/* This thread runs exit.  */
static void
note_exit (void)
{
  gomp_ending_begin ();
  exiting_thread = pthread_self ();
  __atomic_store_n (&exiting, true, __ATOMIC_RELEASE);
#ifdef GOMP_CHECKING
  /* A plugin may have ended the program in the middle of an operation; what
     this thread holds stays held, and no order matters any more.  */
  gomp_locks_held = 0;
#endif
}

/* The devices that run host code (NATIVE), or the others.  */
static void
finalize_those (bool native)
{
  int failed = -1;

  note_exit ();
  for (int d = 0; d < table.n; d++)
    if (runs_host_code (table.devices[d]) == native
        && !finalize (table.devices[d]))
      failed = d;
  if (native && !gomp_device_forked ())
    gomp_data_entries_end (NULL, true);
  if (failed >= 0)
    gomp_fatal ("something on a queue of device %d has failed, which the "
                "program ends without having waited for", failed);
}

/* Before the handlers of exit that drivers of GPUs have registered, which may end the
   driver.  Handlers of the program's own that come later find no such device.  */
static void
finalize_drivers (void)
{
  finalize_those (false);
}

/* Behind all handlers, since these, and destructors of the program's static objects,
   may use the device.  */
static void __attribute__ ((destructor))
finalize_rest (void)
{
  if (__atomic_load_n (&table_ready, __ATOMIC_ACQUIRE))
    finalize_those (true);
}

/* ---- fork --------------------------------------------------------------- */

static bool forked;

/* Drivers do not work in a child whose parent has used them; their threads, and
   ours, are not there, and what they had locked stays locked.  */
static void
disown_devices (void)
{
  for (int d = 0; d < table.n; d++)
    if (table.devices[d]->state == GOMP_DEVICE_INITIALIZED
        || !gomp_lock_try (&table.devices[d]->state_lock))
      {
        table.devices[d]->state = GOMP_DEVICE_FORKED;
        forked = true;
      }
    else
      gomp_lock_leave (&table.devices[d]->state_lock);
}

bool
gomp_device_forked (void)
{
  return forked;
}

bool
gomp_device_is_own (struct gomp_device *device, struct gomp_error *err)
{
  return (GOMP_LIKELY (device->state != GOMP_DEVICE_FORKED)
          || gomp_error_set (err, "device %d (%s) was in use when this process "
                             "was made by fork, and works in its parent "
                             "only: call fork before the first construct, or "
                             "exec a program in the child", device->id,
                             device->plugin->name));
}

bool
gomp_device_exiting (void)
{
  return __atomic_load_n (&exiting, __ATOMIC_ACQUIRE);
}

void
gomp_device_leave_to_exit (void)
{
  struct timespec left = { 1, 0 };

  if (GOMP_LIKELY (!gomp_device_exiting ())
      || pthread_equal (exiting_thread, pthread_self ()))
    return;
  while (nanosleep (&left, &left) != 0)
    continue;
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
  table.devices = gomp_malloc (devices * sizeof *table.devices);
  add_devices (plugins, n, true);
  table.n_openmp = table.n;
  add_devices (plugins, n, false);
  free (plugins);
  /* The latter comes first.  */
  if (atexit (finalize_drivers) != 0 || on_exit (note_status, NULL) != 0)
    gomp_warn ("atexit failed");
  gomp_check_at_exit ();
  pthread_atfork (NULL, NULL, disown_devices);
}

/* The plugins are foreign code that may end the program, and then handlers of
   exit ask for the table again: hence a lock that its holder may take twice,
   and not pthread_once.  Such a call finds an empty table.  */
static pthread_mutex_t table_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void
table_load (void)
{
  static bool begun;
  int before = gomp_cancel_hold ();

  pthread_mutex_lock (&table_lock);
  if (!begun)
    {
      begun = true;
      if (!gomp_worker_process ())
        {
          gomp_error_newer_words = gomp_host_libgomp ()->abi >= 3;
          gomp_trace_init ();
          gomp_deep_directives_init ();
          if (gomp_settings ()->offload != GOMP_OFFLOAD_DISABLED)
            table_build ();
        }
      __atomic_store_n (&table_ready, true, __ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&table_lock);
  gomp_cancel_release (before);
}

static inline bool
table_loaded (void)
{
  return __atomic_load_n (&table_ready, __ATOMIC_ACQUIRE);
}

static inline void
table_need (void)
{
  if (GOMP_UNLIKELY (!table_loaded ()))
    table_load ();
}

int
gomp_device_count (void)
{
  table_need ();
  return table_loaded () ? table.n_openmp : 0;
}

struct gomp_device **
gomp_device_all (int *count)
{
  table_need ();
  return gomp_device_running (count);
}

struct gomp_device **
gomp_device_running (int *count)
{
  *count = table_loaded () ? table.n : 0;
  return table.devices;
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
  device->concurrent_io = (plugin->pset_features
                           && (plugin->pset_features (device->ord)
                               & GOMP_PSET_CONCURRENT_IO));
  if (plugin->pset_number
      && !plugin->pset_number (device->ord, device->id, table.n_openmp))
    gomp_error_set (err, "device initialization failed");
  else if (gomp_images_load (device, err))
    return true;
  plugin->fini_device (device->ord);
  return false;
}

/* A thread that finds its device gone since another one is in exit would go on with
   the host's data, which is old, on the installed libgomp, which may look for devices
   now and complain that it is too late for that: it stays here instead, once.  */
static void
stay_till_end (void)
{
  static __thread bool stayed;

  if (stayed || !gomp_ending_elsewhere ())
    return;
  stayed = true;
  gomp_ending_wait ();
}

/* Initialize DEVICE, or tell it about variables of objects loaded since.  A
   device that failed is not tried again.  */
bool
gomp_device_prepare (struct gomp_device *device, struct gomp_error *err)
{
  int before;
  bool fine = true, finalized = false;

  if (!gomp_device_is_own (device, err))
    return false;
  before = gomp_cancel_hold ();
  gomp_lock_take (&gomp_images_lock);
  gomp_lock_take (&device->state_lock);
  switch (device->state)
    {
    case GOMP_DEVICE_UNINITIALIZED:
      fine = initialize (device, err);
      __atomic_store_n (&device->state, (fine ? GOMP_DEVICE_INITIALIZED
                                              : GOMP_DEVICE_FINALIZED),
                        __ATOMIC_RELEASE);
      break;
    case GOMP_DEVICE_INITIALIZED:
      fine = gomp_native_sync (device, err);
      break;
    case GOMP_DEVICE_FINALIZED:
      finalized = true;
      break;
    case GOMP_DEVICE_FORKED:
      break;
    }
  gomp_lock_leave (&device->state_lock);
  gomp_lock_leave (&gomp_images_lock);
  gomp_cancel_release (before);
  if (finalized)
    stay_till_end ();
  return fine;
}

static inline enum gomp_device_state
device_state (const struct gomp_device *device)
{
  return __atomic_load_n (&device->state, __ATOMIC_ACQUIRE);
}

/* ---- Device numbers ----------------------------------------------------- */

#define MANDATORY "OMP_TARGET_OFFLOAD is set to MANDATORY, but "

static inline bool
means_default (int number, enum gomp_device_use use)
{
  return (number == GOMP_DEFAULT_DEVICE
          || (use == GOMP_USE_CONSTRUCT && number == GOMP_DEVICE_ICV));
}

/* Once, to users who ask for devices.  BY_DEFAULT: OMP_DEFAULT_DEVICE said so.  */
static void
tell_out_of_range (int number, bool by_default)
{
  static bool told;
  struct gomp_site site;
  char name[GOMP_CALLER_NAME], line[200];

  if (__atomic_exchange_n (&told, true, __ATOMIC_RELAXED))
    return;
  if (gomp_caller_find (&site, name, sizeof name))
    gomp_source_line (site.frame.pc, line, sizeof line);
  else
    line[0] = '\0';
  gomp_warn ("a construct for device %d runs on the host: device numbers here "
             "are below %d%s%s%s", number, table.n_openmp,
             by_default ? " (OMP_DEFAULT_DEVICE)" : "", line[0] ? ": " : "",
             line);
}

/* Is NUMBER what users ask for in the environment?  Programs that set it run on the
   host by intent.  */
static bool
is_users_default (int number)
{
  return (table.n_openmp > 0 && number == gomp_icv_default_device ()
          && gomp_settings ()->offload != GOMP_OFFLOAD_DISABLED);
}

/* NUMBER is not that of a device.  BY_DEFAULT: it is the default-device
   variable's value, which is the user's.  */
static enum gomp_resolution __attribute__ ((noinline))
resolve_other (int number, enum gomp_device_use use, bool by_default,
               struct gomp_error *err)
{
  bool mandatory = gomp_settings ()->offload == GOMP_OFFLOAD_MANDATORY;
  int initial = (use == GOMP_USE_CONSTRUCT && !by_default
                 ? GOMP_DEVICE_HOST_FALLBACK : GOMP_INITIAL_DEVICE);

  if (number == initial || gomp_worker_process ())
    return GOMP_RESOLVED_HOST;
  if (mandatory && table.n_openmp == 0 && use == GOMP_USE_CONSTRUCT
      && (number < 0 || (by_default && number == 0)))
    {
      const char *why = gomp_plugins_unfit ();
      gomp_error_set (err, MANDATORY "only the host device is available%s%s",
                      why[0] ? ": " : "", why);
      return GOMP_RESOLVED_NONE;
    }
  if (number == table.n_openmp)
    return GOMP_RESOLVED_HOST;
  if (number == GOMP_INVALID_DEVICE)
    {
      static const struct gomp_about about
        = { .device = -1, .found = "the device number is omp_invalid_device",
            .remedy = "device numbers are 0 to omp_get_num_devices () - 1" };
      gomp_error_set_about (err, &about, "omp_invalid_device encountered");
      return GOMP_RESOLVED_NONE;
    }
  if (mandatory && (use == GOMP_USE_CONSTRUCT || number >= 0))
    {
      static const struct gomp_about about
        = { .device = -1, .found = "no device has this number",
            .remedy = "device numbers are 0 to omp_get_num_devices () - 1" };
      gomp_error_set_about (err, &about, MANDATORY "device not found");
      return GOMP_RESOLVED_NONE;
    }
  if (use != GOMP_USE_CONSTRUCT)
    return GOMP_RESOLVED_NONE;
  if (number > table.n_openmp && gomp_settings ()->devices
      && (!by_default || is_users_default (number)))
    tell_out_of_range (number, by_default);
  return GOMP_RESOLVED_HOST;
}

static enum gomp_resolution
resolve_finalized (enum gomp_device_use use, struct gomp_error *err)
{
  if (gomp_settings ()->offload == GOMP_OFFLOAD_MANDATORY)
    {
      gomp_error_set (err, MANDATORY "device is finalized");
      return GOMP_RESOLVED_NONE;
    }
  return (use == GOMP_USE_CONSTRUCT ? GOMP_RESOLVED_HOST
                                    : GOMP_RESOLVED_NONE);
}

/* FOUND is not ready: new, or finalized, or does not know all variables.  */
static enum gomp_resolution __attribute__ ((noinline))
resolve_changed (struct gomp_device *found, enum gomp_device_use use,
                 struct gomp_device **device, struct gomp_error *err)
{
  if (!gomp_device_prepare (found, err))
    return GOMP_RESOLVED_NONE;
  if (device_state (found) == GOMP_DEVICE_FINALIZED)
    return resolve_finalized (use, err);
  *device = found;
  return GOMP_RESOLVED_DEVICE;
}

enum gomp_resolution
gomp_device_resolve (int number, enum gomp_device_use use,
                     struct gomp_device **device, struct gomp_error *err)
{
  bool by_default = means_default (number, use);
  int count = gomp_device_count ();
  struct gomp_device *found;

  if (by_default)
    number = gomp_default_device ();
  if (GOMP_UNLIKELY (number < 0 || number >= count))
    return resolve_other (number, use, by_default, err);
  found = table.devices[number];
  if (GOMP_UNLIKELY (device_state (found) != GOMP_DEVICE_INITIALIZED
                     || gomp_native_changed (found)))
    return resolve_changed (found, use, device, err);
  *device = found;
  return GOMP_RESOLVED_DEVICE;
}

/* ---- Functions ---------------------------------------------------------- */

/* A thread's latest look-ups: a launch takes no lock to find its handle.  */
#define FUNCTION_CACHE 16

static __thread struct
{
  const struct gomp_device *device;
  void (*fn) (void *);
  void *handle;
  unsigned generation;
} function_cache[FUNCTION_CACHE];

static void *
function_find (struct gomp_device *device, void (*fn) (void *))
{
  void *handle;

  gomp_present_take (&device->present);
  handle = gomp_ptree_find (&device->functions, (uintptr_t) fn);
  gomp_present_leave (&device->present);
  return handle;
}

static void *
function_handle (struct gomp_device *device, void (*fn) (void *))
{
  unsigned generation = __atomic_load_n (&gomp_functions_generation,
                                         __ATOMIC_ACQUIRE);
  size_t slot = ((uintptr_t) fn >> 4 ^ (uintptr_t) fn >> 10)
                % FUNCTION_CACHE;
  __auto_type entry = &function_cache[slot];

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
  gomp_memos_fini (present);
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

  gomp_lock_take (&gomp_images_lock);
  gomp_lock_take (&device->state_lock);
  if (device->state == GOMP_DEVICE_INITIALIZED)
    {
      __atomic_store_n (&device->state, GOMP_DEVICE_UNINITIALIZED,
                        __ATOMIC_RELEASE);
      gomp_data_entries_end (device, false);
      gomp_interop_forget (device);
      gomp_pinned_fini (device);
      gomp_large_fini (device);
      fine = gomp_images_unload (device, err);
      fine = drop_memory (device, err) && fine;
      if (!device->plugin->fini_device (device->ord))
        fine = gomp_error_set (err, "device finalization failed");
    }
  gomp_lock_leave (&device->state_lock);
  gomp_lock_leave (&gomp_images_lock);
  gomp_cancel_release (before);
  return fine;
}
