/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offload images: registered before and after the device is in use, functions
   and variables found, everything gone when unregistered; images and plugins
   that do not fit together.  doc/abi/entry-points.md section 2.  */

#include <stdlib.h>
#include <string.h>

#include "device-support.h"
#include "device/device.h"
#include "device/image.h"
#include "libgomp_g.h"
#include "unit.h"

#define TYPE OFFLOAD_TARGET_TYPE_NVIDIA_PTX
#define GCC_12 0x10001u
#define GCC_13 0x20001u

static void
region_a (void *data)
{
  *(int *) data += 1;
}

static void
region_b (void *data)
{
  *(int *) data += 2;
}

static void
region_none (void *data)
{
  *(int *) data += 4;
}

/* ---- Two images --------------------------------------------------------- */

static double array[5];
static char linked[100];
static int late;
static char empty[1];

static void *functions_1[] = { (void *) region_a };
static struct gomp_host_variable variables_1[]
  = { { (uintptr_t) array, sizeof array },
      { (uintptr_t) empty, 0 },
      { (uintptr_t) linked, sizeof linked | GOMP_HOST_VARIABLE_LINK } };
static struct gomp_host_table table_1
  = { functions_1, functions_1 + 1, variables_1, variables_1 + 3, NULL, NULL };

static void *functions_2[] = { (void *) region_b };
static struct gomp_host_variable variables_2[]
  = { { (uintptr_t) &late, sizeof late } };
static struct gomp_host_table table_2
  = { functions_2, functions_2 + 1, variables_2, variables_2 + 1, NULL, NULL };

static struct gomp_device *
use_device (void)
{
  struct gomp_error err = { .text = "" };
  struct gomp_device *device = NULL;

  if (gomp_device_resolve (0, GOMP_USE_CONSTRUCT, &device, &err)
      != GOMP_RESOLVED_DEVICE)
    gomp_fatal_error (&err);
  return device;
}

static bool
has_function (struct gomp_device *device, void (*fn) (void *))
{
  void *handle = NULL;

  return gomp_device_function (device, fn, &handle) && handle == (void *) fn;
}

/* How VARIABLE's first byte is mapped, -1 if it is not; *SIZE bytes.  */
static int
lifetime (struct gomp_device *device, const void *variable, size_t *size)
{
  struct gomp_mapping *mapping;
  int result = -1;

  gomp_present_lock (&device->present);
  mapping = gomp_present_at (&device->present, (uintptr_t) variable);
  if (mapping)
    {
      result = mapping->lifetime;
      *size = mapping->host_end - mapping->host_start;
    }
  CHECK_STRING (gomp_present_check (&device->present), NULL);
  gomp_present_unlock (&device->present);
  return result;
}

static void
check_first (struct gomp_device *device)
{
  size_t size;

  CHECK (has_function (device, region_a));
  CHECK (!has_function (device, region_none));
  CHECK_EQUAL (lifetime (device, &array[4], &size), GOMP_LIFE_DECLARED);
  CHECK_EQUAL (size, sizeof array);
  CHECK_EQUAL (lifetime (device, &linked[99], &size), GOMP_LIFE_LINK);
  CHECK_EQUAL (size, sizeof linked);
  CHECK_EQUAL (lifetime (device, empty, &size), -1);
}

static void
check_second (struct gomp_device *device, bool there)
{
  size_t size;

  CHECK_EQUAL (has_function (device, region_b), there);
  CHECK_EQUAL (lifetime (device, &late, &size),
               there ? GOMP_LIFE_DECLARED : -1);
}

/* Maps what is linked by hand, as a construct would.  */
static void
map_linked (struct gomp_device *device)
{
  struct gomp_present *table = &device->present;

  gomp_present_lock (table);
  struct gomp_mapping *link = gomp_present_at (table, (uintptr_t) linked);
  gomp_present_displace (table, link,
                         gomp_present_make (table, (uintptr_t) linked,
                                            (uintptr_t) (linked + 10),
                                            gomp_devaddr_make (4096),
                                            GOMP_LIFE_ASSOCIATED,
                                            NULL));
  gomp_present_unlock (table);
}

