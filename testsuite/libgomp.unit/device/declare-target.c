/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables of a device that runs host code: of the
   executable, of shared objects that come and go, and of registered tables,
   each once.  */

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "device-support.h"
#include "device/device.h"
#include "device/image.h"
#include "libgomp_g.h"
#include "device/native.h"
#include "unit.h"

/* As the compiler puts it.  */
static long own[3];
static int linked;
static const struct gomp_host_variable own_entry[]
  __attribute__ ((section (".gnu.offload_vars"), used))
  = { { (uintptr_t) own, sizeof own },
      { (uintptr_t) &linked, sizeof linked | GOMP_HOST_VARIABLE_LINK } };

static short extra;
static struct gomp_host_variable more[]
  = { { (uintptr_t) own, sizeof own }, { (uintptr_t) &extra, sizeof extra } };
static struct gomp_host_table table
    = { NULL, NULL, more, more + 2, NULL, NULL };

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

/* Bytes of the mapping of LIFETIME that starts at START; 0: none.  */
static size_t
mapped_as (struct gomp_device *device, const void *start,
           enum gomp_lifetime lifetime)
{
  struct gomp_mapping *mapping;
  size_t size = 0;

  gomp_present_lock (&device->present);
  mapping = gomp_present_at (&device->present, (uintptr_t) start);
  if (mapping && mapping->host_start == (uintptr_t) start
      && mapping->lifetime == lifetime)
    {
      size = mapping->host_end - mapping->host_start;
      CHECK_EQUAL (mapping->in_place, lifetime == GOMP_LIFE_LINK);
    }
  CHECK_STRING (gomp_present_check (&device->present), NULL);
  gomp_present_unlock (&device->present);
  return size;
}

static size_t
mapped (struct gomp_device *device, const void *start)
{
  return mapped_as (device, start, GOMP_LIFE_DECLARED);
}

/* The executable's base address.  */
static uintptr_t
own_base (void)
{
  Dl_info info;

  CHECK (dladdr ((void *) own_base, &info));
  return (uintptr_t) info.dli_fbase;
}

/* The latest variable asked for is LAST of the executable.  */
static void
check_asked (const struct fake_plugin *fake, const void *last)
{
  bool is_own = last == own;

  CHECK_EQUAL (fake->module[0], '\0');
  CHECK_EQUAL (fake->size, is_own ? sizeof own : sizeof linked);
  CHECK (fake->is_link == !is_own);
  CHECK (fake->offset == (uintptr_t) last - own_base ()
         || fake->offset == (uintptr_t) last);
}

static int
executable (void)
{
  struct gomp_device *device = use_device ();
  struct fake_plugin *fake = support_fake ("native");

  CHECK_EQUAL (mapped (device, own), sizeof own);
  CHECK_EQUAL (mapped_as (device, &linked, GOMP_LIFE_LINK), sizeof linked);
  CHECK_EQUAL (fake->loads, 0);
  CHECK_EQUAL (fake->asked, 2);
  check_asked (fake, (uintptr_t) own < (uintptr_t) &linked
                     ? (void *) &linked : (void *) own);
  /* Nothing happened since.  */
  CHECK (!gomp_native_changed (device));
  CHECK_EQUAL (use_device (), device);
  CHECK_EQUAL (fake->asked, 2);
  return unit_failures != 0;
}

static int
tables (void)
{
  struct gomp_device *device;
  struct fake_plugin *fake;

  GOMP_offload_register_ver (0x10001, &table, 5, &table);
  device = use_device ();
  fake = support_fake ("native");
  CHECK_EQUAL (fake->loads, 0);
  CHECK_EQUAL (fake->asked, 3);
  CHECK_EQUAL (mapped (device, own), sizeof own);
  CHECK_EQUAL (mapped (device, &extra), sizeof extra);
  GOMP_offload_unregister_ver (0x10001, &table, 5, &table);
  CHECK_EQUAL (fake->unloads, 0);
  CHECK_EQUAL (mapped (device, own), sizeof own);
  CHECK_EQUAL (mapped (device, &extra), 0);
  GOMP_offload_register_ver (0x10001, &table, 8, &table);
  CHECK_EQUAL (fake->asked, 4);
  CHECK_EQUAL (mapped (device, &extra), sizeof extra);
  return unit_failures != 0;
}

