/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which plugins are loaded, what is said about those that are not, and what
   device numbers mean.  doc/abi/plugin-interface.md section 1,
   doc/abi/entry-points.md section 3.  */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device-support.h"
#include "device/device.h"
#include "unit.h"

#define HOST "; only host and mpi may have a number, of up to 64, as in host:2"

static int
count_devices (void)
{
  return gomp_device_count ();
}

/* The order of all devices as a number: one digit per device, the plugin's
   device index plus 5 for each that is not OpenMP capable.  */
static int
device_order (void)
{
  int n, digits = 0;
  struct gomp_device **devices = gomp_device_all (&n);

  for (int d = 0; d < n; d++)
    {
      CHECK_EQUAL (devices[d]->id, d);
      digits = 10 * digits + devices[d]->ord + 1
               + 5 * !(devices[d]->plugin->caps & GOMP_OFFLOAD_CAP_OPENMP_400);
    }
  return unit_failures ? 255 : digits;
}

static void
test_plugins (void)
{
  struct support_result result;

  CHECK (support_gives (count_devices, "good", 1, NULL));
  CHECK (support_gives (count_devices, " good , two", 3, NULL));
  CHECK (support_gives (count_devices, "none", 0, NULL));
  CHECK (support_gives (count_devices, "empty,good", 1, NULL));
  CHECK (support_gives (count_devices,
                        support_path ("libgomp-plugin-two.so.1"), 2, NULL));
  CHECK (support_gives (count_devices, support_path ("libgomp-plugin-two"), 2,
                        NULL));
  CHECK (support_gives (count_devices, "libgomp-plugin-two", 2, NULL));
  /* Those without OpenMP come last, and are not counted.  */
  CHECK (support_gives (device_order, "acc,good", 16, NULL));
  CHECK (support_gives (count_devices, "acc,good", 1, NULL));

  CHECK (support_gives (count_devices, "newer,good", 1,
                        "while loading libgomp-plugin-newer.so.1: plugin "
                        "version mismatch (the plugin's is 4, this libgomp "
                        "takes 1 to 3)"));
  /* Those of GCC 12 and 13.  */
  CHECK (support_gives (count_devices, "first,second", 2, NULL));
  CHECK (support_gives (count_devices, "half-acc,good", 1,
                        "while loading libgomp-plugin-half-acc.so.1: plugin "
                        "missing OpenACC handler function"));
  CHECK (support_gives (count_devices, "good:2", 0, "Invalid value for "
                        "environment variable GOMP_PSET_DEVICES: \"good:2\""
                        HOST));
  CHECK (support_gives (count_devices, "host:65", 0, "Invalid value for "
                        "environment variable GOMP_PSET_DEVICES: \"host:65\""
                        HOST));
  CHECK (support_gives (count_devices, "mpi:0", 0, "Invalid value for "
                        "environment variable GOMP_PSET_DEVICES: \"mpi:0\""
                        HOST));
  CHECK (support_gives (count_devices, "host:", 0, "Invalid value for "
                        "environment variable GOMP_PSET_DEVICES: \"host:\""
                        HOST));

  result = support_run (count_devices, "missing,good");
  CHECK_EQUAL (result.status, 1);
  CHECK (strstr (result.text, "libgomp: while loading "
                 "libgomp-plugin-missing.so.1: "));
  CHECK (strstr (result.text, "No such file"));
  result = support_run (count_devices, "no-copy,good");
  CHECK_EQUAL (result.status, 1);
  CHECK (strstr (result.text, "while loading libgomp-plugin-no-copy.so.1: "));
  CHECK (strstr (result.text, "undefined symbol: GOMP_OFFLOAD_host2dev"));
  result = support_run (count_devices, "no-run");
  CHECK_EQUAL (result.status, 0);
  CHECK (strstr (result.text, "undefined symbol: GOMP_OFFLOAD_run"));
}

#define CUT "the file is incomplete: its end is missing"

/* Of a copy that was interrupted.  The loader would get SIGBUS.  */
static void
test_cut (void)
{
  const char *file = support_path ("libgomp-plugin-cut.so.1");

  support_plugin ("cut", "");
  CHECK (support_gives (count_devices, "cut,good", 2, NULL));
  CHECK_EQUAL (truncate (file, 5000), 0);
  CHECK (support_gives (count_devices, "cut,good", 1,
                        "while loading libgomp-plugin-cut.so.1: " CUT));
  CHECK (strstr (support_run (count_devices, file).text, CUT));
  /* Without all of its program headers.  */
  CHECK_EQUAL (truncate (file, 100), 0);
  CHECK (support_gives (count_devices, "cut,good", 1,
                        "while loading libgomp-plugin-cut.so.1: " CUT));
  /* The loader's own words, for what is no object.  */
  CHECK_EQUAL (truncate (file, 10), 0);
  CHECK (strstr (support_run (count_devices, "cut").text, "file too short"));
}

