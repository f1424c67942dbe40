/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The default device, as set and as it is got, whatever the installed libgomp
   can keep; with OMP_TARGET_OFFLOAD=mandatory it is there.
   doc/abi/newer-gcc.md section 2.  */

#include <limits.h>
#include <stdlib.h>

#include "entry/api-omp.h"
#include "device-support.h"
#include "base/host-libgomp.h"
#include "unit.h"

#define MANDATORY "OMP_TARGET_OFFLOAD is set to MANDATORY, but "

/* Is NUMBER what is got when it has been set?  */
static bool
is_kept (int number)
{
  omp_set_default_device (number);
  return (omp_get_default_device () == number
          && omp_get_default_device_ () == number);
}

static int
values (void)
{
  const int numbers[] = { 0, 1, 5, 65536, -1, -2, -4, -65535, INT_MIN };
  int64_t wide = -1, huge = INT64_MIN;
  int32_t narrow = 1;

  CHECK_EQUAL (omp_get_default_device (), 0);
  for (size_t i = 0; i < GOMP_ARRAY_LEN (numbers); i++)
    CHECK (is_kept (numbers[i]));
  omp_set_default_device_ (&narrow);
  CHECK_EQUAL (omp_get_default_device (), 1);
  omp_set_default_device_8_ (&wide);
  CHECK_EQUAL (omp_get_default_device (), -1);
  omp_set_default_device_8_ (&huge);
  CHECK_EQUAL (omp_get_default_device (), INT_MIN);
  /* omp_default_device is what there is.  */
  omp_set_default_device (1);
  omp_set_default_device (-5);
  CHECK_EQUAL (omp_get_default_device (), 1);
  return unit_failures != 0;
}

/* The device of a construct, or a routine, without a number of its own; NUMBER
   is set first.  */
static enum gomp_resolution
resolve (int number, enum gomp_device_use use, struct gomp_device **device)
{
  struct gomp_error err = { .text = "" };
  enum gomp_resolution result;

  omp_set_default_device (number);
  *device = NULL;
  result = gomp_device_resolve (use == GOMP_USE_CONSTRUCT ? -1 : -5, use,
                                device, &err);
  if (err.text[0])
    gomp_fatal_error (&err);
  return result;
}

static int
constructs (void)
{
  struct gomp_device *device;

  setenv ("OMP_TARGET_OFFLOAD", "mandatory", 1);
  CHECK_EQUAL (omp_get_default_device (), 0);
  CHECK_EQUAL (resolve (-5, GOMP_USE_CONSTRUCT, &device),
               GOMP_RESOLVED_DEVICE);
  CHECK (device && device->id == 0);
  CHECK_EQUAL (resolve (1, GOMP_USE_CONSTRUCT, &device), GOMP_RESOLVED_DEVICE);
  CHECK (device && device->id == 1);
  CHECK_EQUAL (resolve (1, GOMP_USE_API, &device), GOMP_RESOLVED_DEVICE);
  CHECK (device && device->id == 1);
  CHECK_EQUAL (resolve (-1, GOMP_USE_CONSTRUCT, &device), GOMP_RESOLVED_HOST);
  CHECK_EQUAL (resolve (2, GOMP_USE_CONSTRUCT, &device), GOMP_RESOLVED_HOST);
  return unit_failures != 0;
}

/* OMP_DEFAULT_DEVICE_ALL is the host's, too; a newer libgomp has read its own
   environment by now.  */
static int
for_all (void)
{
  setenv ("OMP_DEFAULT_DEVICE_ALL", "1", 1);
  if (gomp_host_libgomp ()->abi >= 2)
    return 0;
  CHECK_EQUAL (omp_get_default_device (), 1);
  CHECK (is_kept (0) && is_kept (1) && is_kept (0) && is_kept (-1));
  return unit_failures != 0;
}

static int
for_host (void)
{
  setenv ("OMP_DEFAULT_DEVICE_ALL", "1", 1);
  setenv ("OMP_DEFAULT_DEVICE", "0", 1);
  CHECK (omp_get_default_device () == 0 && is_kept (1) && is_kept (0));
  return unit_failures != 0;
}

static int
invalid (void)
{
  struct gomp_device *device;

  resolve (-4, GOMP_USE_CONSTRUCT, &device);
  return 0;
}

static int
none (void)
{
  struct gomp_device *device;

  setenv ("OMP_TARGET_OFFLOAD", "mandatory", 1);
  resolve (-5, GOMP_USE_CONSTRUCT, &device);
  return 0;
}

int
main (void)
{
  support_init ();
  support_plugin ("two", "-DFAKE_DEVICES=2");
  unit_case ("the default device: as it was set");
  CHECK (support_gives (values, "two", 0, NULL));
  unit_case ("constructs: run on the default device");
  CHECK (support_gives (constructs, "two", 0, NULL));
  unit_case ("OMP_DEFAULT_DEVICE_ALL: the host's, too");
  CHECK (support_gives (for_all, "two", 0, NULL));
  unit_case ("OMP_DEFAULT_DEVICE: the host's");
  CHECK (support_gives (for_host, "two", 0, NULL));
  unit_case ("omp_invalid_device as the default: an error");
  CHECK (support_gives (invalid, "two", 1, "omp_invalid_device encountered"));
  unit_case ("offloading is mandatory: there has to be a device");
  CHECK (support_gives (none, "none", 1,
                        MANDATORY "only the host device is available"));
  return unit_result ();
}