static int
life_of_images (void)
{
  struct gomp_device *device;
  struct fake_plugin *fake;
  size_t size;

  GOMP_offload_register_ver (GCC_12, &table_1, TYPE, &table_1);
  /* Some other device's.  */
  GOMP_offload_register_ver (GCC_12, &table_2, TYPE + 1, &table_2);
  device = use_device ();
  fake = support_fake ("good");
  CHECK_EQUAL (fake->loads, 1);
  CHECK_EQUAL (fake->version, GCC_12);
  check_first (device);
  check_second (device, false);
  CHECK_EQUAL (fake->number[0], 0);
  CHECK_EQUAL (fake->in, 1);

  GOMP_offload_register_ver (GCC_12, &table_2, TYPE, &table_2);
  CHECK_EQUAL (fake->loads, 2);
  check_first (device);
  check_second (device, true);

  GOMP_offload_unregister_ver (GCC_12, &table_2, TYPE, &table_2);
  CHECK_EQUAL (fake->unloads, 1);
  check_first (device);
  check_second (device, false);
  /* And once more, in the place of what went.  */
  GOMP_offload_register (&table_2, TYPE, &table_2);
  CHECK_EQUAL (fake->loads, 3);
  CHECK_EQUAL (fake->version, 0);
  check_second (device, true);

  map_linked (device);
  GOMP_offload_unregister_ver (GCC_12, &table_1, TYPE, &table_1);
  GOMP_offload_unregister_ver (GCC_12, &table_1, TYPE, &table_1);
  CHECK_EQUAL (fake->unloads, 2);
  CHECK (!has_function (device, region_a));
  CHECK_EQUAL (lifetime (device, array, &size), -1);
  CHECK_EQUAL (lifetime (device, linked, &size), -1);
  CHECK_EQUAL (device->present.by_host.count, 1);
  check_second (device, true);
  GOMP_offload_unregister (&table_2, TYPE, &table_2);
  CHECK_EQUAL (fake->unloads, 3);
  CHECK_EQUAL (device->present.by_host.count, 0);
  return unit_failures != 0;
}

/* The second device of a plugin is told that it is number 1.  */
static int
device_number (void)
{
  struct gomp_error err = { .text = "" };
  struct gomp_device *device;

  GOMP_offload_register_ver (GCC_12, &table_1, TYPE, &table_1);
  CHECK_EQUAL (gomp_device_resolve (1, GOMP_USE_CONSTRUCT, &device, &err),
               GOMP_RESOLVED_DEVICE);
  CHECK_EQUAL (support_fake ("two")->number[0], 1);
  CHECK_EQUAL (support_fake ("two")->inits, 1);
  return unit_failures != 0;
}

/* GCC 13's images begin with a word that is not the plugin's, and know four
   numbers.  */
static int
newer_image (void)
{
  struct { uintptr_t requires; struct gomp_host_table table; } data
    = { 0x200, table_1 };
  struct fake_plugin *fake;

  GOMP_offload_register_ver (GCC_13, &table_1, TYPE, &data);
  check_first (use_device ());
  fake = support_fake ("icvs");
  CHECK_EQUAL (fake->target_data, &data.table);
  CHECK_EQUAL (fake->version, GCC_13);
  CHECK_EQUAL (fake->number[0], 0);
  CHECK_EQUAL (fake->number[2], 0);
  GOMP_offload_unregister_ver (GCC_13, &table_1, TYPE, &data);
  CHECK_EQUAL (fake->unloads, 1);
  return unit_failures != 0;
}

static int
refused (void)
{
  struct gomp_device *device;

  GOMP_offload_register_ver (GCC_12, &table_1, TYPE, &table_1);
  device = use_device ();
  support_fake ("good")->refuse = true;
  CHECK (!has_function (device, region_a));
  CHECK_EQUAL (support_fake ("good")->can_runs, 1);
  GOMP_offload_unregister_ver (GCC_12, &table_1, TYPE, &table_1);
  return 0;
}

/* ---- Images that do not fit --------------------------------------------- */

static int
load_first (void)
{
  GOMP_offload_register_ver (GCC_12, &table_1, TYPE, &table_1);
  use_device ();
  return 0;
}

static int
load_newer (void)
{
  static struct { uintptr_t requires; struct gomp_host_table table; } data;

  data.table = table_1;
  GOMP_offload_register_ver (GCC_13, &table_1, TYPE, &data);
  use_device ();
  return 0;
}

static int
load_late (void)
{
  use_device ();
  GOMP_offload_register_ver (GCC_12, &table_1, TYPE, &table_1);
  return 0;
}

static int
load_future (void)
{
  GOMP_offload_register_ver (4u << 16 | 1, &table_1, TYPE, &table_1);
  return 0;
}

/* Part of a variable is in use already.  */
static int
load_overlap (void)
{
  struct gomp_device *device = use_device ();
  struct gomp_present *table = &device->present;

  gomp_present_lock (table);
  gomp_present_insert (table,
                       gomp_present_make (table, (uintptr_t) array,
                                          (uintptr_t) &array[1],
                                          gomp_devaddr_make (4096),
                                          GOMP_LIFE_ASSOCIATED,
                                            NULL));
  gomp_present_unlock (table);
  GOMP_offload_register_ver (GCC_12, &table_1, TYPE, &table_1);
  return 0;
}

/* Plugins call it; nobody else here does.  */
void (*volatile called_by_plugins) (const char *, ...) = GOMP_PLUGIN_error;

/* The plugin's reason, and what to do: one message.  */
static void
test_refused (int (*load) (void))
{
  struct support_result result = support_run (load, "refusing");
  const char *rest = strstr (result.text, "\nlibgomp: instruction 7 is "
                             "unknown\ndevice 0 (fake) does not "
                             "take the code that ");

  CHECK_EQUAL (result.status, 1);
  CHECK_EQUAL (rest, result.text);
  CHECK (rest && strstr (rest, "images has for it; compile that for this "
                         "device, or run on the host with "
                         "OMP_TARGET_OFFLOAD=disabled\n"));
  CHECK (rest && strchr (rest, '\0') == strstr (rest, "=disabled\n") + 10);
}