static void
load_and_unload (const char *file, struct fake_plugin *fake)
{
  struct gomp_device *device = use_device ();
  size_t before = device->present.by_host.count;
  void *object = dlopen (support_path (file), RTLD_NOW);
  int *variable = object ? dlsym (object, "fake_object_variable") : NULL;
  char *path = realpath (support_path (file), NULL);

  CHECK (variable != NULL);
  CHECK (gomp_native_changed (device));
  CHECK_EQUAL (mapped (device, variable), 0);
  CHECK_EQUAL (use_device (), device);
  CHECK_EQUAL (mapped (device, variable), 7 * sizeof (int));
  CHECK (path && strcmp (fake->module, path) == 0);
  CHECK_EQUAL (device->present.by_host.count, before + 1);
  dlclose (object);
  CHECK_EQUAL (use_device (), device);
  CHECK_EQUAL (device->present.by_host.count, before);
  free (path);
}

/* Two objects, likely in the same place one after the other.  */
static int
objects (void)
{
  struct fake_plugin *fake;

  use_device ();
  fake = support_fake ("native");
  load_and_unload ("one.so", fake);
  load_and_unload ("other.so", fake);
  load_and_unload ("one.so", fake);
  CHECK_EQUAL (fake->asked, 5);
  return unit_failures != 0;
}

/* Closed and opened again between two uses, and likely where it was.  */
static int
again (void)
{
  void *object = dlopen (support_path ("one.so"), RTLD_NOW);
  struct gomp_device *device = use_device ();
  struct fake_plugin *fake = support_fake ("native");
  size_t before = device->present.by_host.count;

  CHECK (object != NULL && fake->asked == 3);
  dlclose (object);
  object = dlopen (support_path ("one.so"), RTLD_NOW);
  CHECK_EQUAL (use_device (), device);
  CHECK_EQUAL (fake->asked, 4);
  CHECK_EQUAL (device->present.by_host.count, before);
  /* It stays while somebody has it.  */
  CHECK_EQUAL (dlopen (support_path ("one.so"), RTLD_NOW), object);
  dlclose (object);
  CHECK_EQUAL (use_device (), device);
  CHECK_EQUAL (fake->asked, 4);
  return unit_failures != 0;
}

/* A file that was replaced after it was loaded, by another that looks much
   like it, tells nothing; the old one is to be had by privileged processes.  */
static int
replaced (void)
{
  size_t size;
  void *object = dlopen (support_path ("victim.so"), RTLD_NOW);
  int *variable = object ? dlsym (object, "fake_object_variable") : NULL;
  char *victim = strdup (support_path ("victim.so"));

  CHECK (variable != NULL);
  CHECK_EQUAL (rename (support_path ("like.so"), victim), 0);
  free (victim);
  size = mapped (use_device (), variable);
  CHECK (size == 0 || size == 7 * sizeof (int));
  return unit_failures != 0;
}

static int
bad_size (void)
{
  use_device ();
  return 0;
}

int
main (void)
{
  support_init ();
  support_plugin ("native", "-DFAKE_CAPS=6");
  support_plugin ("large", "-DFAKE_CAPS=6 -DFAKE_EXCESS=1");
  support_build ("device/fake-object.c", "one.so", "");
  support_build ("device/fake-object.c", "other.so", "-DPADDING=100");
  support_build ("device/fake-object.c", "victim.so", "");
  support_build ("device/fake-object.c", "like.so", "-DPADDING=100");

  unit_case ("the executable's variables: known without a table");
  CHECK (support_gives (executable, "native", 0, NULL));
  unit_case ("registered tables: their variables are known");
  CHECK (support_gives (tables, "native", 0, NULL));
  unit_case ("two shared objects in one place: each has its own variables");
  CHECK (support_gives (objects, "native", 0, NULL));
  unit_case ("closed and opened again: new on the device");
  CHECK (support_gives (again, "native", 0, NULL));
  unit_case ("a file that was replaced: tells nothing");
  CHECK (support_gives (replaced, "native", 0, NULL));
  unit_case ("another size on the device: an error");
  CHECK (support_gives (bad_size, "large", 1,
                        "Cannot map target variables (size mismatch)"));
  return unit_result ();
}
