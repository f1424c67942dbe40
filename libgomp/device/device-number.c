/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What device numbers mean.  */

#include "device/device-ready.h"

#include <stdlib.h>

#include "base/env.h"
#include "base/worker.h"
#include "device/plugin-load.h"
#include "gomp-constants.h"
#include "program/caller.h"

#define MANDATORY "OMP_TARGET_OFFLOAD is set to MANDATORY, but "

/* Once, to users who ask for devices.  BY_DEFAULT: OMP_DEFAULT_DEVICE said
   so.  */
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
             "are %sbelow %d%s%s%s",
             number, number < 0 ? "not negative, and " : "",
             gomp_devices.n_openmp,
             by_default ? " (OMP_DEFAULT_DEVICE)" : "", line[0] ? ": " : "",
             line);
}

/* Is NUMBER what users ask for in the environment?  Programs that set it run
   on the host by intent.  */
static bool
is_users_default (int number)
{
  return (gomp_devices.n_openmp > 0 && number == gomp_icv_default_device ()
          && gomp_settings ()->offload != GOMP_OFFLOAD_DISABLED);
}

static enum gomp_resolution
resolve_to_error (const char *found, const char *text, struct gomp_error *err)
{
  const struct gomp_about about
    = { .device = -1,
        .found = found,
        .remedy = "device numbers are 0 to omp_get_num_devices () - 1" };

  gomp_error_set_about (err, &about, "%s", text);
  return GOMP_RESOLVED_NONE;
}

/* NUMBER is not that of a device.  BY_DEFAULT: it is the default-device
   variable's value, which is the user's.  */
static enum gomp_resolution __attribute__ ((noinline))
resolve_other (int number, enum gomp_device_use use, bool by_default,
               struct gomp_error *err)
{
  int initial
    = (use == GOMP_USE_CONSTRUCT && !by_default ? GOMP_DEVICE_HOST_FALLBACK
                                                : GOMP_INITIAL_DEVICE);
  bool mandatory;

  if (number == initial || (number == gomp_devices.n_openmp && number > 0)
      || gomp_worker_process ())
    return GOMP_RESOLVED_HOST;
  mandatory = gomp_settings ()->offload == GOMP_OFFLOAD_MANDATORY;
  if (mandatory && gomp_devices.n_openmp == 0 && use == GOMP_USE_CONSTRUCT
      && (number < 0
          || (by_default && number == 0 && !gomp_default_device_is_set ())))
    {
      const char *why = gomp_plugins_unfit ();
      gomp_error_set (err, MANDATORY "only the host device is available%s%s",
                      why[0] ? ": " : "", why);
      return GOMP_RESOLVED_NONE;
    }
  if (number == gomp_devices.n_openmp)
    return GOMP_RESOLVED_HOST;
  if (number == GOMP_INVALID_DEVICE)
    return resolve_to_error ("the device number is omp_invalid_device",
                             "omp_invalid_device encountered", err);
  if (mandatory && (use == GOMP_USE_CONSTRUCT || number >= 0))
    return resolve_to_error ("no device has this number",
                             MANDATORY "device not found", err);
  if (use != GOMP_USE_CONSTRUCT)
    return GOMP_RESOLVED_NONE;
  /* Negative numbers down to GOMP_INVALID_DEVICE have meanings.  */
  if ((number > gomp_devices.n_openmp || number < GOMP_INVALID_DEVICE)
      && gomp_settings ()->devices
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
  return (use == GOMP_USE_CONSTRUCT ? GOMP_RESOLVED_HOST : GOMP_RESOLVED_NONE);
}

/* FOUND, initialized if need be.  */
static enum gomp_resolution
resolve_known (struct gomp_device *found, enum gomp_device_use use,
               struct gomp_device **device, struct gomp_error *err)
{
  /* New, or finalized, or does not know all variables.  */
  if (gomp_device_state (found) != GOMP_DEVICE_INITIALIZED
      || gomp_native_changed (found))
    {
      if (!gomp_device_prepare (found, err))
        return GOMP_RESOLVED_NONE;
      if (gomp_device_state (found) == GOMP_DEVICE_FINALIZED)
        return resolve_finalized (use, err);
    }
  *device = found;
  return GOMP_RESOLVED_DEVICE;
}

/* Without devices the default device and device 0 are the host, too, unless the
   default device is negative, which is an error.  Of larger numbers users may
   have to be told.  In a worker the host's number means something else.  */
static void
note_host_numbers (void)
{
  bool all = (gomp_devices_found () && gomp_devices.n_openmp == 0
              && gomp_settings ()->offload != GOMP_OFFLOAD_MANDATORY);

  if (gomp_worker_process ())
    return;
  __atomic_store_n (&gomp_device_host_numbers, all ? 3 : 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&gomp_default_device_negative, __ATOMIC_SEQ_CST))
    __atomic_store_n (&gomp_device_host_numbers, 1, __ATOMIC_RELAXED);
}

enum gomp_resolution
gomp_device_resolve (int number, enum gomp_device_use use,
                     struct gomp_device **device, struct gomp_error *err)
{
  bool by_default = gomp_device_means_default (number, use);
  int count = gomp_device_count ();
  enum gomp_resolution result;

  if (by_default)
    number = gomp_default_device ();
  if (GOMP_LIKELY (number >= 0 && number < count))
    return resolve_known (gomp_devices.devices[number], use, device, err);
  result = resolve_other (number, use, by_default, err);
  if (result == GOMP_RESOLVED_HOST)
    note_host_numbers ();
  return result;
}

const char *
gomp_device_uid (struct gomp_device *device)
{
  const struct gomp_plugin *plugin = device->plugin;
  const char *known = __atomic_load_n (&device->uid, __ATOMIC_ACQUIRE);
  const char *given;
  char *uid;

  if (known)
    return known;
  given = plugin->get_uid ? plugin->get_uid (device->ord) : NULL;
  uid = given ? gomp_strdup (given) : gomp_print ("OMP_DEV_%d", device->id);
  if (__atomic_compare_exchange_n (&device->uid, &known, uid, false,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return uid;
  free (uid);
  return known;
}