static void
test_unfit (void)
{
  char text[256];

  CHECK (support_gives (load_first, "few", 1, "Cannot map target functions or "
                        "variables (expected 4, have 3)"));
  CHECK (support_gives (load_late, "few", 1, "Cannot map target functions or "
                        "variables (expected 4, have 3)"));
  test_refused (load_first);
  test_refused (load_late);
  CHECK (support_gives (load_first, "no-extra", 0, NULL));
  CHECK (support_gives (load_first, "large", 1,
                        "Cannot map target variables (size mismatch)"));
  CHECK (support_gives (load_first, "icvs", 1, "offload plugin managed "
                        "'device_num' not of expected format"));
  CHECK (support_gives (load_newer, "good", 1, "offload plugin managed 'icv "
                        "struct' not of expected format"));
  CHECK (support_gives (load_future, "good", 1, "Library too old for offload "
                        "(version 3 < 4)"));
  snprintf (text, sizeof text, "Trying to map into device [%p..%p) object "
            "when [%p..%p) is already mapped", (void *) array,
            (void *) &array[5], (void *) array, (void *) &array[1]);
  CHECK (support_gives (load_overlap, "good", 1, text));
}

/* ---- Copies that wait ---------------------------------------------------- */

static struct fake_plugin *good;
static unsigned batches; /* before the image was unloaded */

static bool
take_batch (int ord, const struct gomp_pset_batch *batch)
{
  (void) ord, (void) batch;
  batches += good->unloads == 0;
  return true;
}

/* An image goes while a copy to its variable waits.  */
static int
copy_waits (void)
{
  static int value;
  struct gomp_device *device;
  static struct gomp_plugin plugin;
  struct gomp_pset_copy copy = { .src = &value, .size = sizeof value };

  GOMP_offload_register_ver (GCC_12, &table_2, TYPE, &table_2);
  device = use_device ();
  good = support_fake ("good");
  plugin = *device->plugin;
  plugin.pset_batch = take_batch;
  device->plugin = &plugin;
  device->posted.exposed = 0;
  gomp_present_lock (&device->present);
  copy.dst = (void *) gomp_mapping_device_address (
               gomp_present_at (&device->present, (uintptr_t) &late),
               (uintptr_t) &late).value;
  gomp_present_unlock (&device->present);
  CHECK (gomp_post (device, &copy, 1, NULL));
  CHECK_EQUAL (batches, 0);
  GOMP_offload_unregister_ver (GCC_12, &table_2, TYPE, &table_2);
  CHECK_EQUAL (good->unloads, 1);
  CHECK_EQUAL (batches, 1);
  CHECK_EQUAL (device->posted.n, 0);
  return unit_failures != 0;
}

/* What a plugin of each version of the ABI gets along with an image.  */
static int
load_by_abi (void)
{
  struct fake_plugin *fake;

  GOMP_offload_register_ver (GCC_12, &table_1, TYPE, &table_1);
  check_first (use_device ());
  fake = (support_fake ("first") ? support_fake ("first")
                                 : support_fake ("second"));
  CHECK_EQUAL (fake->loads, 1);
  CHECK_EQUAL (fake->reverse, NULL);
  CHECK_EQUAL (fake->indirect, NULL);
  return unit_failures != 0;
}

int
main (void)
{
  support_init ();
  support_plugin ("first", "-DFAKE_VERSION=1");
  support_plugin ("second", "-DFAKE_VERSION=2");
  unit_case ("version 1 of the ABI: what a plugin gets with an image");
  CHECK (support_gives (load_by_abi, "first", 0, NULL));
  unit_case ("version 2 of the ABI: what a plugin gets with an image");
  CHECK (support_gives (load_by_abi, "second", 0, NULL));
  support_plugin ("good", "");
  support_plugin ("two", "-DFAKE_DEVICES=2");
  support_plugin ("icvs", "-DFAKE_EXTRA=16");
  support_plugin ("few", "-DFAKE_EXTRA=-2");
  support_plugin ("refusing", "-DFAKE_REFUSES");
  support_plugin ("no-extra", "-DFAKE_EXTRA=-1");
  support_plugin ("large", "-DFAKE_EXCESS=1");

  unit_case ("images that come and go: functions and variables with them");
  CHECK (support_gives (life_of_images, "good", 0, NULL));
  unit_case ("a copy that waits for a variable of an image is made before the "
             "image goes");
  CHECK (support_gives (copy_waits, "good", 0, NULL));
  unit_case ("the second device of a plugin: is told that it is number 1");
  CHECK (support_gives (device_number, "two", 0, NULL));
  unit_case ("images of GCC 13: know four numbers");
  CHECK (support_gives (newer_image, "icvs", 0, NULL));
  unit_case ("an image that is not unloaded: an error");
  CHECK (support_gives (refused, "good", 1, "image unload fail"));
  unit_case ("images that do not fit: said which, and what to do");
  test_unfit ();
  return unit_result ();
}