/* What nobody asked for by name may be missing.  */
static int
count_usual (void)
{
  setenv ("GOMP_PSET_PLUGIN_DIR", "/nonexistent", 1);
  setenv ("LD_LIBRARY_PATH", "/nonexistent", 1);
  gomp_device_count ();
  return 0;
}

static int
host_count (void)
{
  gomp_device_count ();
  return atoi (getenv ("GOMP_PSET_HOST_DEVICES"));
}

static int
disabled (void)
{
  setenv ("OMP_TARGET_OFFLOAD", " Disabled ", 1);
  return gomp_device_count ();
}

/* ---- Numbers ------------------------------------------------------------ */

static enum gomp_resolution
resolve (int number, enum gomp_device_use use, const char *error)
{
  struct gomp_error err = { .text = "" };
  struct gomp_device *device = NULL;
  enum gomp_resolution result = gomp_device_resolve (number, use, &device,
                                                     &err);

  CHECK_STRING (err.text, error);
  CHECK_EQUAL (device != NULL, result == GOMP_RESOLVED_DEVICE);
  if (device && number >= 0)
    CHECK_EQUAL (device->id, number);
  return result;
}

/* The default device is 0.  */
static int
numbers (void)
{
  enum gomp_device_use construct = GOMP_USE_CONSTRUCT, api = GOMP_USE_API;

  CHECK_EQUAL (resolve (0, construct, ""), GOMP_RESOLVED_DEVICE);
  CHECK_EQUAL (resolve (1, construct, ""), GOMP_RESOLVED_DEVICE);
  CHECK_EQUAL (resolve (2, construct, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (3, construct, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (-1, construct, ""), GOMP_RESOLVED_DEVICE);
  CHECK_EQUAL (resolve (-2, construct, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (-3, construct, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (-4, construct, "omp_invalid_device encountered"),
               GOMP_RESOLVED_NONE);
  CHECK_EQUAL (resolve (-5, construct, ""), GOMP_RESOLVED_DEVICE);

  CHECK_EQUAL (resolve (1, api, ""), GOMP_RESOLVED_DEVICE);
  CHECK_EQUAL (resolve (2, api, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (3, api, ""), GOMP_RESOLVED_NONE);
  CHECK_EQUAL (resolve (-1, api, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (-2, api, ""), GOMP_RESOLVED_NONE);
  CHECK_EQUAL (resolve (-4, api, "omp_invalid_device encountered"),
               GOMP_RESOLVED_NONE);
  CHECK_EQUAL (resolve (-3, api, ""), GOMP_RESOLVED_NONE);
  CHECK_EQUAL (resolve (-5, api, ""), GOMP_RESOLVED_DEVICE);
  CHECK_EQUAL (support_fake ("two")->inits, 2);
  return unit_failures != 0;
}

#define MANDATORY "OMP_TARGET_OFFLOAD is set to MANDATORY, but "

static int
mandatory_numbers (void)
{
  enum gomp_device_use construct = GOMP_USE_CONSTRUCT, api = GOMP_USE_API;

  setenv ("OMP_TARGET_OFFLOAD", "mandatory", 1);
  CHECK_EQUAL (resolve (-1, construct, ""), GOMP_RESOLVED_DEVICE);
  CHECK_EQUAL (resolve (-2, construct, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (2, construct, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (3, construct, MANDATORY "device not found"),
               GOMP_RESOLVED_NONE);
  CHECK_EQUAL (resolve (3, api, MANDATORY "device not found"),
               GOMP_RESOLVED_NONE);
  CHECK_EQUAL (resolve (-3, api, ""), GOMP_RESOLVED_NONE);
  return unit_failures != 0;
}

static int
mandatory_alone (void)
{
  setenv ("OMP_TARGET_OFFLOAD", "mandatory", 1);
  CHECK_EQUAL (resolve (-1, GOMP_USE_CONSTRUCT,
                        MANDATORY "only the host device is "
                                  "available"),
               GOMP_RESOLVED_NONE);
  CHECK_EQUAL (resolve (0, GOMP_USE_CONSTRUCT, ""), GOMP_RESOLVED_HOST);
  return unit_failures != 0;
}

/* ---- States ------------------------------------------------------------- */

static int
bad_init (void)
{
  CHECK_EQUAL (resolve (0, GOMP_USE_CONSTRUCT, "device initialization failed"),
               GOMP_RESOLVED_NONE);
  /* It is not tried again.  */
  CHECK_EQUAL (resolve (0, GOMP_USE_CONSTRUCT, ""), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (support_fake ("bad-init")->inits, 1);
  CHECK_EQUAL (support_fake ("bad-init")->finis, 0);
  return unit_failures != 0;
}

static void
resolve_late (void)
{
  struct gomp_device *device;
  struct gomp_error err = { .text = "" };
  struct fake_plugin *fake = support_fake ("good");

  if (fake->finis != 1
      || gomp_device_resolve (0, GOMP_USE_CONSTRUCT, &device, &err)
         != GOMP_RESOLVED_HOST
      || gomp_device_resolve (0, GOMP_USE_API, &device, &err)
         != GOMP_RESOLVED_NONE
      || fake->inits != 1)
    _Exit (3);
}

static int
finalized (void)
{
  /* Registered first: called after the finalizer.  */
  atexit (resolve_late);
  CHECK_EQUAL (resolve (0, GOMP_USE_CONSTRUCT, ""), GOMP_RESOLVED_DEVICE);
  return unit_failures != 0;
}

/* A device that was never used is left alone.  */
static void
check_unused (void)
{
  if (support_fake ("good")->inits || support_fake ("good")->finis)
    _Exit (3);
}

static int
unused (void)
{
  atexit (check_unused);
  return gomp_device_count () - 1;
}

static int
bad_fini (void)
{
  resolve (0, GOMP_USE_CONSTRUCT, "");
  return 0;
}

/* Whoever ends the program may hold the device's lock.  */
static int
exit_locked (void)
{
  struct gomp_device *device;
  struct gomp_error err = { .text = "" };

  gomp_device_resolve (0, GOMP_USE_CONSTRUCT, &device, &err);
  gomp_lock (&device->state_lock);
  exit (0);
}

/* Plugins may end the program in any operation; here with the lock for
   operations held.  */
static int
exit_in_copy (void)
{
  struct gomp_device *device;
  struct gomp_error err = { .text = "" };
  char byte = 0;

  gomp_device_resolve (0, GOMP_USE_CONSTRUCT, &device, &err);
  gomp_device_copy_in (device, gomp_devaddr_make ((uintptr_t) &byte), "", 1,
                       &err);
  return 0;
}

int
main (void)
{
  support_init ();
  support_plugin ("good", "");
  support_plugin ("two", "-DFAKE_DEVICES=2");
  support_plugin ("empty", "-DFAKE_DEVICES=-1");
  support_plugin ("acc", "-DFAKE_CAPS=8");
  support_plugin ("half-acc", "-DFAKE_CAPS=12 -DFAKE_NO_OPENACC");
  support_plugin ("newer", "-DFAKE_VERSION=4");
  support_plugin ("first", "-DFAKE_VERSION=1");
  support_plugin ("second", "-DFAKE_VERSION=2");
  support_plugin ("no-copy", "-DFAKE_NO_HOST2DEV");
  support_plugin ("no-run", "-DFAKE_NO_RUN");
  support_plugin ("bad-init", "-DFAKE_INIT=false");
  support_plugin ("bad-fini", "-DFAKE_FINI=false");
  support_plugin ("fatal", "-DFAKE_COPY_STATUS=9 -DFAKE_FINI=false");

  unit_case ("plugins: which are loaded, and what is said of others");
  test_plugins ();
  unit_case ("a plugin whose file has no end: said so, and not loaded");
  test_cut ();
  unit_case ("plugins that nobody asked for: may be missing");
  CHECK (support_gives (count_usual, NULL, 0, NULL));
  unit_case ("offloading disabled: no devices");
  CHECK (support_gives (disabled, "good", 0, NULL));
  unit_case ("the emulated device: as many as were asked for");
  support_plugin ("host", "-DFAKE_DEVICES=7");
  CHECK (support_gives (host_count, "host:7", 7, NULL));
  unit_case ("device numbers: which are devices, the host or none");
  CHECK (support_gives (numbers, "two", 0, "a construct for device 3 "
                        "runs on the host: device numbers here are below 2"));
  unit_case ("offloading is mandatory: numbers that are none are errors");
  CHECK (support_gives (mandatory_numbers, "two", 0, NULL));
  unit_case ("offloading is mandatory: no device is an error");
  CHECK (support_gives (mandatory_alone, "none", 0, NULL));
  unit_case ("a device that cannot be initialized: an error, each time");
  CHECK (support_gives (bad_init, "bad-init", 0, NULL));
  unit_case ("after the end: no device any more");
  CHECK (support_gives (finalized, "good", 0, NULL));
  unit_case ("a device that is not used: not initialized");
  CHECK (support_gives (unused, "good", 0, NULL));
  unit_case ("a device that cannot be finalized: said so");
  CHECK (support_gives (bad_fini, "bad-fini", 0,
                        "device finalization failed"));
  unit_case ("exit with the device's lock held: ends");
  CHECK (support_gives (exit_locked, "good", 0, NULL));
  unit_case ("exit by a plugin, in an operation: ends");
  CHECK (support_gives (exit_in_copy, "fatal", 9,
                        "device finalization failed"));
  return unit_result ();
}
